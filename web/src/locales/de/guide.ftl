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
jumpShort = Springen
highlights = Höhepunkte
scoreChanges = Änderungen der Punkte
earlier = Der vorige
later = Der nächste
eyes = Mit wessen Augen
everybody = was alle sehen
curve = Punkte im Lauf der Partie
happens = Was geschieht
decides = Jetzt entscheidet: { FORM($names, case: "inside") }
analysis = Analyse
analyse = Was täte hier ein starker Bot?
thinks = Der Bot denkt nach …
considered = Züge, die der Bot erwogen hat
betterHint = Der vorige Rat
otherHint = Der nächste Rat
setUp = Einstellen
opinionOf = Für { WHO($name) ->
    [you] dich
   *[name] { FORM($name, case: "accusative") }
}, mit dem Wissen von damals:
ofThought = { $percent } % der Überlegung
thenPlayed = Was gespielt wurde
playOn = Von hier an weiterspielen
practiseHere = Von hier aus üben
playOnHint = In diesem Augenblick beginnt ein neuer Tisch mit neuem Glück. Er wird nie gewertet.
otherRules = Diese Partie wurde nach anderen Regeln gespielt: Hier kann man sie nur ansehen.
gameOver = In diesem Augenblick ist die Partie vorbei. Geh zu einem früheren, um weiterzuspielen.
begin = Weiterspielen
shareMoment = Diesen Augenblick teilen
shareShort = Teilen
shareLink = Link teilen
linkCopied = Link kopiert
moreForms = Mehr: Dateien, Codes
link = Link zu diesem Augenblick
linkOfFile = Eine Aufzeichnung aus einer Datei hat keinen Link: Verschicke die Datei selbst.
picture = Als Bild speichern
noPicture = Das Bild konnte nicht gezeichnet werden.
branched = { $n ->
    [one] Der erste Augenblick stammt aus einer anderen Partie, die diese fortsetzt.
   *[other] Die ersten { $n } Augenblicke stammen aus einer anderen Partie, die diese fortsetzt.
}
review = Durchsicht
reviewHint = Der stärkste Bot sieht das ganze Spiel durch: Gewinnchancen, Genauigkeit, sehenswerte Augenblicke.
reviewBegin = Das Spiel durchsehen
reviewWaiting = Der Bot beginnt, sobald er frei ist …
reviewProgress = Der Bot hat { $done } von { $total } Entscheidungen durchgesehen …
reviewFailed = Die Durchsicht ist nicht gelungen.
reviewAgain = Noch einmal versuchen
reviewSkipped = Nicht alle Entscheidungen wurden angesehen: { $n } blieben übrig, weil die Zeit um war.
chances = Gewinnchance, Zug für Zug
chancesAt = Augenblick { $n }: { $who }
seeMoment = Diesen Augenblick ansehen
accuracy = Genauigkeit
accuracyOf = { $percent } % genau
accuracyHint = 100 %: Keine Wahl hat etwas verschenkt. Glück zählt nicht mit.
luckGood = Glück insgesamt: { $points }
luckBad = Pech insgesamt: { $points }
luckEven = Glück und Pech insgesamt: etwa gleich viel
reviewPoints =
    .flick = { $n } SP
    .oracle = { $n } Gold
    .other = { $n } Punkte
ownMoments = Deine Augenblicke
momentsOf = Augenblicke: { FORM($name, case: "inside") }
chanceChange = { $n } % Gewinnchance
momentBest =
    .mine = { $game ->
        [flick] Dein bester Schnipser: { $change }
       *[move] Dein bester Zug: { $change }
    }
    .theirs = { $game ->
        [flick] Der beste Schnipser: { $change }
       *[move] Der beste Zug: { $change }
    }
momentTurn =
    .own = Der Wendepunkt: { $change }
    .byOther = { $name } wendet das Spiel: { $change }
    .byMe = Du wendest das Spiel: { $change }
momentChoice =
    .mine = Dein teuerster Fehler: { $change }
    .theirs = Der teuerste Fehler: { $change }
