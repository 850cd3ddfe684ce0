### Palec boży: co się dzieje i co można zrobić, w zdaniach.

## Części zdań
law-quoted = „{ $law }”
prophets = { $n ->
    [one] { $n } prorok
    [few] { $n } prorocy
   *[many] { $n } proroków
}
score = { FORM($name, case: "inside") } +{ $vp } PZ ({ $reasons })
owned = { FORM($name, case: "inside") } { $n }
card-of = { FORM($name, case: "inside") }: { $card }
reason-present = Pępek Świata, obecność
reason-on-island = { $reason } na wyspie { $island }

## Przygotowanie
cards-dealt = Karty bogów rozdane: { $cards }.
deck-shuffled = { $n ->
    [one] { $n } prawo jest potasowane.
    [few] { $n } prawa są potasowane.
   *[many] { $n } praw jest potasowanych.
}
god-chosen = { WHO($name) ->
    [you] Wybierasz: { $god }.
   *[name] { $name } wybiera: { $god }.
}
pieces-changed = { $why ->
    [L09] Wszyscy wymieniają dwóch proroków na templariuszy.
    [L12] Wszyscy dostają po jednym proroku więcej.
   *[god] { WHO($who) ->
        [you] Bierzesz
       *[name] { LIST($who) } bierze
    } Sfinksa zamiast jednego proroka.
}
trial-again = Remis: jeszcze raz { WHO($who) ->
    [you] pstrykacie
   *[name] pstrykają
} { LIST($who, case: "inside") }.
trial-first = Wszyscy pstrykają po jednym proroku w stronę Pępka Świata: zaczyna najbliższy.
trial-last = Remis o zwycięstwo: w stronę Pępka Świata { WHO($who) ->
    [you] pstrykacie
   *[name] pstrykają
} { LIST($who, case: "inside") }, wygrywa najbliższy.
trial-off = { FORM($name, case: "inside") } poza mapą
trial-distance = { FORM($name, case: "inside") } { $mm } mm
trial-measured = { WHO($name) ->
    [you] Masz { $mm } mm do Pępka Świata. Prorok wraca z mapy.
   *[name] { $name }: { $mm } mm do Pępka Świata. Prorok wraca z mapy.
}
trial-measured-off = { WHO($name) ->
    [you] Twój prorok jest poza mapą.
   *[name] { $name }: poza mapą.
}
trial-ended = Do Pępka Świata: { $distances }.
marker-taken = { WHO($name) ->
    [you] Bierzesz znacznik pierwszego gracza.
   *[name] { $name } bierze znacznik pierwszego gracza.
}

## Obrady
generation-began = Zaczyna się pokolenie { $n }.
laws-shown = Obrady: u góry { $upper }, na dole { $lower }.
vote-cast = { $vote ->
    [up] { WHO($name) ->
        [you] Głosujesz
       *[name] { $name } głosuje
    } za górnym prawem.
    [down] { WHO($name) ->
        [you] Głosujesz
       *[name] { $name } głosuje
    } za dolnym prawem.
   *[hidden] { WHO($name) ->
        [you] Oddajesz
       *[name] { $name } oddaje
    } głos.
}
votes-counted = Głosy: { $ups } za górnym prawem, { $downs } za dolnym.
law-enacted = { $by ->
    [chance] Remis; los rozstrzyga: obowiązuje { $law }.
    [Themis] Remis; Temida rozstrzyga: { $law }.
   *[votes] Obowiązuje { $law }.
}

## Misja
turn-began = { WHO($name) ->
    [you] Teraz twoja kolej.
   *[name] Teraz { $name }.
}
turn-passed = Bez ruchu: { LIST($passed, case: "inside") }; teraz { WHO($name) ->
    [you] twoja kolej
   *[name] { $name }
}.
hand-stood = { WHO($name) ->
    [you] Stawiasz na mapie Rękę Boga.
   *[name] { $name } stawia na mapie Rękę Boga.
}
flicked-how = { $how ->
    [again] { WHO($name) ->
        [you] Pstrykasz
       *[name] { $name } pstryka
    } z chmury jeszcze raz
    [oath] { WHO($name) ->
        [you] Dotrzymujesz przysięgi i pstrykasz
       *[name] { $name } dotrzymuje przysięgi i pstryka
    } znów
    [stack] { WHO($name) ->
        [you] Pstrykasz
       *[name] { $name } pstryka
    } dwoma prorokami w stosie
    [pair] { WHO($name) ->
        [you] Pstrykasz
       *[name] { $name } pstryka
    } dwoma prorokami naraz
   *[single] { WHO($name) ->
        [you] Pstrykasz
       *[name] { $name } pstryka
    } { FORM($kind, case: "instrumental") }
}
flicked = { flicked-how }.
flicked-falling = { flicked-how }; { $n ->
    [one] z mapy spada { $n } dysk
    [few] z mapy spadają { $n } dyski
   *[many] z mapy spada { $n } dysków
}.
declined = { WHO($name) ->
    [you] Na tym poprzestajesz.
   *[name] { $name } na tym poprzestaje.
}
again-offered = { WHO($name) ->
    [you] Możesz pstryknąć ponownie.
   *[name] { $name } może pstryknąć ponownie.
}
temples-offered = { WHO($name) ->
    [you] Możesz budować: { prophets } w mieście.
   *[name] { $name } może budować: { prophets } w mieście.
}
temple-built = { WHO($name) ->
    [you] Budujesz świątynię na wyspie { $island }.
   *[name] { $name } buduje świątynię na wyspie { $island }.
}
temple-moved = { WHO($name) ->
    [you] Przenosisz świątynię na wyspę { $island }.
   *[name] { $name } przenosi świątynię na wyspę { $island }.
}
temple-impossible = { WHO($name) ->
    [you] Nie masz świątyni albo miejsca na nią.
   *[name] { $name } nie ma świątyni albo miejsca na nią.
}
temple-declined = { WHO($name) ->
    [you] Nie budujesz świątyni.
   *[name] { $name } nie buduje świątyni.
}
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
heart-awaited = { WHO($name) ->
    [you] Zaraz upuszczasz serce.
   *[name] { $name } upuszcza zaraz serce.
}
heart-missed = Serce spada i nie dotyka cudzych proroków.
heart-dropped = Serce spada; { WHO($name) ->
    [you] przejmujesz
   *[name] { $name } przejmuje
} na czas nawracania: { $owners }.
converted = Nawracanie: { $scores }.
converted-nothing = Nawracanie: nikt nie zdobywa PZ.
went-home = Wszyscy prorocy wracają do właścicieli.
generation-ended = Znacznik pierwszego gracza { WHO($name) ->
    [you] masz teraz ty
   *[name] ma teraz { $name }
}.
laws-expired = Przestaje obowiązywać: { LIST($laws) }.
game-won = { WHO($who) ->
    [you] Wygrywasz
   *[name] Wygrywa { $who }
}{ $by ->
    [Themis] { " " }dzięki wadze Temidy: { $points } PZ.
    [temples] { " " }dzięki świątyniom: { $points } PZ.
    [flick] { " " }po ostatnim pstryknięciu: { $points } PZ.
   *[points] : { $points } PZ.
}
game-shared = Wspólnie { WHO($who) ->
    [you] wygrywacie
   *[name] wygrywają
} { LIST($who, case: "inside") }: { $points } PZ.

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
