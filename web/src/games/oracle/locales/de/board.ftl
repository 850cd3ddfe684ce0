### Was das Brett von Wyrocznia selbst sagt; die Namen der Dinge kommen vom Spiel.

board = Das Orakel: Bucht und Laden
panels =
    .shop = Mein Laden
    .cove = Bucht
    .others = Andere
shopOf = { WHO($name) ->
    [you] Dein Laden
   *[name] Laden: { FORM($name, case: "inside") }
}
yours = dein Laden
backToMine = Zurück zu meinem Laden
coachOn = Begleitung: erkläre mir jede Wahl
openArea = Aufklappen
closeArea = Zuklappen
harbour = Der Hafen
others = Die anderen
watch = { WHO($name) ->
    [you] Deinen Laden ansehen
   *[name] Laden ansehen: { FORM($name, case: "inside") }
}
acting = ist am Zug
waits = { WHO($name) ->
    [you] Du bist am Zug …
   *[name] { $name } ist am Zug …
}
over = Die Partie ist vorbei.
ask =
    .turn = Du bist am Zug: welche Aktion?
    .boarding = { $who ->
        [red] Welches Boot nimmt den roten Kunden auf?
        [green] Welches Boot nimmt den grünen Kunden auf?
        [blue] Welches Boot nimmt den blauen Kunden auf?
        [yellow] Welches Boot nimmt den gelben Kunden auf?
       *[rogue] Welches Boot nimmt den Schurken auf?
    }
    .docking = Boot { $boat } ist voll. Wo legt es an?
    .ferrying = Wer wechselt das Boot?
    .reseating = { $who ->
        [red] In welches Boot wechselt der rote Kunde?
        [green] In welches Boot wechselt der grüne Kunde?
        [blue] In welches Boot wechselt der blaue Kunde?
        [yellow] In welches Boot wechselt der gelbe Kunde?
       *[rogue] In welches Boot wechselt der Schurke?
    }
    .choosing = { $size ->
        [tome] Welcher Foliant?
       *[charm] Welcher Talisman?
    }
    .discarding = Welche Verderbniskarte legst du ab?
    .tucking = Wo im Personal arbeitet die neue Kraft?
    .selling = Was verkaufst du?
    .soldBlack = Bisher am Schwarzmarkt verkauft: { $n }.
    .lining = { $n ->
        [one] Ziehe von Punkt zu Punkt: noch { $n } Linie.
       *[other] Ziehe von Punkt zu Punkt: noch { $n } Linien.
    }
    .foretelling = { $n ->
        [one] Wer wird kommen? Eine Prophezeiung mit { $n } Zeichen.
       *[other] Wer wird kommen? Eine Prophezeiung mit { $n } Zeichen.
    }
    .ordering = Zwei wurden zusammen gezogen. Wer zählt zuerst?
    .rewarding = { $n ->
        [one] Sie hat sich erfüllt, mit { $n } Zeichen! Deine Belohnung?
       *[other] Sie hat sich erfüllt, mit { $n } Zeichen! Deine Belohnung?
    }
    .writing = Welcher Würfel kommt in welche Reihe?
    .crossing = Wohin kommt das X?
    .trading = Wohin kommt das Handelszeichen?
    .attending = Wen von deinem Personal setzt du ein?
    .filling = { $n ->
        [one] Fülle { $n } Fügung: welche?
       *[other] Fülle { $n } Fügungen: welche?
    }
market =
    .title = Deine Waren nach Stegen: was ein weiterer Verkauf bringt, nach allen Kosten
    .confirm = Abend beenden
    .takeAllBack = Alles zurücknehmen
    .none = hier ist nichts zu verkaufen
    .less = Zurücknehmen: { $good }, { $pier }
    .sum = { $cards ->
        [0] Heute Abend: { $gold } Gold
        [one] Heute Abend: { $gold } Gold und { $cards } Verderbniskarte
       *[other] Heute Abend: { $gold } Gold und { $cards } Verderbniskarten
    }
groups =
    .runes = Die Runen ändern
    .hire = Anheuern
    .closing = Linien, die etwas schließen
    .lines = Eine andere Linie ({ $n })
    .sell = Verkaufen: { $pier }
    .lift = Aus Boot { $boat }
    .other = { $n ->
        [one] { $n } Möglichkeit
       *[other] { $n } Möglichkeiten
    }
group = { $name } ({ $n })
givesUp =
    .stop = { $n ->
        [one] Du kannst noch { $n } Linie ziehen. Sonst verfällt sie.
       *[other] Du kannst noch { $n } Linien ziehen. Was du nicht ziehst, verfällt.
    }
    .finish = Dein Personal kann noch etwas für dich tun. Was du nicht nutzt, verfällt.
    .decline = Das X würde verfallen.
    .close = Du kannst noch etwas verkaufen. Diese Kunden gehen nach dem Markt.
