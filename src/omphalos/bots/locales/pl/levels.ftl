### Poziomy i co robi każdy bot.

level-flick-shepherd = Pasterz
level-flick-pilgrim = Pielgrzym
level-flick-priest = Kapłan
level-flick-prophet = Prorok
level-flick-deity = Bóstwo
level-oracle-passer-by = Przechodzień
level-oracle-fortune-teller = Wróżka jarmarczna
level-oracle-palm-reader = Chiromanta
level-oracle-astrologer = Astrolog
level-oracle-pythia = Pytia
about-random = dowolny dozwolony ruch, każdy równie prawdopodobny
about-outside = własny program: outside:POLECENIE
about-flick-greedy = próbuje pstryknięć w miasta, wyspy, Pępek Świata i cudze dyski i wybiera najlepsze
about-flick-hunter = liczy się z drżeniem palca i z tym, co odpowiedzą inni
about-oracle-greedy = próbuje każdego ruchu do końca akcji i wybiera najlepszą prognozę
about-oracle-seer = przeszukuje kilka tur naprzód w wyobrażonych światach (ISMCTS)
