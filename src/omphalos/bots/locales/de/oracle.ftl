### Wyrocznia: die Stufen, und was jeder Bot tut.

level-oracle-passer-by = Passant
level-oracle-fortune-teller = Jahrmarktswahrsager
level-oracle-palm-reader = Handleser
level-oracle-astrologer = Astrologe
level-oracle-pythia = Pythia
level-oracle-apollo = Apollon
about-oracle-greedy = probiert jeden Zug bis zum Ende seiner Aktion und nimmt die beste Prognose
about-oracle-seer = sucht einige Züge voraus in vorgestellten Welten (ISMCTS)
about-oracle-sibyl = sucht wie der seer und schätzt das Gold danach, was es aus vielen Spielen gelernt hat
value-oracle-lead = erwarteter Vorsprung { $value } Gold
value-oracle-alone = erwartet { $value } Gold
