### Wyrocznia: was geschieht, was man tun kann und was gefragt wird, in Sätzen.

## Wörter in Sätzen
person = { $who ->
    [rogue] ein Schurke
    [red] ein roter Kunde
    [green] ein grüner Kunde
    [blue] ein blauer Kunde
   *[yellow] ein gelber Kunde
}
    .accusative = { $who ->
        [rogue] einen Schurken
        [red] einen roten Kunden
        [green] einen grünen Kunden
        [blue] einen blauen Kunden
       *[yellow] einen gelben Kunden
    }
die = { $die ->
    [1] erster Würfel
   *[2] zweiter Würfel
}
    .accusative = { $die ->
        [1] den ersten Würfel
       *[2] den zweiten Würfel
    }
good = { FORM($colour, case: "strong") } { $size ->
    [charm] Talisman
   *[tome] Foliant
}
    .accusative = einen { FORM($colour, case: "oblique") } { $size ->
        [charm] Talisman
       *[tome] Folianten
    }
townsfolk = der { FORM($colour, case: "weak") } { FORM($calling, case: "weak") }
    .accusative = den { FORM($colour, case: "oblique") } { FORM($calling, case: "oblique") }
    .from = vom { FORM($colour, case: "oblique") } { FORM($calling, case: "oblique") }
takes-hours = { $n ->
    [one] { $n } Stunde
   *[other] { $n } Stunden
}

## Was geschah
posted = { CAPITAL($card) } kommt auf den Stadtplatz.
dawned = Tag { $day } bricht an.
arrived = Alle sind angekommen, und die Läden öffnen.
drew-boat = Boot { $boat } bringt { LIST($people, case: "accusative") }.
drew = { $name } zieht { LIST($people, case: "accusative") }.
boarded = { $name } schickt { FORM($who, case: "accusative") } in Boot { $boat }.
ferried = { $name } setzt { FORM($who, case: "accusative") } von Boot { $source } in Boot { $target }.
docked = { $name } legt Boot { $boat } { FORM($pier, case: "at") } an.
called = { $why ->
    [boats] Das vierte Boot hat angelegt
    [bag] Niemand kann mehr kommen
   *[hours] Es ist spät geworden
}: Der Markt öffnet, sobald alle Stunde { $hour } erreicht haben.
went = { $name } { $space ->
    [stargazing] liest in den Sternen
    [divination] sagt die Zukunft voraus
    [horoscopes] schreibt Horoskope
    [fates] vertraut auf Fügungen
    [hire] heuert auf dem Stadtplatz an
   *[staff] lässt das Personal arbeiten
}.
passed = { $name } kann nichts tun und passt.
spent = { $name } verbraucht { takes-hours }.
corrupted-why = { $why ->
    [runes] alle Runen fielen in eine Hälfte
    [skull] die Münze zeigt den Totenkopf
    [cross] das Kreuz der Verderbnis half, eine Fläche zu schließen
    [card] der Preis für die Hilfe der Stadtleute
    [cult] der Kult war an Bord
   *[market] am Schwarzmarkt verkauft
}
corrupted-count = { $n ->
    [one] { $n } Verderbniskarte
   *[other] { $n } Verderbniskarten
}
corrupted = { $name } nimmt { corrupted-count }: { corrupted-why }.
corrupted-known = { $name } nimmt { corrupted-count } (Punkte: { LIST($points) }): { corrupted-why }.
discarded = { $name } legt eine Verderbniskarte mit { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkten
} ab.
reshuffled = { $deck ->
    [corruption] Der Stapel der Verderbnis ist aufgebraucht, und seine abgelegten Karten werden gemischt.
   *[townsfolk] Der Stapel der Stadtleute ist aufgebraucht, und seine abgelegten Karten werden gemischt.
}
paid-thieves = Diebe { FORM($pier, case: "at") } schlagen zu: { $name } verliert { gold-pieces }.
paid-start = { $name } beginnt mit { gold-pieces }.
paid = { $name } bekommt { gold-pieces } { FORM($giver, case: "from") }.
gained = { $name } erhält { FORM($good, case: "accusative") }.
sold = { $name } verkauft { FORM($pier, case: "at") } { FORM($good, case: "accusative") } für { gold-pieces }.
hired = { $name } heuert { FORM($card, case: "accusative") } an.
tucked = { CAPITAL($card) } arbeitet für { $name } nun als { $ability }.
hastened = { $name }: Die nächste Aktion dauert { takes-hours } weniger.
marketed = Der Markt öffnet. Verkauft wird in dieser Reihenfolge: { $names }.
cleaned = Abend: Stege und Boote leeren sich, und die Marker gehen zum Morgen zurück.
reckoned = Die Abrechnung: { $lines }.
reckoned-line = { $name } { $gold } Gold ({ $before }, + { $symbols } für Zeichen, − { $corruption } für Verderbnis)
thrown = { $name } wirft die Runen: { $dish }.
thrown-bone = Knochen
thrown-voodoo = Voodoofigur
thrown-coin = { $face ->
    [skull] Münze (Totenkopf)
   *[tree] Münze (Baum)
}
thrown-die = Würfel { $face }
thrown-nothing = nichts
nudged = { $name } dreht { FORM($die, case: "accusative") } auf { $face }.
shifted = { $name } legt { FORM($rune, case: "accusative") } in die andere Hälfte.
drawn = { $name } zieht die Linie { $line }.
closed-cells = { $n ->
    [one] { $n } Feld
   *[other] { $n } Felder
}
    .dative = { $n ->
        [one] { $n } Feld
       *[other] { $n } Feldern
    }
