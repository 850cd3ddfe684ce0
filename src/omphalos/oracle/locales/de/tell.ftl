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
arrived = Die Läden öffnen. In den Booten: { $boats }.
drew = { WHO($name) ->
    [you] Du ziehst { LIST($people, case: "accusative") }.
   *[name] { $name } zieht { LIST($people, case: "accusative") }.
}
boarded = { WHO($name) ->
    [you] Du schickst { FORM($person, case: "accusative") } in Boot { $boat }.
   *[name] { $name } schickt { FORM($person, case: "accusative") } in Boot { $boat }.
}
ferried = { WHO($name) ->
    [you] Du setzt { FORM($person, case: "accusative") } von Boot { $source } in Boot { $target }.
   *[name] { $name } setzt { FORM($person, case: "accusative") } von Boot { $source } in Boot { $target }.
}
docked = { WHO($name) ->
    [you] Du legst Boot { $boat } { FORM($pier, case: "at") } an.
   *[name] { $name } legt Boot { $boat } { FORM($pier, case: "at") } an.
}
called = { $why ->
    [boats] Das vierte Boot hat angelegt
    [bag] Niemand kann mehr kommen
   *[hours] Es ist spät geworden
}: Der Markt öffnet, sobald alle Stunde { $hour } erreicht haben.
went = { $space ->
    [stargazing] { WHO($name) ->
        [you] Du liest in den Sternen
       *[name] { $name } liest in den Sternen
    }
    [divination] { WHO($name) ->
        [you] Du sagst die Zukunft voraus
       *[name] { $name } sagt die Zukunft voraus
    }
    [horoscopes] { WHO($name) ->
        [you] Du schreibst Horoskope
       *[name] { $name } schreibt Horoskope
    }
    [fates] { WHO($name) ->
        [you] Du vertraust auf Fügungen
       *[name] { $name } vertraut auf Fügungen
    }
   *[staff] { WHO($name) ->
        [you] Du lässt das Personal arbeiten
       *[name] { $name } lässt das Personal arbeiten
    }
}.
passed = { WHO($name) ->
    [you] Du kannst nichts tun und passt.
   *[name] { $name } kann nichts tun und passt.
}
spent = { WHO($name) ->
    [you] Du verbrauchst { takes-hours }.
   *[name] { $name } verbraucht { takes-hours }.
}
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
corrupted = { WHO($name) ->
    [you] Du nimmst { corrupted-count }: { corrupted-why }.
   *[name] { $name } nimmt { corrupted-count }: { corrupted-why }.
}
corrupted-known = { WHO($name) ->
    [you] Du nimmst { corrupted-count } (Punkte: { LIST($points) }): { corrupted-why }.
   *[name] { $name } nimmt { corrupted-count } (Punkte: { LIST($points) }): { corrupted-why }.
}
discarded = { WHO($name) ->
    [you] Du legst
   *[name] { $name } legt
} eine Verderbniskarte mit { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkten
} ab.
reshuffled = { $deck ->
    [corruption] Der Stapel der Verderbnis ist aufgebraucht, und seine abgelegten Karten werden gemischt.
   *[townsfolk] Der Stapel der Stadtleute ist aufgebraucht, und seine abgelegten Karten werden gemischt.
}
paid-thieves = { WHO($name) ->
    [you] Diebe { FORM($pier, case: "at") } schlagen zu: Du verlierst { gold-pieces }.
   *[name] Diebe { FORM($pier, case: "at") } schlagen zu: { $name } verliert { gold-pieces }.
}
paid-start = { WHO($name) ->
    [you] Du beginnst mit { gold-pieces }.
   *[name] { $name } beginnt mit { gold-pieces }.
}
paid = { WHO($name) ->
    [you] Du bekommst { gold-pieces } { FORM($giver, case: "from") }.
   *[name] { $name } bekommt { gold-pieces } { FORM($giver, case: "from") }.
}
gained = { WHO($name) ->
    [you] Du erhältst { FORM($good, case: "accusative") }.
   *[name] { $name } erhält { FORM($good, case: "accusative") }.
}
sold = { WHO($name) ->
    [you] Du verkaufst { FORM($pier, case: "at") } { FORM($good, case: "accusative") } für { gold-pieces }.
   *[name] { $name } verkauft { FORM($pier, case: "at") } { FORM($good, case: "accusative") } für { gold-pieces }.
}
hired = { WHO($name) ->
    [you] Du heuerst { FORM($card, case: "accusative") } an.
   *[name] { $name } heuert { FORM($card, case: "accusative") } an.
}
tucked = { CAPITAL($card) } arbeitet für { WHO($name) ->
    [you] dich
   *[name] { FORM($name, case: "accusative") }
} nun als { $ability }.
hastened = { WHO($name) ->
    [you] Deine nächste Aktion dauert { takes-hours } weniger.
   *[name] { $name }: Die nächste Aktion dauert { takes-hours } weniger.
}
marketed = Der Markt öffnet. Verkauft wird in dieser Reihenfolge: { LIST($names, case: "inside") }.
cleaned = Abend: Stege und Boote leeren sich, und die Marker gehen zum Morgen zurück.
reckoned = Die Abrechnung: { $lines }.
reckoned-line = { FORM($name, case: "inside") } { $gold } Gold ({ $before }, + { $symbols } für Zeichen, − { $corruption } für Verderbnis)
thrown = { WHO($name) ->
    [you] Du wirfst die Runen: { $dish }.
   *[name] { $name } wirft die Runen: { $dish }.
}
thrown-bone = Knochen
thrown-voodoo = Voodoofigur
thrown-coin = { $face ->
    [skull] Münze (Totenkopf)
   *[tree] Münze (Baum)
}
thrown-die = Würfel { $face }
thrown-nothing = nichts
nudged = { WHO($name) ->
    [you] Du drehst { FORM($die, case: "accusative") } auf { $face }.
   *[name] { $name } dreht { FORM($die, case: "accusative") } auf { $face }.
}
shifted = { WHO($name) ->
    [you] Du legst { FORM($rune, case: "accusative") } in die andere Hälfte.
   *[name] { $name } legt { FORM($rune, case: "accusative") } in die andere Hälfte.
}
drawn = { WHO($name) ->
    [you] Du ziehst die Linie { $line }.
   *[name] { $name } zieht die Linie { $line }.
}
closed-cells = { $n ->
    [one] { $n } Feld
   *[other] { $n } Felder
}
    .dative = { $n ->
        [one] { $n } Feld
       *[other] { $n } Feldern
    }
