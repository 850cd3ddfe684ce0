### Palec boży: die Stufen, und was jeder Bot tut.

level-flick-lamb = Lämmchen
    .player = das Lämmchen
    .accusative = das Lämmchen
level-flick-shepherd = Hirte
    .player = der Hirte
    .accusative = den Hirten
level-flick-pilgrim = Pilger
    .player = der Pilger
    .accusative = den Pilger
level-flick-priest = Priester
    .player = der Priester
    .accusative = den Priester
level-flick-prophet = Prophet
    .player = der Prophet
    .accusative = den Propheten
level-flick-deity = Gottheit
    .player = die Gottheit
    .accusative = die Gottheit
level-flick-fate = Schicksal
    .player = das Schicksal
    .accusative = das Schicksal
about-flick-novice = eine Hand, die auf Städte und Nabel zielt, zum Messen der schwächsten Stufe
about-flick-greedy = probiert Schnipser zu Städten, Inseln, zum Nabel und auf fremde Scheiben und nimmt den besten
about-flick-hunter = rechnet mit dem Zittern des Fingers und mit dem, was die anderen antworten
about-flick-augur = sucht wie der hunter und beurteilt den Tisch danach, was es aus vielen Spielen gelernt hat

## Ein erwogener Schnipser, in Worten.

aim-way = { $arrow } { $angle }° Kraft { $force } %
aim-navel = zum Nabel
aim-city = zu einer Stadt
aim-island = zu einer Insel
aim-disk = auf eine Scheibe
aim-wild = aufs Geratewohl
aim-to-navel = auf den Nabel
aim-to-city = in die Stadt von { $what }
aim-to-island = auf Insel { $what }
aim-to-sea = ins Meer
aim-to-cloud = bleibt in der Wolke
aim-to-off = von der Matte
aim-on-navel = vom Nabel
aim-on-island = von Insel { $what }
aim-on-sea = aus dem Meer
aim-lost = { $disk } von der Matte
aim-moved = { $disk } { $start } { $end }
aim-pushed = stößt an: { $disk }
aim-owned = { $kind } ({ WHO($name) ->
    [you] du
   *[name] { FORM($name, case: "inside") }
})
aim-beside = { $move }, { $mm } mm von der Stadt
aim-on-the-city = { $move }, in der Stadt
aim-heart = { $move }: { $whose }
aim-nobody = niemand
aim-hand = { $move }: hinter { $what }
aim-city-of = der Stadt von { $what }
aim-hand-navel = dem Nabel
value-flick-lead = erwarteter Vorsprung { $value } SP
