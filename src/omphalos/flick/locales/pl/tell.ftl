### Palec boży: co się dzieje i co można zrobić, w zdaniach. Imiona stoją w mianowniku, więc zdania pasują do każdego.

## Części zdań
law-quoted = „{ $law }”
prophets = { $n ->
    [one] { $n } prorok
    [few] { $n } prorocy
   *[many] { $n } proroków
}
score = { $name } +{ $vp } PZ ({ $reasons })
reason-present = Pępek Świata, obecność
reason-on-island = { $reason } na wyspie { $island }

## Przygotowanie
cards-dealt = Karty bogów rozdane: { $cards }.
deck-shuffled = { $n ->
    [one] { $n } prawo jest potasowane.
    [few] { $n } prawa są potasowane.
   *[many] { $n } praw jest potasowanych.
}
god-chosen = { $name } wybiera: { $god }.
pieces-changed = { $why ->
    [L09] Wszyscy wymieniają dwóch proroków na templariuszy.
    [L12] Wszyscy dostają po jednym proroku więcej.
   *[god] { LIST($who) } bierze Sfinksa zamiast jednego proroka.
}
trial-again = Remis: jeszcze raz pstrykają { LIST($who) }.
trial-first = Wszyscy pstrykają po jednym proroku w stronę Pępka Świata: zaczyna najbliższy.
trial-last = Remis o zwycięstwo: { LIST($who) } pstrykają w stronę Pępka Świata, wygrywa najbliższy.
trial-off = { $name } poza mapą
trial-distance = { $name } { $mm } mm
trial-measured = { $name }: { $mm } mm do Pępka Świata. Prorok wraca z mapy.
trial-measured-off = { $name }: poza mapą.
trial-ended = Do Pępka Świata: { $distances }.
marker-taken = { $name } bierze znacznik pierwszego gracza.

## Obrady
generation-began = Zaczyna się pokolenie { $n }.
laws-shown = Obrady: u góry { $upper }, na dole { $lower }.
vote-cast = { $vote ->
    [up] { $name } głosuje za górnym prawem.
    [down] { $name } głosuje za dolnym prawem.
   *[hidden] { $name } oddaje głos.
}
votes-counted = Głosy: { $ups } za górnym prawem, { $downs } za dolnym.
law-enacted = { $by ->
    [chance] Remis; los rozstrzyga: obowiązuje { $law }.
    [Themis] Remis; Temida rozstrzyga: { $law }.
   *[votes] Obowiązuje { $law }.
}

## Misja
turn-began = Teraz { $name }.
turn-passed = Bez ruchu: { LIST($passed) }; teraz { $name }.
hand-stood = { $name } stawia na mapie Rękę Boga.
flicked-how = { $how ->
    [again] { $name } pstryka z chmury jeszcze raz
    [oath] { $name } dotrzymuje przysięgi i pstryka znów
    [stack] { $name } pstryka dwoma prorokami w stosie
    [pair] { $name } pstryka dwoma prorokami naraz
   *[single] { $name } pstryka { FORM($kind, case: "instrumental") }
}
flicked = { flicked-how }.
flicked-falling = { flicked-how }; { $n ->
    [one] z mapy spada { $n } dysk
    [few] z mapy spadają { $n } dyski
   *[many] z mapy spada { $n } dysków
}.
declined = { $name } na tym poprzestaje.
again-offered = { $name } może pstryknąć ponownie.
temples-offered = { $name } może budować: { prophets } w mieście.
temple-built = { $name } buduje świątynię na wyspie { $island }.
temple-moved = { $name } przenosi świątynię na wyspę { $island }.
temple-impossible = { $name } nie ma świątyni albo miejsca na nią.
temple-declined = { $name } nie buduje świątyni.
navel-scored = Pępek Świata: { $scores }.
prophets-lost = Prorocy { $parts }.
lost-owners = poza mapą: { $owners }
lost-back = Anubis przywołuje jednego z powrotem
lost-kept = Morrigan zatrzymuje { $n }
temples-lost = Świątynie wracają do właścicieli: { $owners }.
temples-shifted = Świątynia wystająca za brzeg zostaje przesunięta do środka.
king-set = Król Małp stoi na Pępku Świata.
taken = { $law ->
    [L08] Tornado porywa proroków: { $owners }.
   *[L10] Kraken pożera proroków: { $owners }.
}
tornado-gone = Tornado cichnie.
tornado-island = Tornado jest na wyspie { $island }.
tornado-strait = Tornado jest między wyspami { $one } i { $other }.
mission-ended = Faza misji dobiega końca.

## Nawracanie i koniec
heart-awaited = { $name } upuszcza zaraz serce.
heart-missed = Serce spada i nie dotyka cudzych proroków.
heart-dropped = Serce spada; { $name } przejmuje na czas nawracania: { $owners }.
converted = Nawracanie: { $scores }.
converted-nothing = Nawracanie: nikt nie zdobywa PZ.
went-home = Wszyscy prorocy wracają do właścicieli.
generation-ended = Znacznik pierwszego gracza ma teraz { $name }.
laws-expired = Przestaje obowiązywać: { LIST($laws) }.
game-won = { $by ->
    [Themis] Wygrywa { $who } dzięki wadze Temidy: { $points } PZ.
    [temples] Wygrywa { $who } dzięki świątyniom: { $points } PZ.
    [flick] Wygrywa { $who } po ostatnim pstryknięciu: { $points } PZ.
   *[points] Wygrywa { $who }: { $points } PZ.
}
game-shared = Wspólnie wygrywają { LIST($who) }: { $points } PZ.

## Co można zrobić
offer-god = { $god }: { $text }
offer-vote = { $vote ->
    [up] głos za górnym prawem
   *[down] głos za dolnym prawem
}
offer-vote-for = głos za: { $law }
offer-flick = pstryknięcie: { $kind }
offer-stack = pstryknięcie stosem: { $one } + { $other }
offer-pair = pstryknięcie dwoma naraz: { $one } + { $other }
offer-again = pstryknięcie z chmury jeszcze raz
offer-oath = przysięga: jeszcze jedno pstryknięcie
offer-hand = postawienie Ręki Boga na mapie
offer-heart = upuszczenie serca
offer-build = budowa świątyni na wyspie { $island }
offer-move = przeniesienie świątyni { $temple } na wyspę { $island }
offer-no-temple = bez budowy świątyni
offer-decline = bez kolejnego pstryknięcia
