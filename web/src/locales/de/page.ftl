### Was die Seite sagt.

tagline = Zwei Brettspiele, ein Tisch.
preferences = Einstellungen
language = Sprache
theme = Farben
textSize = Schriftgröße
sizes =
    .normal = Normal
    .large = Groß
    .largest = Am größten
themes =
    .system = System
    .light = Hell
    .dark = Dunkel
motion = Bewegung
motions =
    .system = System
    .full = Voll
    .less = Weniger
pace = Spieltempo
paces =
    .slow = Langsam
    .normal = Normal
    .fast = Schnell
    .once = Sofort
sound = Ton
volume = Lautstärke: { $percent } %
haptics = Vibration
askFlick = Vor dem Schnipsen fragen
turnMat = Matte zu mir drehen
showReactions = Reaktionen an Tischen
onOff =
    .on = An
    .off = Aus
yourName = Dein Name
home = Zurück zur Startseite
ways = Seiten
loading = Einen Moment …
skip = Zum Inhalt springen
cancel = Abbrechen
fold = Das Brett ansehen
unfold = Zurück
close = Schließen
noPage = Diese Seite gibt es hier nicht.
missing =
    .hint = Die Adresse { $address } führt nirgendwohin. Vielleicht ist sie verschrieben oder wurde beim Kopieren abgeschnitten.
    .table = Wenn dir jemand diesen Link geschickt hat, bitte noch einmal darum: Die Adresse eines Tisches ist schnell gekürzt.
    .rules = Regeln: { $title }
pageFailed = Diese Seite konnte nicht geladen werden.
tryAgain = Noch einmal versuchen
details = Einzelheiten
shortcuts = Tastatur
keys =
    .tab = zum nächsten Element und zurück
    .enter = drücken, was ausgewählt ist
    .digits = zu den ersten neun Möglichkeiten
    .arrows = auf dem Brett bewegen, zielen
    .u = zurücknehmen
    .h = einen Bot nach seiner Meinung fragen
    .talk = Verlauf oder Chat zeigen
    .f = das Brett auf dem ganzen Bildschirm, und zurück
    .escape = ein Menü schließen, das große Brett verlassen
    .w = erklären, was den Fokus hat; Pfeile gehen weiter
    .help = diese Seite
spaceBar = Leertaste
copy = Kopieren
copied = Kopiert
share = Teilen
newerPage = Eine neuere Version dieser Seite ist bereit.
takeNewer = Laden
later = Später
somebody = Gast
play = Spielen
playAt = : { $title }
againstBot = gegen einen Bot: { $level }
againstAnyBot = gegen einen Bot
levels = Stufe
levelOnly = Stufe { $n } von { $of }
levelNamed = Stufe { $n } von { $of } · { $name }
firstAgain = Erste Partie
firstGame = deine erste Partie
known = Ich kenne das Spiel
wholeGame = Jetzt das ganze Spiel
tryLevel = Versuche Stufe { $n }
offerHarder = Du gewinnst: versuche { $level }
offerEasier = Zu schwer? Versuche { $level }
strongBots =
    .bot = Die starken Bots machen sich bereit: Bis dahin spielt dieser schwächer oder langsamer.
    .hint = Die starken Bots machen sich bereit: Bis dahin raten sie schlechter.
    .review = Die starken Bots machen sich bereit: Die Durchsicht wartet auf sie.
    .heat = Die starken Bots machen sich bereit: Bis dahin ist die Karte grob.
    .missing = Starke Bots gibt es auf diesem Server nicht.
