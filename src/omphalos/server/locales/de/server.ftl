### Was der Server sagt.

run-ready = Der Tisch ist bereit: { $url }
run-seat = Ein Platz für jemand anderen: { $url }
run-kept = Partien werden in { $folder } aufbewahrt. Strg+C beendet.
run-no-browser = Von hier lässt sich kein Browser öffnen: Öffne diese Adresse selbst.
run-compiling = Die starken Bots werden im Hintergrund vorbereitet; spielen kann man schon.
run-compiled = Die starken Bots sind bereit: Ihr Code wurde in { $seconds } s übersetzt, einmal für diesen Rechner.
run-not-compiled = Der Code der starken Bots ließ sich hier nicht übersetzen: Bots denken in reinem Python und spielen schwächer.
resigned = { WHO($name) ->
    [you] Du gibst auf.
   *[name] { $name } gibt auf.
}
taken-back = { WHO($name) ->
    [you] Du nimmst den Zug zurück.
   *[name] { $name } nimmt den Zug zurück.
}
player = Spieler { $n }
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

## Benachrichtigungen: wer nicht da ist, erfährt, wann es weitergeht.

notice-title = { $n ->
    [one] Du bist dran
   *[other] Du bist an { $n } Tischen dran
}
notice-with = { $game } mit { LIST($others) }
notice-named = { $name }, du bist dran: { $game }
notice-left = { $text } (noch { $left })
notice-days = { $n ->
    [one] { $n } Tag
   *[other] { $n } Tage
}
notice-hours = { $n ->
    [one] { $n } Stunde
   *[other] { $n } Stunden
}
notice-webhook = Ab jetzt steht hier, wer an diesem Tisch dran ist:
notice-mail-confirm-title = Möchtest du erfahren, wann du dran bist?
notice-mail-confirm = Jemand möchte, dass an diese Adresse gemeldet wird, wann es an einem Tisch weitergeht. Wenn du das warst, bestätige es:
notice-mail-link = { $link }

    Wenn du das nicht warst, tu nichts: es kommen keine weiteren E-Mails.
notice-mail-stop = Keine solchen E-Mails mehr: { $link }

embed-watch = Die ganze Partie ansehen
embed-earlier = Moment davor
embed-later = Moment danach
embed-moment = Moment { $n } von { $all }

## Was ein Messenger von einem Link zeigt

link-text = Ein Tisch für zwei Brettspiele: Palec boży und Wyrocznia. Spiele über einen Link mit Freunden oder gegen Bots. Niemand braucht ein Konto.
site-text = Ein Tisch für zwei Brettspiele: Palec boży und Wyrocznia. Spiel im Browser, gegen Bots oder gemeinsam an einem Bildschirm. Ohne Installation und Konto.
link-room-title = { $game }: spiel mit
link-room-empty = { $seats ->
    [one] Ein Platz ist frei.
   *[other] { $seats } Plätze sind frei.
}
# Cards of links say it to whoever is shown the link. (no reader)
link-room = { $seats ->
    [0] { LIST($names) } am Tisch.
    [one] { LIST($names) } am Tisch, ein Platz ist frei.
   *[other] { LIST($names) } am Tisch, { $seats } Plätze sind frei.
}
# (no reader)
link-names = { LIST($names) }
link-playing = Diese Partie läuft gerade. Öffne den Link, um zuzusehen.
link-replay = Sieh dir diese Partie noch einmal an, Zug für Zug.
link-tournament = { $phase ->
    [gathering] Ein Turnier in { $game }. Öffne den Link, um mitzuspielen. Bisher dabei: { $entrants }.
    [playing] Ein Turnier in { $game } läuft. Es spielen mit: { $entrants }.
   *[over] Ein Turnier in { $game }. Öffne den Link, um zu sehen, wer gewonnen hat. Mitgespielt haben: { $entrants }.
}
link-puzzle-title = { $game }: das Rätsel des Tages
link-puzzle = { $day }: eine Stellung, ein bester Zug. Findest du ihn?
link-rules = { $game }: die Regeln
link-legend = { $game }: was alles bedeutet
link-learn = { $game }: die erste Partie
link-practice = { $game }: die Übungsmatte
