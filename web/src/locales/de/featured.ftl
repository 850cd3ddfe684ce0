### Das gezeigte Spiel auf der Startseite und in der Lobby.

title = Wird gerade gespielt
people = Ein öffentliches Spiel. Schau zu.
bots = Gerade spielt niemand öffentlich, also spielen Bots.
watch = Zuschauen
watchGame = Bei { $title } zuschauen: { $names }
watching = { $n ->
    [one] { $n } Person schaut zu
   *[other] { $n } Personen schauen zu
}
show = Ein laufendes Spiel zeigen