here = Zusammen an diesem Bildschirm
byLink = Mit Freunden per Link
practise = Üben
rules = Regeln
settings = Mehr: Plätze, Optionen, Uhren
players = { $n ->
    [one] { $n } Person
   *[other] { $n } Personen
}
playersFromTo = { $few }–{ $many } Personen
howMany = Wie viele spielen?
nameOf = Name von Person { $n }
seat = Platz { $n }
person = jemand an diesem Bildschirm
open = frei für einen Gast
openShort = frei
botNamed = Bot: { $level }
name = Name
options = Das Spiel
manners = Der Tisch
clock = Uhr
clocks =
    .none = keine
    .brisk = eine Minute je Zug
    .bank = je 15 Minuten, 10 s mehr für jeden Zug
    .days = per Post: drei Tage je Zug
clockRule =
    .move = { $minutes } min je Zug
    .bank = je { $minutes } min
    .days = { $days ->
        [one] { $days } Tag je Zug
       *[other] { $days } Tage je Zug
    }
undo = Zurücknehmen
length = Länge
lengths =
    .whole = Ganze Partie
    .short = Kurz
byRules = nach den Regeln
ownClock = eigene
hostChanged = Der Gastgeber hat geändert:
undos =
    .fair = bis Glück oder Geheimes ins Spiel kommt
    .ask = alles, wenn die anderen zustimmen
    .free = alles, zum Üben
    .never = nie
chat = Chat
chats =
    .phrases = fertige Sätze
    .free = alles
    .none = keiner
hintsAllowed = Bots dürfen um Rat gefragt werden
inLobby = In der Lobby zeigen
rated = Gewertet
begin = Los geht’s
noGames = Hier ist noch kein Spiel installiert.
goOn = Weiterspielen
goOnTitle = Partien, die auf dich warten
myGames = Deine Partien
yourGames = Deine Partien, nach Zug geordnet
finished = Beendete Partien
moves = { $n ->
    [one] { $n } Zug
   *[other] { $n } Züge
}
games = { $n ->
    [one] { $n } Partie
   *[other] { $n } Partien
}
older = Ältere
forget = Vergessen
forgetTitle = Vergessen: { $what }
reallyForget = Dieser Bildschirm vergisst die Partie und damit deinen Platz. Vergessen?
look = Ansehen
replay = Wiederholung
watchReplay = Wiederholung ansehen
strangers = Mit wem auch immer
strangersHint = Du bekommst einen Platz, sobald jemand anderes eine Partie sucht.
lobby = Lobby
friends = Freunde
toLobby = Alle öffentlichen Tische
tournaments = Turniere
tournamentAbsent = Noch nicht da: { $names }
tournamentWaits = Die Partie beginnt, wenn alle da sind. Nach einer Weile spielt ein Bot für alle, die nicht gekommen sind.
toTournament = Zurück zum Turnier
quickMatch = Schnelle Partie
quickMatchHint = Zu zweit, drei Minuten je Zug, gewertet.
quickMatchAt = Schnelle Partie: { $title }
waitingPeople = { $n ->
    [0] noch wartet niemand
    [one] { $n } Person wartet
   *[other] { $n } Personen warten
}
publicTables = Öffentliche Tische
noTables = Gerade ist kein Tisch offen. Öffne einen per Link und zeige ihn hier.
phases =
    .gathering = wartet auf Mitspieler
    .playing = wird gespielt
    .over = vorbei
