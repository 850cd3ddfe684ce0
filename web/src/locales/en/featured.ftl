### The featured game on the start page and in the lobby. (no reader)

title = Being played now
people = A public game. Come and watch.
bots = Nobody plays in public right now, so bots do.
watch = Watch
watchGame = Watch { $title }: { $names }
watching = { $n ->
    [one] { $n } person is watching
   *[other] { $n } people are watching
}
show = Show a live game
