### Was das Brett von Palec boży selbst sagt; die Namen der Dinge kommen vom Spiel.

mat = Die Matte
matHelp =
    .none = Hier gibt es jetzt nichts zu tun.
    .flick = Pfeile nach links und rechts drehen das Ziel, nach oben und unten ändern die Kraft, Ziffern setzen sie, W A S D bewegen die Scheibe, Enter schnipst.
    .pair = Pfeile drehen das Ziel und ändern die Kraft, W A S D bewegen die Scheibe, die Leertaste wechselt zur anderen Scheibe, Enter schnipst beide.
    .again = Pfeile nach links und rechts drehen das Ziel, nach oben und unten ändern die Kraft, Ziffern setzen sie, Enter schnipst.
    .hand = Pfeile bewegen die Hand, Q und E drehen sie, Enter stellt sie hin.
    .temple = Pfeile bewegen den Tempel, Ziffern wählen eine Insel, Enter baut.
    .heart = Pfeile bewegen das Ziel, Enter lässt das Herz fallen.
    .other = Wähle aus der Liste.
island = Insel { $name }
nobody = niemand
dominates = { WHO($name) ->
    [you] du herrschst vor
   *[name] { FORM($name, case: "inside") } herrscht vor
}
youDominate = du herrschst vor
barren = bringt nichts
navel = Nabel
navelNow = { $n ->
    [one] Du bist auf { $n } Insel vertreten.
   *[other] Du bist auf { $n } Inseln vertreten.
}
city = Stadt der Insel { $name }
sea = Meer
seaDoes = Scheiben im Meer bringen nichts. Propheten liegen dort als Hindernisse, bis die Generation endet.
counts = { FORM($name, case: "inside") } { $n }
described = Was auf der Matte liegt
atSea = { $n ->
    [one] Im Meer: { $n } Scheibe.
   *[other] Im Meer: { $n } Scheiben.
}
beside = { $n ->
    [one] Neben der Matte: { $n } Scheibe.
   *[other] Neben der Matte: { $n } Scheiben.
}
kinds =
    .prophet = Prophet
    .templar = Templer
    .sphinx = Sphinx
    .temple = Tempel
    .king = Affenkönig
players = Mitspieler
vp = { $n } SP
vpShort = SP
you = du
bot = Bot
first = Startspieler
spent = Kraft benutzt
unused = { $n ->
    [one] { $n } Prophet zu schnipsen
   *[other] { $n } Propheten zu schnipsen
}
reserve = { $n ->
    [one] { $n } Prophet in der Reserve
   *[other] { $n } Propheten in der Reserve
}
temples = { $n ->
    [one] { $n } Tempel zu bauen
   *[other] { $n } Tempel zu bauen
}
harvested = { $n ->
    [one] { $n } Prophet auf der Karte
   *[other] { $n } Propheten auf der Karte
}
toAct = am Zug
votes =
    .cast = hat abgestimmt
    .up = für das obere Gesetz
    .down = für das untere Gesetz
    .none = hat noch nicht abgestimmt
laws = Geltende Gesetze
noLaws = Noch kein Gesetz
withoutLaws = Ohne Gesetze gespielt
lasts =
    .generation = diese Generation
    .game = bis zum Ende
heldOn = { $n ->
    [one] { $n } Prophet darauf
   *[other] { $n } Propheten darauf
}
generation = Generation { $n } von { $of }
setUp = Vor der Partie
phases =
    .gods = Wahl der Götter
    .trial = Schnipser zum Nabel
    .council = Rat
    .scales = Rat: Gleichstand
    .mission = Mission
    .heart = Bekehrung
    .over = Ende
ask =
    .god = Wähle eine Seite deiner Karte
    .vote = Stimme für ein Gesetz
    .scales = Gleichstand: Du entscheidest
    .trial = Schnipse zum Nabel: Wer am nächsten liegt, gewinnt
    .flick = Lege eine Scheibe in deine Wolke und schnipse sie
    .after = Schnipse noch einmal oder belass es dabei
    .temple = Ein Prophet ist in einer Stadt: einen Tempel bauen?
    .heart = Lass das Herz fallen