join = Mitspielen
watch = Zusehen
spectators = { $n ->
    [one] { $n } Zuschauer
   *[other] { $n } Zuschauer
}
ladder = Rangliste
ladderHint = Eine Wertung ist vorsichtig: Sie steigt, je sicherer die Stärke bekannt ist.
emptyLadder = In diesem Spiel hat noch niemand eine Wertung.
myPage = Meine Partien
theirGames = Partien und Wertung
keepName = Meinen Namen behalten
keepNameHint = Auch ohne das kannst du alles spielen. Damit zählen gewertete Partien, und du findest deine Partien und Statistiken auf jedem Gerät wieder. Kein Passwort, keine E-Mail: Ein privater Link ist der Schlüssel.
privateLink = Dein privater Link
privateLinkHint = Wer ihn öffnet, spielt als du. Bewahre ihn sicher auf und öffne ihn auf deinen anderen Geräten.
rename = Namen ändern
forgetMe = Mich auf diesem Gerät vergessen
reallyForgetMe = Ohne den privaten Link kann niemand als du zurückkommen. Auf diesem Gerät vergessen?
deleteMe = Meinen Namen vom Server löschen
reallyDeleteMe = Name, Wertungen und die Liste der Partien für immer löschen? In den gespielten Partien bleibt ein Platz ohne Namen.
since = hier seit { $day }
noGamesYet = Noch keine beendete Partie.
rating = Wertung
ratingOverTime = Wertung, Partie für Partie
scoresOverTime = Punkte, Partie für Partie
places = Platzierungen
gamesPlayed = Gespielt
gamesWon = Gewonnen
averageScore = Punkte im Schnitt
bestScore = Meiste Punkte
latestGames = Die letzten Partien
when = Wann
game = Spiel
players2 = Mitspieler
placeOf = Platz
points = Punkte
invite = Gäste
inviteHint = Schicke diesen Link oder lass ihn abfotografieren. Wer ihn öffnet, wählt einen Namen und einen Platz oder sieht zu.
inviteLink = Link zu diesem Tisch
onlyThisMachine = Diese Adresse ist nur von diesem Rechner aus erreichbar. Starte den Server mit --host 0.0.0.0 und öffne die Seite unter der eigenen Adresse des Rechners, um andere hereinzulassen.
fairLuck = Ehrliches Glück
fairCommitment = Vor dem ersten Zufall hat sich der Server auf sein Geheimnis festgelegt. Nach der Partie kann jeder es hiermit prüfen:
fairSealed = Das Glück wird aus diesem Geheimnis gemischt und aus Zahlen, versiegelt von: { $names }.
fairNobody = Kein Spieler trägt hier eine eigene Zahl bei.
qr = Der Link als QR-Code
waitingForPeople = { $n ->
    [one] Ein Platz ist frei
   *[other] { $n } Plätze sind frei
}
allHere = Alle sind da
fillWithBots = { $n ->
    [one] Ein Bot auf den freien Platz
   *[other] Bots auf die freien Plätze
}
hostBegins = Die Partie beginnt, wer den Tisch eröffnet hat.
sitDown = Setz dich dazu
sitHere = Platz nehmen
sitOn = Auf Platz { $n } setzen
seats = Mitspieler
me = Du
    .inside = du
    .accusative = dich