goOn = Weiterspielen
back = Zurück
fold = Möglichkeiten verbergen
unfold = Möglichkeiten zeigen
choices = Was du tun kannst
skip = Überspringen
traced = { $n ->
    [one] { $n } Linie
   *[other] { $n } Linien
}
drawIt = Diese Linie ziehen
notThis = Diese nicht
closes = { $n ->
    [one] schließt { $n } Feld
   *[other] schließt { $n } Felder
}
considered = Wahl des Bots Nr. { $rank }
boatOf = Boot { $n }: { $free ->
    [one] { $free } Platz frei
   *[other] { $free } Plätze frei
}
docked = Boot { $n }, angelegt: { $pier }
pierPeople = { $n ->
    [one] { $pier }: { $n } Abenteurer
   *[other] { $pier }: { $n } Abenteurer
}
customers = Käufer
members = { $n ->
    [one] { $guild }: { $n } Mitglied
   *[other] { $guild }: { $n } Mitglieder
}
hideoutHolds = { $n ->
    [one] { $n } Schurke
   *[other] { $n } Schurken
}; ein Punkt Verderbnis würde { $price } Gold kosten
pointPrice = { $n }/Pkt.
bagHolds = Beutel: { $n } Abenteurer
deckHolds = { $n } Verderbniskarten im Stapel
ashore = eben gezogen
hoursOf = { $n ->
    [one] { $n } Stunde
   *[other] { $n } Stunden
}
lessHours = { $n ->
    [one] nächste Aktion: { $n } Stunde weniger
   *[other] nächste Aktion: { $n } Stunden weniger
}
symbolsOf = { $n } Zeichen: { $guild }
noSymbol = kein Gildenzeichen
calls = Markt zur Stunde
goldOf = { $n } Gold: Abrechnung zeigen
cardsOf = { $n ->
    [one] { $n } Verderbniskarte
   *[other] { $n } Verderbniskarten
}
pointsOf = { $n ->
    [one] { $n } Punkt
   *[other] { $n } Punkte
}
cardWorth = { $n ->
    [one] Verderbniskarte mit { $n } Punkt
   *[other] Verderbniskarte mit { $n } Punkten
}
valueEach = { $n } für jeden Kunden
poolHas = noch { $n } im Vorrat
starHelp = Sternenfeld. Pfeiltasten gehen von Punkt zu Punkt; Enter nimmt einen Punkt, dann ziehen ein Pfeil und Enter die Linie.
beginAt = Gut für den Anfang: das Feld rechts unter { $dot }.
dot = Punkt { $name }
dotTaken = Punkt { $name }, genommen; wähle seinen Nachbarn
usedLast = zuletzt benutzt: nicht gleich noch einmal
next = nächstes
lies = { $rune } – { $half }
account = Abrechnung
accountOf = { WHO($name) ->
    [you] Deine Abrechnung
   *[name] Abrechnung: { FORM($name, case: "inside") }
}
yourAccount = Deine Abrechnung
dayN = Tag { $n }
noGold = Noch kein Gold.
close = Schließen
coin =
    .start = zu Beginn
    .sale = { $good } – { $pier }
    .sponsorship = gefördert von: { $guild }
    .thieves = Diebe – { $pier }
    .symbol = Zeichen: { $guild }
    .corruption = Verderbnis: { $points } × { $price }
townsfolk = { FORM($colour, case: "strong") } { $calling }
good = { $size ->
    [tome] { FORM($colour, case: "strong") } Foliant
   *[charm] { FORM($colour, case: "strong") } Talisman
}
result = Die Abrechnung
showResult = Die Abrechnung zeigen
lookAtBoard = Das Brett ansehen
showAll = Alles zeigen
source =
    .start = zu Beginn
    .charms = Verkauf von Talismanen
    .tomes = Verkauf von Folianten
    .sponsorship = Handelszeichen und Förderer
    .townsfolk = Stadtleute
    .symbols = Gildenzeichen
    .thieves = Diebe
    .corruption = Verderbnis
sources = Woher das Gold kam
why = { WHO($one) ->
    [you] Du hast
   *[name] { $one } hat
} { $source ->
    [charms] Talismane für { $n } verkauft;
    [tomes] Folianten für { $n } verkauft;
    [thieves] { $n } Gold an Diebe gezahlt;
    [corruption] { $n } Gold durch Verderbnis verloren;
    [start] zu Beginn { $n } Gold bekommen;
    [sponsorship] { $n } Gold durch Handelszeichen und Förderer bekommen;
    [townsfolk] { $n } Gold von Stadtleuten bekommen;
   *[symbols] { $n } Gold für Gildenzeichen bekommen;
} { WHO($other) ->
    [you] du
   *[name] { FORM($other, case: "inside") }
} { $source ->
    [charms] { $none ->
        [yes] keine
       *[no] für { $m }
    }
    [tomes] { $none ->
        [yes] keine
       *[no] für { $m }
    }
   *[rest] { $none ->
        [yes] nichts
       *[no] { $m }
    }
}.
total = Gold
winner = Sieg
winners = Geteilter Sieg
tie = Entschieden durch weniger Verderbnis.
rank = Dein Rang
rankFrom = ab { $n }
ranks =
    .apprentice = Lehrling
    .palm-reader = Handleser
    .seer = Seher
    .oracle = Orakel
    .voice-of-fate = Stimme des Schicksals
