### Stufen, und was jeder Bot tut.

level-flick-shepherd = Hirte
level-flick-pilgrim = Pilger
level-flick-priest = Priester
level-flick-prophet = Prophet
level-flick-deity = Gottheit
level-oracle-passer-by = Passant
level-oracle-fortune-teller = Jahrmarktswahrsager
level-oracle-palm-reader = Handleser
level-oracle-astrologer = Astrologe
level-oracle-pythia = Pythia
about-random = irgendein erlaubter Zug, jeder gleich wahrscheinlich
about-outside = ein eigenes Programm: outside:BEFEHL
about-flick-greedy = probiert Schnipser zu Städten, Inseln, zum Nabel und auf fremde Scheiben und nimmt den besten
about-flick-hunter = rechnet mit dem Zittern des Fingers und mit dem, was die anderen antworten
about-oracle-greedy = probiert jeden Zug bis zum Ende seiner Aktion und nimmt die beste Prognose
about-oracle-seer = sucht einige Züge voraus in vorgestellten Welten (ISMCTS)