you = du
toAct = am Zug
away = abwesend
muted = stumm
timeLeft = Verbleibende Zeit
standsIn = vertreten durch: { $bot }
pointsOf = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
seatMenu = { $name }: mehr
putHere = Auf diesen Platz setzen
changeTo = Stattdessen spielen lassen
freeSeat = niemand: Platz freigeben
openSeat = ein Gast: Platz öffnen
askStandIn = Einen Bot einspringen lassen
mute = Im Chat stummschalten
unmute = Wieder sprechen lassen
moveSeat = Auf einem anderen Gerät weiterspielen
moveSeatHint = Öffne dort diesen privaten Link. Wer ihn hat, spielt auf diesem Platz.
leaveSeat = Den Platz verlassen
reallyLeave = Die Partie verlassen? Die anderen bestimmen, wer weiterspielt.
request = Anfrage
asks = { $kind ->
    [take-back] { WHO($by) ->
        [you] Du möchtest
       *[name] { $by } möchte
    } zurücknehmen.
    [stand-in] { WHO($by) ->
        [you] Du möchtest
       *[name] { $by } möchte
    }, dass ein Bot für { FORM($about, case: "accusative") } spielt.
    [rematch] { WHO($by) ->
        [you] Du möchtest
       *[name] { $by } möchte
    } noch einmal spielen.
    [pause] { WHO($by) ->
        [you] Du möchtest
       *[name] { $by } möchte
    } pausieren oder weiterspielen.
   *[end] { WHO($by) ->
        [you] Du möchtest
       *[name] { $by } möchte
    } die Partie beenden.
}
answersFor = { WHO($name) ->
    [you] Du antwortest
   *[name] { $name } antwortet
}
agree = Einverstanden
refuse = Nein
yourTurn = Du bist am Zug
turnOf = { $name }, du bist am Zug
turnTitle = Du bist am Zug – { $title }
together = Alle zugleich, im Geheimen
waitingFor = Am Zug: { FORM($names, case: "inside") }
sending = Unterwegs …
watching = Du siehst zu.
choices = Was du tun kannst
tools = Werkzeuge
takeBack = Zurück
takenBack = Zurückgenommen.
hints = Rat
botThinks = Der Bot denkt nach …
botWould = Der Bot würde: { $what }
pause = Pause
paused = Der Tisch pausiert.
frozen = Niemand spielt weiter, solange du schaust.
endGame = Ende
endTitle = Partie beenden
resign = Aufgeben
resignFor = { WHO($name) ->
    [you] Du gibst auf
   *[name] { $name } gibt auf
}
resigned = aufgegeben
resignEnds = Die Partie ist verloren und sofort zu Ende.
resignGoesOn = Die Partie ist verloren. Auf diesem Platz spielt ein Bot bis zum Ende.
endWithout = Ohne Ergebnis beenden
endAsks = Alle anderen müssen zustimmen.
endAtOnce = Niemand gewinnt.
playOn = Weiterspielen
endedEarly = Die Partie wurde vorzeitig beendet.
closedByUpgrade = Diese Partie wurde nach Regelversion { $ruleset } begonnen, die der Server nicht mehr spielt. Man kann sie ansehen, abspielen und herunterladen.
sinceYourTurn = Seit deinem Zug
showAgain = Noch einmal zeigen: { FORM($name, case: "inside") }
talkShort = Reden
moreOfTable = Mehr
talk = Verlauf und Chat
log = Verlauf
foldLog = Verlauf einklappen
unfoldLog = Ganzen Verlauf zeigen
toMoments = Deine Augenblicke
nothingYet = Noch nichts.
unread = ungelesen
phrases = Fertige Sätze
saySomething = Sag etwas
say = Senden
nobodySpoke = Noch hat niemand etwas gesagt.
onlySeatsSpeak = Hier sprechen nur, die mitspielen.
noChat = An diesem Tisch gibt es keinen Chat.
youAreMuted = Du wurdest stummgeschaltet.
hideWords = Nachrichten verbergen: { $name }
larger = Das Brett auf dem ganzen Bildschirm
smaller = Der ganze Tisch
boardMissing = Das Brett konnte nicht geladen werden. Lade die Seite neu.
record = Aufzeichnung herunterladen
passTo = Gib den Bildschirm weiter an { $name }
passHint = Niemand sonst schaut hin.
iAm = Ich bin { $name }
over = Die Partie ist vorbei
winner = { WHO($names) ->
    [you] Du gewinnst
   *[name] { $names } gewinnt
}
youWin = Du gewinnst
youShare = Du teilst den Sieg mit { FORM($names, case: "inside") }
winners = { $names } teilen sich den Sieg
decidedBy = Entschieden durch: { $how }
again = Noch einmal
toRematch = Zur nächsten Partie
lost = Die Verbindung ist weg; neuer Versuch …
offline = Dieses Gerät ist offline. Die Partie geht weiter, sobald das Netz wieder da ist.
trouble = Die Partie wartet: { $why }
botFailedOnce = { $name } konnte nicht überlegen: Der Zug wurde ausgelost.
botFails = { $name } scheitert bei jedem Zug, darum werden die Züge ausgelost. Den Grund nennt das Protokoll des Servers.
ended =
    .no-such-table = Diesen Tisch gibt es hier nicht.
    .gone = Diesen Tisch gibt es nicht mehr.
    .excluded = Der Gastgeber hat dich von diesem Tisch entfernt.
    .removed = Der Tisch wurde geschlossen.
    .refused = Der Tisch lässt diesen Bildschirm nicht herein.
    .flood = Zu viel wurde zu schnell gesendet; der Server hat die Verbindung getrennt.
    .moved = Der Tisch ist umgezogen. Öffne ihn noch einmal.
    .restart = Der Server startet neu.