waits =
    .gods = { WHO($who) ->
        [you] Du wählst
       *[name] { $who } wählt
    } einen Gott
    .trial = { WHO($who) ->
        [you] Du schnipst
       *[name] { $who } schnipst
    } zum Nabel
    .council = Noch nicht abgestimmt: { FORM($who, case: "inside") }
    .scales = { WHO($who) ->
        [you] Du entscheidest
       *[name] { $who } entscheidet
    } den Gleichstand
    .mission = { WHO($who) ->
        [you] Du bist
       *[name] { $who } ist
    } mit Schnipsen dran
    .after = { WHO($who) ->
        [you] Du darfst
       *[name] { $who } darf
    } noch einmal schnipsen
    .temples = { WHO($who) ->
        [you] Du darfst
       *[name] { $who } darf
    } einen Tempel bauen
    .heart = { WHO($who) ->
        [you] Du lässt
       *[name] { $who } lässt
    } das Herz fallen
playing = Sieh zu …
how =
    .aim = { $by ->
        [mouse] Klicke
       *[finger] Tippe
    } in der Wolke, wo sie liegen soll. Ziehe irgendwo zurück und lass los.
    .aimAsk = { $by ->
        [mouse] Klicke
       *[finger] Tippe
    } in der Wolke, wo sie liegen soll. Ziehe irgendwo zurück und bestätige.
    .aimOnly = Ziehe irgendwo auf der Matte zurück und lass los.
    .swipe = { $by ->
        [mouse] Klicke
       *[finger] Tippe
    } in der Wolke, wo sie liegen soll. Wische durch sie hindurch, je schneller, desto weiter.
    .pair = Ziehe zweimal zurück; beim zweiten Mal fliegen beide.
    .pairAsk = Ziehe für die erste Scheibe zurück, dann für die zweite, und bestätige.
    .missed = Der Wisch ging an der Scheibe vorbei: Wische mitten hindurch.
    .interrupted = Das Bild hat seine Größe geändert, deshalb wurde das Ziehen abgebrochen. Ziehe noch einmal.
    .mirrored = Das Ziel bewegt sich wie im Spiegel.
    .veiled = Augen zu: Beim Zielen verhüllt ein Schleier die Matte.
    .slow = Nur der kleine Finger: Schnipser sind langsam.
    .stack = Einer reitet auf dem anderen und rutscht beim ersten Zusammenstoß herunter.
whichDisk = Welche Scheibe?
whichOf =
    .one = Erste
    .other = Zweite
stacked = { $upper } auf { $lower }
beside2 = { $one } und { $other }
again = Noch einmal, aus der Wolke
oath = Den Eid halten: noch einmal von hier
direction = Richtung
power = Kraft
place = Ort
left = nach links
right = nach rechts
up = nach oben
down = nach unten
less = weniger
more = mehr
turnLeft = gegen den Uhrzeigersinn
turnRight = im Uhrzeigersinn
flick = Schnips!
flickBoth = Beide schnipsen!
reset = Von vorn
decline = Dabei belassen
fineAim = Genauer
fine = Genauer
spread = Zeigen, wo er landen kann
tremor = Die Hand zittert: ± { $degrees }°, ± { $percent } %, ± { $offset } cm/s
percent = { $n } %
degrees = { $n }°
hand = Hand Gottes
standHand = Die Hand hier aufstellen
handHow = { $by ->
    [mouse] Klicke
   *[finger] Tippe
} oder ziehe, um die Hand zu stellen; drehe sie unten. Sie darf keine Scheibe berühren und muss von den Wolken wegbleiben.
handBlocked = Die Hand würde eine Scheibe berühren oder zu nah an einer Wolke stehen.
back = Zurück zum Schnipser
temple = Tempel
buildHow = { $by ->
    [mouse] Klicke
   *[finger] Tippe
} auf die beleuchtete Insel, wo der Tempel stehen soll.
buildAny = Jede Insel ist recht: { $by ->
    [mouse] Klicke
   *[finger] Tippe
}, wo der Tempel stehen soll.
buildMove = Dein Vorrat ist leer: Wähle, welcher Tempel umzieht.
build = Bauen
moveTemple = Hierher versetzen
noTemple = Kein Tempel
whichTemple = Welcher Tempel?
templeOn = von Insel { $island }
whichIsland = Welche Insel?
heartHow = { $by ->
    [mouse] Klicke
   *[finger] Tippe
}, wohin das Herz fallen soll. Es kann etwas danebengehen.
dropHeart = Das Herz fallen lassen
council = Rat
voteFor = Für „{ $law }“ stimmen
myVote = Deine Stimme
yourVote = Deine Stimme liegt verdeckt, bis alle abgestimmt haben.
tieBy =
    .seat = Bei Gleichstand entscheidet { FORM($who, case: "inside") } ({ $god }).
    .chance = Bei Gleichstand entscheidet das Los.
    .me = Bei Gleichstand entscheidest du ({ $god }).
