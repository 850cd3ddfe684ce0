### Palec boży: was geschieht und was man tun kann, in Sätzen.

## Satzteile
law-quoted = „{ $law }“
prophets = { $n ->
    [one] { $n } Prophet
   *[other] { $n } Propheten
}
score = { $name } +{ $vp } SP ({ $reasons })
reason-present = Nabel, Präsenz
reason-on-island = { $reason } auf Insel { $island }

## Aufbau
cards-dealt = Die Götterkarten sind ausgeteilt: { $cards }.
deck-shuffled = Die { $n } Gesetze sind gemischt.
god-chosen = { $name } spielt { $god }.
pieces-changed = { $why ->
    [L09] Alle tauschen zwei Propheten gegen Templer.
    [L12] Alle bekommen einen Propheten mehr.
   *[god] { LIST($who) } nimmt statt eines Propheten die Sphinx.
}
trial-again = Gleichstand: { LIST($who) } schnipsen noch einmal.
trial-first = Alle schnipsen einen Propheten zum Nabel: Wer am nächsten liegt, fängt an.
trial-last = Gleichstand um den Sieg: { LIST($who) } schnipsen zum Nabel, wer am nächsten liegt, gewinnt.
trial-off = { $name } neben der Matte
trial-distance = { $name } { $mm } mm
trial-measured = { $name }: { $mm } mm vom Nabel. Der Prophet wird aufgehoben.
trial-measured-off = { $name }: neben der Matte.
trial-ended = Abstand zum Nabel: { $distances }.
marker-taken = { $name } nimmt den Startspielermarker.

## Rat
generation-began = Generation { $n } beginnt.
laws-shown = Der Rat stimmt ab: oben { $upper }, unten { $lower }.
vote-cast = { $vote ->
    [up] { $name } stimmt für das obere Gesetz.
    [down] { $name } stimmt für das untere Gesetz.
   *[hidden] { $name } hat abgestimmt.
}
votes-counted = Stimmen: { $ups } für das obere Gesetz, { $downs } für das untere.
law-enacted = { $by ->
    [chance] Stimmengleichheit; das Los entscheidet: { $law } gilt.
    [Themis] Stimmengleichheit; Themis entscheidet: { $law } gilt.
   *[votes] { $law } gilt.
}

## Mission
turn-began = { $name } ist am Zug.
turn-passed = Übersprungen: { LIST($passed) }; jetzt ist { $name } am Zug.
hand-stood = { $name } stellt die Hand Gottes auf die Matte.
flicked-how = { $how ->
    [again] { $name } schnipst noch einmal aus der Wolke
    [oath] { $name } hält den Eid und schnipst noch einmal
    [stack] { $name } schnipst zwei Propheten übereinander
    [pair] { $name } schnipst zwei Propheten zugleich
   *[single] { $name } schnipst { FORM($kind, case: "accusative") }
}
flicked = { flicked-how }.
flicked-falling = { flicked-how }; { $n ->
    [one] { $n } Scheibe fällt von der Matte
   *[other] { $n } Scheiben fallen von der Matte
}.
declined = { $name } belässt es dabei.
again-offered = { $name } darf noch einmal schnippen.
temples-offered = { $name } darf bauen: { prophets } in einer Stadt.
temple-built = { $name } baut einen Tempel auf Insel { $island }.
temple-moved = { $name } versetzt einen Tempel auf Insel { $island }.
temple-impossible = { $name } hat keinen Tempel oder keinen Platz dafür.
temple-declined = { $name } baut keinen Tempel.
navel-scored = Der Nabel: { $scores }.
prophets-lost = Propheten { $parts }.
lost-owners = neben der Matte: { $owners }
lost-back = Anubis ruft einen zurück
lost-kept = Morrigan behält { $n }
temples-lost = Tempel gehen an ihre Besitzer zurück: { $owners }.
temples-shifted = Ein Tempel, der über den Rand ragt, wird nach innen gerückt.
king-set = Der Affenkönig steht auf dem Nabel.
taken = { $law ->
    [L08] Der Wirbelsturm reißt Propheten mit: { $owners }.
   *[L10] Der Krake verschlingt Propheten: { $owners }.
}
tornado-gone = Der Wirbelsturm legt sich.
tornado-island = Der Wirbelsturm ist auf Insel { $island }.
tornado-strait = Der Wirbelsturm ist zwischen den Inseln { $one } und { $other }.
mission-ended = Die Mission ist vorbei.

## Bekehrung und Ende
heart-awaited = { $name } lässt gleich das Herz fallen.
heart-missed = Das Herz landet und berührt keine fremden Propheten.
heart-dropped = Das Herz landet; bei dieser Bekehrung zählen für { $name }: { $owners }.
converted = Bekehrung: { $scores }.
converted-nothing = Bekehrung: Niemand bekommt Punkte.
went-home = Alle Propheten kehren heim.
generation-ended = Der Startspielermarker geht an { $name }.
laws-expired = Nicht mehr in Kraft: { LIST($laws) }.
game-won = { $by ->
    [Themis] { $who } gewinnt dank der Waage der Themis mit { $points } SP.
    [temples] { $who } gewinnt dank der Tempel mit { $points } SP.
    [flick] { $who } gewinnt durch den letzten Schnipser mit { $points } SP.
   *[points] { $who } gewinnt mit { $points } SP.
}
game-shared = { LIST($who) } teilen sich den Sieg mit { $points } SP.

## Was man tun kann
offer-god = { $god }: { $text }
offer-vote = { $vote ->
    [up] für das obere Gesetz stimmen
   *[down] für das untere Gesetz stimmen
}
offer-vote-for = für { $law } stimmen
offer-flick = schnipsen: { $kind }
offer-stack = übereinander schnipsen: { $one } + { $other }
offer-pair = zwei zugleich schnipsen: { $one } + { $other }
offer-again = noch einmal aus der Wolke schnipsen
offer-oath = den Eid halten: noch einmal schnipsen
offer-hand = die Hand Gottes auf die Matte stellen
offer-heart = das Herz fallen lassen
offer-build = einen Tempel auf Insel { $island } bauen
offer-move = Tempel { $temple } auf Insel { $island } versetzen
offer-no-temple = keinen Tempel bauen
offer-decline = es dabei belassen