closed-filled = { WHO($name) ->
    [you] Du schließt eine Fläche aus { closed-cells.dative } und füllst sie: { $good }.
   *[name] { $name } schließt eine Fläche aus { closed-cells.dative } und füllt sie: { $good }.
}
closed-filled-cross = { WHO($name) ->
    [you] Du schließt mithilfe des Kreuzes der Verderbnis eine Fläche aus { closed-cells.dative } und füllst sie: { $good }.
   *[name] { $name } schließt mithilfe des Kreuzes der Verderbnis eine Fläche aus { closed-cells.dative } und füllt sie: { $good }.
}
closed-empty = { WHO($name) ->
    [you] Du schließt eine Fläche aus { closed-cells.dative }, die vorerst nichts bringt.
   *[name] { $name } schließt eine Fläche aus { closed-cells.dative }, die vorerst nichts bringt.
}
closed-empty-cross = { WHO($name) ->
    [you] Du schließt mithilfe des Kreuzes der Verderbnis eine Fläche aus { closed-cells.dative }, die vorerst nichts bringt.
   *[name] { $name } schließt mithilfe des Kreuzes der Verderbnis eine Fläche aus { closed-cells.dative }, die vorerst nichts bringt.
}
foretold = { WHO($name) ->
    [you] Du sagst
   *[name] { $name } sagt
} { $colour ->
    [red] rote Kunden
    [green] grüne Kunden
    [blue] blaue Kunden
   *[yellow] gelbe Kunden
} voraus ({ symbols }).
symbols = { $n ->
    [one] { $n } Zeichen
   *[other] { $n } Zeichen
}
struck = { WHO($name) ->
    [you] Du streichst
   *[name] { $name } streicht
} je ein Zeichen aus { $n ->
    [one] { $n } Prophezeiung
   *[other] { $n } Prophezeiungen
}.
fulfilled = { WHO($name) ->
    [you] Deine
   *[name] { $name }: Die
} { $colour ->
    [red] rote Prophezeiung
    [green] grüne Prophezeiung
    [blue] blaue Prophezeiung
   *[yellow] gelbe Prophezeiung
} erfüllt sich (eingekreist: { symbols }).
wrote = { WHO($name) ->
    [you] Du schreibst
   *[name] { $name } schreibt
} { $digit ->
    [0] ein X
   *[digit] { $digit }
} in die { $row ->
    [upper] obere Reihe
   *[lower] untere Reihe
}.
marked = { WHO($name) ->
    [you] Du zeichnest
   *[name] { $name } zeichnet
} { $mark ->
    [X] ein X
   *[T] ein Handelszeichen
} für { FORM($guild, case: "the") }.
filled = { WHO($name) ->
    [you] Du füllst { closed-cells } bei { $fate }.
   *[name] { $name } füllt { closed-cells } bei { $fate }.
}