firstIs = Startspieler: { FORM($who, case: "inside") }
enacted = In Kraft
turned = Die Stimmen sind aufgedeckt
notThis = aus dem Spiel
chooseGod = Wähle deinen Gott
playAs = { $god } spielen
card = { FORM($card, case: "attributive") } Karte
replay = Den letzten Schnipser noch einmal zeigen
slow = Zeitlupe
skip = Überspringen
gained = +{ $n }
over = Die Partie ist vorbei
wins = { WHO($who) ->
    [you] Du gewinnst
   *[name] { $who } gewinnt
}
win = { $who } teilen sich den Sieg
decided =
    .Themis = dank der Waage der Themis
    .temples = dank der Tempel
    .flick = durch den letzten Schnipser
why =
    .won = Gewonnen durch { $reason }: { $n } SP mehr als { FORM($who, case: "inside") }
    .lost = Verloren durch { $reason }: { FORM($who, case: "inside") } hat { $n } SP mehr
    .other = Entschieden durch { $reason }: { $n } SP mehr als { FORM($who, case: "inside") }
account = Woher die Punkte kamen
total = Summe
times = { $n } ×
showMat = Die Matte ansehen
showResult = Das Ergebnis zeigen
others = Andere Möglichkeiten
errors =
    .bad-angle = Diese Richtung steht nicht zur Wahl.
    .illegal-placement = Dort nicht: Wähle einen anderen Ort.
    .none-left = Davon ist nichts mehr da.
    .not-a-number = Das ist keine Zahl.
    .not-your-card = Das ist nicht deine Karte.
    .not-your-disk = Das ist nicht deine Scheibe.
    .power-spent = Diese Kraft ist in dieser Generation verbraucht.
    .too-fast = Zu fest: Schnipse sanfter.
    .too-slow = Die Verbindung war zu langsam für diesen Tisch.
    .two-at-once = Jetzt werden zwei zugleich geschnipst.
    .voted-already = Deine Stimme ist schon abgegeben.
heatBy = Die Karte zeigt
heatKinds =
    .share = wie oft
    .worth = was es wert ist
heatSteps = Stufen der Karte
heat-share =
    .good = manchmal
    .better = oft
    .best = am häufigsten
heat-worth =
    .good = gut
    .better = besser
    .best = am besten
heatPlace =
    .share = Die meisten Schnipser enden hier: { $place }
    .worth = Der beste Schnipser endet hier: { $place }
heatMore = Mehr
heatSave = Alle Werte speichern (CSV)
heatTries = { $n } Ziele in allen Richtungen und Stärken, ohne Zittern
heatRange =
    .share = In einem Quadrat von 12 mm enden { $low } bis { $high } von 10.000 Zielen.
    .worth = Der mittlere erwartete Vorsprung ist { $low } bis { $high } SP.
heatArea = Ort
heatShare = Ziele
heatBest = Bester Vorsprung
heatBestAim = Bestes Ziel: { $angle }°, { $speed } m/s
