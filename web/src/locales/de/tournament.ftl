### Turniere.

title = Turniere
about = Für einen Abend mit Freunden oder eine Liga über Wochen: Du schickst einen Link, die anderen melden sich an, und die Tische öffnen sich von selbst.
new = Ein Turnier eröffnen
name = Wie heißt es?
usualName = Freitagabend
game = Spiel
format = Modus
formats =
    .swiss = Schweizer System
    .round-robin = Alle gegen alle
    .arena = Arena
formatHints =
    .swiss = Einige Runden; Nachbarn in der Tabelle treffen aufeinander.
    .round-robin = So viele Runden, bis alle auf alle getroffen sind.
    .arena = Auf Zeit: Wer frei ist, spielt sofort. Man kann später dazukommen.
size = Plätze an einem Tisch
rounds = Runden
minutes = Minuten
clock = Uhr
bots = Leere Stühle
noBots = keine Bots: kleinere Tische oder spielfrei
wait = Wie lange ein Tisch auf Leute wartet
seconds = { $n ->
    [one] { $n } Sekunde
   *[other] { $n } Sekunden
}
rated = Partien mit Wertung
play = Ich spiele mit
yourName = Dein Name
open = Turnier eröffnen
yours = Deine Turniere
hosted = du leitest es
forget = Vergessen
phases =
    .gathering = Anmeldung offen
    .playing = Läuft
    .over = Zu Ende
tables = { $n ->
    [one] Tische mit { $n } Platz
   *[other] Tische mit { $n } Plätzen
}
fill = Bots auf leeren Stühlen: { $bot }
noFill = keine Bots
until = bis { $time }
roundOf = Runde { $n } von { $of }
invite = Schick den anderen diesen Link oder lass sie den Code scannen. Wer ihn hat, kann sich anmelden und zusehen.
link = Link zum Turnier
qr = Der Link als QR-Code
enter = Mitspielen
entered = Du bist dabei.
people = { $n ->
    [0] Noch hat sich niemand angemeldet.
    [one] Eine Person hat sich angemeldet.
   *[other] { $n } Personen haben sich angemeldet.
}
start = Beginnen
startHint = Mindestens zwei Personen müssen sich anmelden.
startHintBots = Mach selbst mit, oder warte, bis sich jemand anmeldet.
startAlone = Du kannst allein starten: Bots nehmen die freien Plätze. Danach kann man nur noch bei einer Arena einsteigen.
startNow = Beginne, wenn alle da sind. Danach kann man nur noch in eine Arena einsteigen.
waitForHost = Die Turnierleitung beginnt, wenn alle da sind.
toTable = Zu deinem Tisch
tableReady = Dein Tisch ist bereit.
nextRound = { $n ->
    [0] Die nächste Runde beginnt jetzt.
    [one] Die nächste Runde beginnt in einer Sekunde.
   *[other] Die nächste Runde beginnt in { $n } Sekunden.
}
waitRound = Deine Partie ist zu Ende. Die anderen spielen noch.
waitTable = Gleich kommt ein Tisch für dich.
bye = Du hast in dieser Runde spielfrei.
onBreak = Du machst Pause. Für dich wird kein Tisch eröffnet.
break = Pause machen
back = Wieder mitspielen
withdraw = Aussteigen
withdrawSure = Aussteigen? Deine Ergebnisse bleiben, aber für dich wird kein Tisch mehr eröffnet.
removeWhom = { $name } entfernen
removeSure = { $name } entfernen? Die Ergebnisse bleiben.
end = Turnier beenden
endSure = Jetzt beenden? Partien, die noch laufen, zählen dann nicht.
endYes = Ja, beenden
no = Nein
ended = Das Turnier ist zu Ende.
winner = { $names } gewinnt.
winners = { $names } teilen sich den ersten Platz.
standings = Tabelle
place = Platz
who = Wer
points = Punkte
opponents = Punkte der Gegner
wins = Erste Plätze
games = Partien
gone = ausgestiegen
breakMark = Pause
nobody = Name gelöscht
you = du
round = Runde { $n }
roundsLabel = Runde
byes = Spielfrei: { $names }
watch = Zusehen
replay = Wiederholung
noResult = ohne Ergebnis beendet
bot = Bot
howPoints = Wie gezählt wird
pointsText = An einem vollen Tisch gibt jeder Platz, den du hinter dir lässt, einen Punkt, und jeder, mit dem du den Rang teilst, einen halben. Bei Gleichstand entscheiden die Punkte der Gegner, dann erste Plätze; in der Arena erste Plätze, dann weniger Partien.
errors =
    .bad-tournament = Diese Regeln passen nicht zusammen.
    .entry-closed = Die Anmeldung ist geschlossen.
    .tournament-full = Es sind so viele dabei, wie dürfen.
    .no-such-entrant = Diese Person ist nicht mehr dabei.
    .too-few-entrants = Zu wenige haben sich angemeldet.
    .wrong-phase = Das geht in diesem Abschnitt des Turniers nicht.
    .too-many-tournaments = Auf diesem Server kann gerade kein weiteres Turnier eröffnet werden.
    .no-such-tournament = Dieses Turnier gibt es hier nicht.