momentLuckGood = { WHO($name) ->
    [you] Du hattest
   *[name] { $name } hatte
} Glück: { $percent } % mehr Gewinnchance
momentLuckBad = { WHO($name) ->
    [you] Du hattest
   *[name] { $name } hatte
} Pech: { $percent } % weniger Gewinnchance
reviewPlayed = Gespielt
reviewBetter = Besser
reviewGain = Im Mittel { $percent } % mehr Gewinnchance, { $points }
reviewGainPoints = Im Mittel { $points }; das Spiel war so gut wie entschieden.
verdict =
    .choice = Eine schlechte Wahl, kein Pech.
    .badLuck = Pech, keine schlechte Wahl.
    .both = Eine schlechte Wahl und Pech dazu.
    .goodLuck = Eine gute Wahl und Glück dazu.
    .fine = Eine gute Wahl, und es kam wie erwartet.
luckShare = { $trials } Schnipser mit diesem Ziel geben im Mittel { $expected } % Gewinnchance; dieser gab { $got } %.
luckPoints = Das Glück gab { $luck } gegenüber dem Mittel aus { $trials } Schnipsern mit diesem Ziel.
overall =
    .choice = Schlechte Entscheidungen, kein Pech.
    .badLuck = Pech, keine schlechten Entscheidungen.
    .both = Schlechte Entscheidungen und Pech dazu.
    .goodChoice = Gute Entscheidungen, nicht nur Glück.
    .goodLuck = Mehr Glück als gute Entscheidungen.
    .goodBoth = Gute Entscheidungen und Glück dazu.
overallSums = Entscheidungen verschenkten { $choices }, das Glück gab { $luck }.
overallEven = Entscheidungen verschenkten { $choices }; Glück und Pech etwa gleich.
overallChoices = Entscheidungen verschenkten { $choices }.
seeIt = Ansehen
tryAgain = Hier noch einmal versuchen
proof = War das Glück ehrlich?
proven = All das ist bewiesen:
unproven = Mit dieser Aufzeichnung stimmt etwas nicht:
notAllProven = Nichts ist falsch, aber nicht alles ließ sich beweisen:
fairChance =
    .follows = Alle { $draws } Würfe und Ziehungen folgen aus dem Startwert.
    .differs = Die Würfe und Ziehungen folgen nicht aus dem Startwert: { $problem }
    .unknown = Die Würfe und Ziehungen wurden nicht geprüft: { $problem }
fairGiven = Die ersten { $n } Augenblicke stammen aus einer anderen Partie und wurden nicht geprüft.
fairPromise =
    .secret = Das Geheimnis des Servers passt zu seiner Festlegung, und der Startwert wurde daraus gemischt.
    .seed = Der Startwert passt zur Festlegung. Der Gastgeber hat ihn allein gewählt.
    .unknown = Der Startwert wird offengelegt, wenn die Partie vorbei ist.
fairBroken = Das Wort des Servers passt nicht: { $problem }
fairSeen =
    .kept = Es ist die Festlegung, die dieser Browser vor der Partie gesehen hat.
    .broken = Es ist nicht die Festlegung, die dieser Browser vor der Partie gesehen hat.
    .unseen = Dieser Browser hat die Festlegung vor der Partie nicht gesehen.
fairRepeated = { $n ->
    [one] Das Spiel begann einmal von Neuem, nachdem dieser Browser seine Zahl offengelegt hatte: Wer den Server betreibt, konnte zwischen beiden Anfängen wählen.
   *[other] Das Spiel begann { $n }-mal von Neuem, nachdem dieser Browser seine Zahl offengelegt hatte: Wer den Server betreibt, konnte unter diesen Anfängen wählen.
  }
fairSealsChanged = Ein Siegel wurde geändert, nachdem dieser Browser seine Zahl offengelegt hatte.
fairWrongSeed = Der Startwert folgt nicht aus dem Geheimnis und den Zahlen der Spieler: Dieser Browser hat nachgerechnet.
fairMixed = In den Startwert wurden Zahlen dieser Spieler gemischt: { $names }.
fairMixedNone = Kein Spieler hat zum Startwert beigetragen.
fairOwn =
    .mixed = Deine eigene Zahl ist dabei.
    .missing = Deine eigene Zahl fehlt.