## Was man tun kann
offer-hire = { CAPITAL(FORM($card, case: "accusative")) } anheuern: { $does } ({ takes-hours }) → am Ende { gold-pieces }, wie es jetzt steht
offer-pass = Passen (1 Stunde)
offer-board = Boot { $boat } ({ $aboard })
offer-board-empty = Boot { $boat } (leer)
offer-dock = { CAPITAL(FORM($pier, case: "at")) } anlegen ({ $crowd })
offer-lift = { CAPITAL($person) } aus Boot { $boat }
offer-stay = Alle bleiben, wo sie sind
offer-choose = { CAPITAL($good) }
offer-discard = Die Karte mit { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkten
}
offer-gives = { $offer } → { $gift }
then-gold = { $way ->
    [get] +{ gold-pieces }
   *[pay] −{ gold-pieces }
}
then-cards = { $n ->
    [one] { $n } Verderbniskarte
   *[other] { $n } Verderbniskarten
}
then-tonight = { $way ->
    [all] heute Abend { gold-pieces }
    [more] heute Abend +{ gold-pieces }
   *[less] heute Abend −{ gold-pieces }
}
then-docks = legt an, wo du willst
then-there = dort { gold-pieces }
then-at-best = heute Abend bis zu +{ gold-pieces }
then-in-the-end = am Ende +{ gold-pieces }, wie es jetzt steht
then-replaces = { $card } geht, am Ende { gold-pieces } weniger, wie es jetzt steht
then-best-reward = im besten Fall { $reward }
then-rewards = Belohnung, wenn die Farbe als 1., 2. … kommt: { $rewards }
then-true = Prophezeiung { $colour } erfüllt sich mit { $n } Zeichen
then-none-true = keine Prophezeiung erfüllt sich
then-ready = { $n } zu nutzen
then-nothing = { $gift } (jetzt nichts)
then-next = noch nichts, als Nächstes { $gift }
reward = { $take ->
    [tome] ein Foliant
    [charm] ein Talisman
   *[X] Handelszeichen oder X
}
prospect = Heute Abend brächte dein Regal { $gold }
prospect-cards = { prospect }, { $cards }
pays-evenings = jeden Abend { $gold } Gold je { $colour ->
    [red] roten
    [green] grünen
    [blue] blauen
   *[yellow] gelben
} Kunden: jetzt { $now }
pays-customers = jeden Abend Gold für Kunden einer Farbe
pays-cross = das nächste Feld einer Reihe oder die Hilfe einer Gilde
offer-tuck = { CAPITAL($ability) }
offer-sell = { CAPITAL(FORM($good, case: "accusative")) } { FORM($pier, case: "at") } verkaufen ({ gold-pieces })
offer-sell-fee = { CAPITAL(FORM($good, case: "accusative")) } { FORM($pier, case: "at") } verkaufen ({ $price } − { $fee } für Schurken: { gold-pieces })
offer-close = Nichts mehr verkaufen
offer-nudge = ±1: { die } { $way ->
    [up] hinauf
   *[down] hinunter
} auf { $face }
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
offer-fates = Fügung: { $take ->
    [X] ein X
   *[fate] { $fields ->
        [one] { $fields } Feld
       *[other] { $fields } Felder
    } bei { $fate } füllen
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
offer-foretell = { CAPITAL($colour) } ({ $n } von { $all } im Beutel: { $chance } %)
offer-first = Zuerst { $person }
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

## Angebote in Zeichen, für Knöpfe: zwischen den Wörtern stehen Bilder
sign-lines = { $n ->
    [one] { $n } Linie
   *[other] { $n } Linien
}
sign-prophecy = Prophezeiung: { $n }
sign-horoscope = Horoskop { $dice }
sign-row = { $row ->
    [upper] Obere Reihe
   *[lower] Untere Reihe
}
sign-tonight = heute { $gold }
sign-end = +{ $gold } am Ende
sign-evenings = { $gold } jeden Abend
sign-now = jetzt { $gold }
sign-there = hier { $gold }
sign-best = bis zu { $gift }
sign-at-best = heute bis zu { $gold }
sign-docks = legt an
sign-first = Zuerst
sign-ready = { $n } zu nutzen
sign-next = danach { $gift }
sign-cross = ein Feld oder Hilfe einer Gilde
sign-end-less = −{ $gold } am Ende

## Was gefragt wird
ask = { WHO($name) ->
    [you] { CAPITAL($question) }
   *[name] { $name }: { $question }
}
ask-nothing = Die Partie ist vorbei.
ask-turn = Du bist am Zug.
ask-boarding = Welches Boot nimmt { FORM($person, case: "accusative") } auf?
ask-docking = Wo legt Boot { $boat } an?
ask-ferrying = Wer wechselt das Boot?
ask-reseating = { CAPITAL($person) } wechselt das Boot: in welches?
ask-choosing = { $size ->
    [charm] Welcher Talisman?
   *[tome] Welcher Foliant?
}
ask-discarding = Welche Verderbniskarte legst du ab?
ask-tucking = Welche Stelle im Personal bekommt { $card }?
ask-selling = Was verkaufst du?
ask-lining = Welche Linie? Noch { $n } übrig.
ask-foretelling = Welche Farbe sagst du voraus ({ symbols })? Mit 3 übrigen bringt sie einen Folianten, mit 2 einen Talisman, mit 1 ein Zeichen.
ask-ordering = Wer von beiden kommt zuerst?
ask-rewarding = Welche Belohnung (eingekreist: { symbols })?
ask-writing = Welcher Würfel kommt in welche Reihe ({ LIST($dice) })?
ask-crossing = Wohin kommt das X?
ask-trading = Wohin kommt das Handelszeichen?
ask-attending = Wen vom Personal setzt du ein?
ask-filling = Welche Fügung füllst du (noch { $n })?