closed-filled = { $name } schließt eine Fläche aus { closed-cells.dative } und füllt sie: { $good }.
closed-filled-cross = { $name } schließt mithilfe des Kreuzes der Verderbnis eine Fläche aus { closed-cells.dative } und füllt sie: { $good }.
closed-empty = { $name } schließt eine Fläche aus { closed-cells.dative }, die vorerst nichts bringt.
closed-empty-cross = { $name } schließt mithilfe des Kreuzes der Verderbnis eine Fläche aus { closed-cells.dative }, die vorerst nichts bringt.
foretold = { $name } sagt { $colour ->
    [red] rote Kunden
    [green] grüne Kunden
    [blue] blaue Kunden
   *[yellow] gelbe Kunden
} voraus ({ symbols }).
symbols = { $n ->
    [one] { $n } Zeichen
   *[other] { $n } Zeichen
}
struck = { $name } streicht je ein Zeichen aus { $n ->
    [one] { $n } Prophezeiung
   *[other] { $n } Prophezeiungen
}.
fulfilled = { $name }: { $colour ->
    [red] Die rote Prophezeiung
    [green] Die grüne Prophezeiung
    [blue] Die blaue Prophezeiung
   *[yellow] Die gelbe Prophezeiung
} erfüllt sich (eingekreist: { symbols }).
wrote = { $name } schreibt { $digit ->
    [0] ein X
   *[digit] { $digit }
} in die { $row ->
    [upper] obere Reihe
   *[lower] untere Reihe
}.
marked = { $name } zeichnet { $mark ->
    [X] ein X
   *[T] ein Handelszeichen
} für { FORM($guild, case: "the") }.
filled = { $name } füllt { closed-cells } bei { $fate }.