fairWithheld = Haben eine Zahl versiegelt und nicht offengelegt: { $names }.
fairSignedHere = Von diesem Server unterschrieben.
fairSignedElsewhere = Unterschrieben mit dem Schlüssel { $key }, der nicht der dieses Servers ist.
fairForged = Nicht so, wie es unterschrieben wurde: { $altered }.
fairUnsigned = Nicht unterschrieben: Jeder kann diese Aufzeichnung erfunden haben.
fairEnd =
    .finished = Die Partie ist vollständig und endet mit Eintrag { $n }.
    .agreed = Alle waren einverstanden, die Partie nach Eintrag { $n } zu beenden.
    .closed = Ein Wechsel der Regeln auf dem Server hat die Partie nach Eintrag { $n } geschlossen.
    .cut = Die Partie bricht nach Zug { $n } ab.
    .unknown = Ob die Partie an ihr Ende kommt, lässt sich nicht sagen (Eintrag { $n }).
fairNames =
    .covered = Die Namen sind so, wie sie unterschrieben wurden.
    .erased = Einige Namen wurden später gelöscht; die anderen sind so, wie sie unterschrieben wurden.
    .altered = Die Namen sind nicht die, die aufgezeichnet wurden.
    .uncovered = Keine Unterschrift deckt die Namen.
fairTimes =
    .covered = Die Zeiten sind so, wie sie unterschrieben wurden.
    .uncovered = Keine Unterschrift deckt die Zeiten.
fairFlicks =
    .same = { $n ->
        [one] Der eine Schnipser dieser Aufzeichnung wurde auf diesem Gerät nachgerechnet: bis aufs letzte Bit gleich.
       *[other] Die { $n } Schnipser dieser Aufzeichnung wurden auf diesem Gerät nachgerechnet: alle bis aufs letzte Bit gleich.
    }
    .different = { $n } Schnipser dieser Aufzeichnung wurden auf diesem Gerät nachgerechnet; { $different } davon gehen anders aus.
fairCommitment = Die Festlegung vor der Partie:
fairKey = Der Schlüssel der Unterschrift:
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
previousHit = Vorige Stelle
nextHit = Nächste Stelle
clear = Suche leeren
houseRuling = Hausregel
houseHint = Das Regelheft lässt das offen, oder ein Rechner muss es genau wissen: So wird hier gespielt.
onlyHouse = Nur Hausregeln
peopleSay = Von Leuten, die das Spiel besitzen
toRule = Link zu Regel { $id }
tryLesson = Spielend lernen
firstOf = Erste Partie: { $title }
firstNow = Die Partie gleich beginnen
readRules = Die Regeln lesen
points = { $value } Punkte

## Was ist das?
explain = Was ist das?
explainHint = Tippe auf etwas auf dem Brett
legend = Alle Zeichen
legendOf = Zeichen: { $title }
heat = Wärmekarte
heatHint = Wo der nächste Schnipser hätte landen können
heatShare = wie oft
heatWorth = was es wert ist
clip = Clip speichern als
clipCopy = Clip kopieren
clipMaking = Der Clip entsteht …
clipCancel = Abbrechen
clipReady = Der Clip ist fertig.
clipFailed =
    .fetch = Der Clip konnte nicht vom Server geladen werden.
    .draw = Dieser Browser konnte den Clip nicht zeichnen.
    .record = Dieser Browser konnte das Video nicht aufnehmen.
    .large = Der Clip würde zu groß: bitte eine andere Form wählen.
    .copy = Der Clip konnte nicht kopiert werden.
clipLink = Link zum Clip
embed = Code für eine andere Seite
figures = Zahlen
hintBest = Das würde der Bot tun.
hintLike = Etwa gleich gut.
hintWorse = Nicht so gut.
