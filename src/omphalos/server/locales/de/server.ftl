### Was der Server sagt.

run-ready = Der Tisch ist bereit: { $url }
run-seat = Ein Platz für jemand anderen: { $url }
run-kept = Partien werden in { $folder } aufbewahrt. Strg+C beendet.
run-no-browser = Von hier lässt sich kein Browser öffnen: Öffne diese Adresse selbst.
taken-back = { $name } nimmt den Zug zurück.
player = Spieler { $n }
seer-pythia = Pythia
seer-cassandra = Kassandra
seer-tiresias = Teiresias
seer-sibyl = Sibylle
seer-calchas = Kalchas
seer-helenus = Helenos
seer-mopsus = Mopsos
seer-manto = Manto

## Eine Seite, die es nicht gibt
missing-title = Diese Seite gibt es hier nicht.
missing-hint = Die Adresse { $address } führt nirgendwohin. Vielleicht ist sie verschrieben oder wurde beim Kopieren abgeschnitten.
missing-start = Zur Startseite
missing-lobby = Offene Tische
missing-replays = Wiederholungen