## Was man tun kann
offer-hire = { CAPITAL(FORM($card, case: "accusative")) } anheuern: { $does } ({ takes-hours })
offer-pass = Passen (1 Stunde)
offer-board = Boot { $boat }
offer-dock = { CAPITAL(FORM($pier, case: "at")) } anlegen
offer-lift = { CAPITAL($who) } aus Boot { $boat }
offer-stay = Alle bleiben, wo sie sind
offer-choose = { CAPITAL($good) }
offer-discard = Die Karte mit { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkten
}
offer-gives = { $offer } → { $gift }
offer-tuck = { CAPITAL($ability) }
offer-sell = { CAPITAL(FORM($good, case: "accusative")) } { FORM($pier, case: "at") } verkaufen ({ gold-pieces })
offer-close = Nichts mehr verkaufen
offer-nudge = ±1: { die } { $way ->
    [up] hinauf
   *[down] hinunter
}
offer-shift = Umlegen: { FORM($rune, case: "accusative") } in die andere Hälfte
offer-stargaze = Sterndeutung: bis zu { $lines ->
    [one] { $lines } Linie
   *[other] { $lines } Linien
} ({ takes-hours })
offer-divine = Vorhersage: eine Prophezeiung mit { $symbols ->
    [one] { $symbols } Zeichen
   *[other] { $symbols } Zeichen
} ({ takes-hours })
offer-horoscope = Horoskope: { LIST($dice) } aus der { $half ->
    [left] linken Hälfte
   *[right] rechten Hälfte
} schreiben ({ takes-hours })
offer-fates = Fügungen: { $take ->
    [X] ein X
   *[fate] zwei Felder bei { $fate } füllen
} ({ takes-hours })
offer-staff = Personal einsetzen ({ takes-hours })
offer-draw = Linie { $line }
offer-closes = schließt { closed-cells }: { $gift ->
    [nothing] noch nichts
    [good] { FORM($good, case: "accusative") }
   *[none] { $good } – nicht mehr im Vorrat
}
offer-closes-corrupted = { offer-closes }, { $cards ->
    [one] { $cards } Verderbniskarte
   *[other] { $cards } Verderbniskarten
}
offer-stop = Keine Linie mehr ziehen
offer-foretell = { CAPITAL($colour) }
offer-first = Zuerst { $who }
offer-reward = { $take ->
    [tome] Ein Foliant
    [charm] Ein Talisman
    [trade] Ein Handelszeichen
   *[X] Ein X
}
offer-write = { $digit } in die { $row ->
    [upper] obere Reihe
   *[lower] untere Reihe
}
offer-cross-row = Ein X: { $row ->
    [upper] die obere Reihe
   *[lower] die untere Reihe
}
offer-cross-guild = Ein X: { FORM($guild, case: "the") }
offer-no-cross = Kein X zeichnen
offer-trade = Ein Handelszeichen: { FORM($guild, case: "the") }
offer-use = { CAPITAL(FORM($ability, case: "accusative")) } einsetzen
offer-finish = Kein Personal mehr einsetzen
offer-fill = Ein Feld bei { $fate } füllen

## Was gefragt wird
ask = { $name }: { $question }
ask-nothing = Die Partie ist vorbei.
ask-turn = Du bist am Zug.
ask-boarding = Welches Boot nimmt { FORM($who, case: "accusative") } auf?
ask-docking = Wo legt Boot { $boat } an?
ask-ferrying = Wer wechselt das Boot?
ask-reseating = { CAPITAL($who) } wechselt das Boot: in welches?
ask-choosing = { $size ->
    [charm] Welcher Talisman?
   *[tome] Welcher Foliant?
}
ask-discarding = Welche Verderbniskarte legst du ab?
ask-tucking = Welche Stelle im Personal bekommt { $card }?
ask-selling = Was verkaufst du?
ask-lining = Welche Linie? Noch { $n } übrig.
ask-foretelling = Welche Farbe sagst du voraus ({ symbols })?
ask-ordering = Wer von beiden kommt zuerst?
ask-rewarding = Welche Belohnung (eingekreist: { symbols })?
ask-writing = Welcher Würfel kommt in welche Reihe ({ LIST($dice) })?
ask-crossing = Wohin kommt das X?
ask-trading = Wohin kommt das Handelszeichen?
ask-attending = Wen vom Personal setzt du ein?
ask-filling = Welche Fügung füllst du (noch { $n })?