search = Suchen
nothingFound = So etwas steht nicht zur Wahl.
shownOf = { $shown } von { $all }
showAll = Alle zeigen
set = Setzen
confirm = Ausführen
hintAim = Tippe auf das Bild, um die Scheibe hinzulegen. Zum Zielen ziehe zurück – von ihr oder von einer freien Stelle aus – und lass los. Dann bestätige.
hintAimOnly = Ziehe irgendwo auf dem Bild zurück, um zu zielen. Dann bestätige.
hintSpot = Tippe auf das Bild, um einen Ort zu wählen. Dann bestätige.
hintTurn = Wähle, dann bestätige.
notThere = Dort nicht: Wähle einen anderen Ort.
across = quer (x)
up = hoch (y)
fields =
    .at = Ort
    .place = Ort
    .spot = Ort
    .angle = Richtung
    .direction = Richtung
    .turn = Drehung
    .speed = Tempo
    .power = Kraft
    .one = Erste
    .other = Zweite
    .lower = Untere
    .upper = Obere
errors =
    .not-your-turn = Jemand anderes ist am Zug.
    .not-allowed = Die Regeln erlauben das jetzt nicht.
    .bad-action = Das ist kein Zug dieses Spiels.
    .no-such-seat = Diesen Platz gibt es nicht.
    .already-played = Das wurde zweimal gesendet; das erste zählt.
    .take-back-refused = Das lässt sich nicht mehr zurücknehmen.
    .no-such-table = Diesen Tisch gibt es hier nicht.
    .unknown-game = Dieses Spiel ist hier nicht installiert.
    .too-many-tables = Zu viele Tische sind offen.
    .too-many-requests = Zu viel auf einmal; versuche es gleich noch einmal.
    .not-your-seat = Diesen Platz hat jemand anderes.
    .seat-taken = Der Platz ist besetzt.
    .one-seat-each = An einem öffentlichen gewerteten Tisch und in einer Partie mit anderen hat ein Bildschirm einen Platz.
    .host-only = Das darf nur, wer den Tisch eröffnet hat.
    .not-now = Jetzt nicht.
    .stale-action = Die Partie ist inzwischen weitergegangen. Schau noch einmal hin.
    .table-paused = Der Tisch pausiert.
    .seat-is-played = Auf diesem Platz spielt gerade ein Bot.
    .not-away = Niemand war lange genug weg.
    .cannot-resign = Hier gibt es keine Partie aufzugeben.
    .no-such-request = Das ist schon geklärt.
    .cannot-say = Das kann man an diesem Tisch nicht sagen.
    .muted = Du wurdest stummgeschaltet.
    .no-hints = An diesem Tisch gibt es keinen Rat.
    .hint-pending = Der Bot denkt noch über die letzte Frage nach.
    .no-opinion = Der Bot hat keine Meinung.
    .too-many-spectators = Mehr können an diesem Tisch nicht zusehen.
    .stopping = Der Server startet gleich neu.
    .bad-destination = An diese Adresse kann nichts gesendet werden.
    .destination-refused = Dort konnte nichts zugestellt werden. Stimmt die Adresse?
    .no-mail = Dieser Server verschickt keine E-Mails.
    .no-webhooks = Dieser Server benachrichtigt keine Webhooks.
    .too-many-watches = Mehr können über die Züge an diesem Tisch nicht benachrichtigt werden.
    .store-unavailable = Der Server kann gerade nicht auf seine Festplatte schreiben; nichts wurde geändert.
    .no-device = Die Partien dieses Geräts lassen sich gerade nicht öffnen.
    .device-full = Dieser Browser kann nicht mehr behalten: Es fehlt an Platz, oder er behält für diese Seite nichts. Nichts wurde geändert.
    .stranger-at-the-door = Der Server lässt nur seine eigene Seite herein.
    .wrong-key = Dieser Schlüssel gehört niemandem.
    .nobody = Niemand dieses Namens ist hier.
    .bad-name = Dieser Name geht nicht.
    .reserved-name = So heißen Bots: Wähle einen anderen Namen.
    .bad-options = Diese Optionen passen nicht zum Spiel.
    .bad-players = Das Spiel ist nicht für so viele Personen.
    .bad-bot = Diesen Bot gibt es nicht.
    .bad-message = Der Server hat das nicht verstanden.
    .not-over = Die Aufzeichnung gibt es, wenn die Partie vorbei ist.
    .not-begun = Die Partie hat nie begonnen.
    .too-slow = Zu sanft: Schnipse fester.
    .bad-record = Diese Datei lässt sich nicht als Aufzeichnung lesen.
    .no-practice = Dieses Spiel hat keine Übungsmatte.
    .no-heat-map = Von diesem Zug gibt es keine Karte.
    .no-embed = Das ist keine Adresse einer Wiederholung hier.
    .no-public-url = Dieser Server ist nicht für andere Seiten eingerichtet.
    .other-format = Hier wird nur JSON gesprochen.
    .no-puzzle = Für diesen Tag gibt es kein Rätsel.
    .illegal-solution = Dieser Zug ist keine Lösung des Rätsels.
    .no-puzzles = Die Rätsel lassen sich hier nicht lesen.
    .busy = Der Server hat alle Hände voll zu tun; versuche es gleich noch einmal.
    .no-picture = Dieser Augenblick hat kein Bild.
    .no-such-record = Der Server hat diese Aufzeichnung vergessen; öffne sie noch einmal.
    .no-record-there = Unter dieser Adresse ist keine Aufzeichnung.
    .record-elsewhere = Nur eine Aufzeichnung, die neben dieser Seite liegt, lässt sich durch ihre Adresse öffnen. Lade sie herunter und öffne die Datei.
    .no-such-moment = Diesen Augenblick gibt es in der Partie nicht.
    .no-such-page = Diese Seite gibt es hier nicht.
    .no-thought = Der Bot hat keine Meinung.
    .cannot-review = Dieses Spiel endete, bevor jemand gewonnen hatte: Es gibt nichts durchzusehen.
    .reviews-off = Dieser Server sieht keine Spiele durch.
    .reviews-busy = Gerade werden andere Spiele durchgesehen. Versuche es etwas später noch einmal.
    .not-asked = In diesem Augenblick ist niemand am Zug.
    .journal-error = Die Daten dieser Partie sind beschädigt, der Server kann sie nicht lesen.
    .other-ruleset = Diese Partie wurde nach anderen Regeln gespielt; man kann sie nur ansehen.
    .takes-too-long = Das dauert zu lange.
    .unproven = Was diese Aufzeichnung sagt, folgt nicht aus ihren Ziehungen.
    .say-hello = Seite und Server haben sich nicht verstanden. Lade die Seite neu.
    .table-held = Ein anderes Programm hat diesen Tisch geöffnet.
    .too-large = Das ist zu groß.
    .too-much = Zu viel auf einmal; versuche es gleich noch einmal.
    .wrong-medium = Der Server hat diese Nachricht nicht verstanden.
    .internal-error = Der Server hat versagt; sein Protokoll sagt, warum.
    .bot-failed = Der Bot konnte sich nicht entscheiden.
    .other = Das hat nicht geklappt.
    .unreachable = Der Server antwortet nicht.
    .offline = Dieses Gerät ist offline.
