### Palec boży: was geschieht und was man tun kann, in Sätzen.

## Satzteile
law-quoted = „{ $law }“
prophets = { $n ->
    [one] { $n } Prophet
   *[other] { $n } Propheten
}
score = { FORM($name, case: "inside") } +{ $vp } SP ({ $reasons })
owned = { FORM($name, case: "inside") } { $n }
card-of = { FORM($name, case: "inside") }: { $card }
reason-present = Nabel, Präsenz
reason-on-island = { $reason } auf Insel { $island }

## Aufbau
cards-dealt = Die Götterkarten sind ausgeteilt: { $cards }.
deck-shuffled = Die { $n } Gesetze sind gemischt.
god-chosen = { WHO($name) ->
    [you] Du spielst { $god }.
   *[name] { $name } spielt { $god }.
}
pieces-changed = { $why ->
    [L09] Alle tauschen zwei Propheten gegen Templer.
    [L12] Alle bekommen einen Propheten mehr.
   *[god] { WHO($who) ->
        [you] Du nimmst
       *[name] { CAPITAL(LIST($who, case: "inside")) } nimmt
    } statt eines Propheten die Sphinx.
}
trial-again = Gleichstand: { LIST($who, case: "inside") } { WHO($who) ->
    [you] schnipst
   *[name] schnipsen
} noch einmal.
trial-first = Alle schnipsen einen Propheten zum Nabel: Wer am nächsten liegt, fängt an.
trial-last = Gleichstand um den Sieg: { LIST($who, case: "inside") } { WHO($who) ->
    [you] schnipst
   *[name] schnipsen
} zum Nabel, wer am nächsten liegt, gewinnt.
trial-off = { FORM($name, case: "inside") } neben der Matte
trial-distance = { FORM($name, case: "inside") } { $mm } mm
trial-measured = { WHO($name) ->
    [you] Du bist { $mm } mm vom Nabel entfernt. Der Prophet wird aufgehoben.
   *[name] { $name }: { $mm } mm vom Nabel. Der Prophet wird aufgehoben.
}
trial-measured-off = { WHO($name) ->
    [you] Dein Prophet liegt neben der Matte.
   *[name] { $name }: neben der Matte.
}
trial-ended = Abstand zum Nabel: { $distances }.
marker-taken = { WHO($name) ->
    [you] Du nimmst den Startspielermarker.
   *[name] { $name } nimmt den Startspielermarker.
}

## Rat
generation-began = Generation { $n } beginnt.
laws-shown = Der Rat stimmt ab: oben { $upper }, unten { $lower }.
vote-cast = { $vote ->
    [up] { WHO($name) ->
        [you] Du stimmst
       *[name] { $name } stimmt
    } für das obere Gesetz.
    [down] { WHO($name) ->
        [you] Du stimmst
       *[name] { $name } stimmt
    } für das untere Gesetz.
   *[hidden] { WHO($name) ->
        [you] Du hast
       *[name] { $name } hat
    } abgestimmt.
}
votes-counted = Stimmen: { $ups } für das obere Gesetz, { $downs } für das untere.
law-enacted = { $by ->
    [chance] Stimmengleichheit; das Los entscheidet: { $law } gilt.
    [Themis] Stimmengleichheit; Themis entscheidet: { $law } gilt.
   *[votes] { $law } gilt.
}

## Mission
turn-began = { WHO($name) ->
    [you] Du bist am Zug.
   *[name] { $name } ist am Zug.
}
turn-passed = Übersprungen: { LIST($passed, case: "inside") }; jetzt { WHO($name) ->
    [you] bist du
   *[name] ist { FORM($name, case: "inside") }
} am Zug.
hand-stood = { WHO($name) ->
    [you] Du stellst die Hand Gottes auf die Matte.
   *[name] { $name } stellt die Hand Gottes auf die Matte.
}
flicked-how = { $how ->
    [again] { WHO($name) ->
        [you] Du schnipst
       *[name] { $name } schnipst
    } noch einmal aus der Wolke
    [oath] { WHO($name) ->
        [you] Du hältst den Eid und schnipst
       *[name] { $name } hält den Eid und schnipst
    } noch einmal
    [stack] { WHO($name) ->
        [you] Du schnipst
       *[name] { $name } schnipst
    } zwei Propheten übereinander
    [pair] { WHO($name) ->
        [you] Du schnipst
       *[name] { $name } schnipst
    } zwei Propheten zugleich
   *[single] { WHO($name) ->
        [you] Du schnipst
       *[name] { $name } schnipst
    } { FORM($kind, case: "accusative") }
}
flicked = { flicked-how }.
flicked-falling = { flicked-how }; { $n ->
    [one] { $n } Scheibe fällt von der Matte
   *[other] { $n } Scheiben fallen von der Matte
}.
declined = { WHO($name) ->
    [you] Du belässt es dabei.
   *[name] { $name } belässt es dabei.
}
again-offered = { WHO($name) ->
    [you] Du darfst noch einmal schnipsen.
   *[name] { $name } darf noch einmal schnipsen.
}
temples-offered = { WHO($name) ->
    [you] Du darfst bauen: { prophets } in einer Stadt.
   *[name] { $name } darf bauen: { prophets } in einer Stadt.
}
temple-built = { WHO($name) ->
    [you] Du baust einen Tempel auf Insel { $island }.
   *[name] { $name } baut einen Tempel auf Insel { $island }.
}
temple-moved = { WHO($name) ->
    [you] Du versetzt einen Tempel auf Insel { $island }.
   *[name] { $name } versetzt einen Tempel auf Insel { $island }.
}
temple-impossible = { WHO($name) ->
    [you] Du hast keinen Tempel oder keinen Platz dafür.
   *[name] { $name } hat keinen Tempel oder keinen Platz dafür.
}
temple-declined = { WHO($name) ->
    [you] Du baust keinen Tempel.
   *[name] { $name } baut keinen Tempel.
}
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
heart-awaited = { WHO($name) ->
    [you] Du lässt gleich das Herz fallen.
   *[name] { $name } lässt gleich das Herz fallen.
}
heart-missed = Das Herz landet und berührt keine fremden Propheten.
heart-dropped = Das Herz landet; bei dieser Bekehrung zählen für { FORM($name, case: "accusative") }: { $owners }.
converted = Bekehrung: { $scores }.
converted-nothing = Bekehrung: Niemand bekommt Punkte.
went-home = Alle Propheten kehren heim.
generation-ended = Der Startspielermarker geht an { FORM($name, case: "accusative") }.
laws-expired = Nicht mehr in Kraft: { LIST($laws) }.
game-won = { WHO($who) ->
    [you] Du gewinnst
   *[name] { $who } gewinnt
} { $by ->
    [Themis] dank der Waage der Themis mit { $points } SP.
    [temples] dank der Tempel mit { $points } SP.
    [flick] durch den letzten Schnipser mit { $points } SP.
   *[points] mit { $points } SP.
}
game-shared = { CAPITAL(LIST($who, case: "inside")) } { WHO($who) ->
    [you] teilt euch
   *[name] teilen sich
} den Sieg mit { $points } SP.

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
