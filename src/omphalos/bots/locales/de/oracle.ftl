### Wyrocznia: die Stufen, und was jeder Bot tut.

level-oracle-passer-by = Passant
    .player = der Passant
    .accusative = den Passanten
level-oracle-fortune-teller = Jahrmarktswahrsager
    .player = der Jahrmarktswahrsager
    .accusative = den Jahrmarktswahrsager
level-oracle-palm-reader = Handleser
    .player = der Handleser
    .accusative = den Handleser
level-oracle-astrologer = Astrologe
    .player = der Astrologe
    .accusative = den Astrologen
level-oracle-pythia = Pythia
    .player = Pythia
    .accusative = Pythia
level-oracle-apollo = Apollon
    .player = Apollon
    .accusative = Apollon
about-oracle-greedy = probiert jeden Zug bis zum Ende seiner Aktion und nimmt die beste Prognose
about-oracle-seer = sucht einige Züge voraus in vorgestellten Welten (ISMCTS)
about-oracle-sibyl = sucht wie der seer und schätzt das Gold danach, was es aus vielen Spielen gelernt hat
value-oracle-lead = erwarteter Vorsprung { $value } Gold
value-oracle-alone = erwartet { $value } Gold
