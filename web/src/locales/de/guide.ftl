### Was Wiederholungen, Regeln und Lektionen sagen.

replays = Wiederholungen
replaysHint = Jede beendete Partie lässt sich noch einmal ansehen, Zug für Zug – und von jedem Augenblick an weiterspielen.
openRecord = Eine Aufzeichnung öffnen
openRecordHint = Eine Datei mit der Endung .jsonl, wie man sie nach einer Partie herunterladen kann. Du kannst sie auch hier ablegen.
dropIt = Loslassen, um die Aufzeichnung zu öffnen
tooLarge = Diese Datei ist zu groß für eine Aufzeichnung.
noneYet = An diesem Bildschirm wurde noch keine Partie beendet.
replayOf = Wiederholung: { $title }
moment = Augenblick { $n } von { $all }
scrub = Augenblick der Partie
first = Zum Anfang
back = Einen Schritt zurück
play = Abspielen
stop = Anhalten
forward = Einen Schritt weiter
last = Zum Ende
speed = Tempo
jump = Springe zu
highlights = Höhepunkte
scoreChanges = Änderungen der Punkte
earlier = Der vorige
later = Der nächste
eyes = Mit wessen Augen
everybody = was alle sehen
curve = Punkte im Lauf der Partie
happens = Was geschieht
analysis = Analyse
analyse = Was täte hier ein starker Bot?
thinks = Der Bot denkt nach …
considered = Züge, die der Bot erwogen hat
opinionOf = Für { $name }, mit dem Wissen von damals:
expects = erwartet
ofThought = { $percent } % der Überlegung
thenPlayed = Was gespielt wurde
playOn = Von hier an weiterspielen
playOnHint = In diesem Augenblick beginnt ein neuer Tisch mit neuem Glück. Er wird nie gewertet.
otherRules = Diese Partie wurde nach anderen Regeln gespielt: Hier kann man sie nur ansehen.
gameOver = In diesem Augenblick ist die Partie vorbei. Geh zu einem früheren, um weiterzuspielen.
begin = Weiterspielen
shareMoment = Diesen Augenblick teilen
link = Link zu diesem Augenblick
linkOfFile = Eine Aufzeichnung aus einer Datei hat keinen Link: Verschicke die Datei selbst.
picture = Als Bild speichern
noPicture = Das Bild konnte nicht gezeichnet werden.
branched = { $n ->
    [one] Der erste Augenblick stammt aus einer anderen Partie, die diese fortsetzt.
   *[other] Die ersten { $n } Augenblicke stammen aus einer anderen Partie, die diese fortsetzt.
}
proof = War das Glück ehrlich?
proven = Bewiesen: Alle { $draws } Würfe und Ziehungen folgen aus dem Startwert, der vor der Partie versprochen wurde.
unproven = Das ließ sich nicht beweisen:
keysTitle = Tasten
keys = ← → Schritt · Pos1 Ende · Leertaste spielt ab · , . springen · a Analyse
rulesOf = Regeln: { $title }
contents = Inhalt
find = In den Regeln suchen
found = { $n ->
    [one] { $n } Regel gefunden
   *[other] { $n } Regeln gefunden
}
foundNothing = Keine Regel sagt so etwas.
clear = Suche leeren
houseRuling = Hausregel
houseHint = Das Regelheft lässt das offen, oder ein Rechner muss es genau wissen: So wird hier gespielt.
onlyHouse = Nur Hausregeln
peopleSay = Von Leuten, die das Spiel besitzen
toRule = Link zu Regel { $id }
noRules = Für dieses Spiel gibt es keine Regelseiten.
tryLesson = Spielend lernen
lessonOf = Lernen: { $title }
lessonHint = Eine kurze Partie auf dem echten Brett, ein Gedanke nach dem anderen. Etwa { $minutes ->
    [one] { $minutes } Minute.
   *[other] { $minutes } Minuten.
}
start = Los geht’s
resume = Weiter, wo du warst
restart = Von vorn
skipLesson = Lektion verlassen
skipStep = Diesen Schritt überspringen
next = Weiter
step = Schritt { $n } von { $all }
yourMove = Dein Zug
freeMove = Tu jetzt, was du möchtest; der nächste Gedanke kommt zu seiner Zeit.
watchNow = Sieh, was geschieht …
lessonDone = Mehr brauchst du nicht!
lessonDoneHint = Den Rest lernst du beim Spielen; jede Regel ist einen Klick entfernt.
playNow = Eine ganze Partie spielen
readRules = Die Regeln lesen
againLesson = Noch einmal
tableGone = Den Tisch der Lektion gibt es nicht mehr; sie beginnt von vorn.
showMe = Zeig mir, wie
points = { $value } Punkte
