### Wyrocznia: poziomy i co robi każdy bot.

level-oracle-parrot = Papuga
    .player = Papuga
level-oracle-sleepwalker = Lunatyk
    .player = Lunatyk
level-oracle-daydreamer = Marzyciel
    .player = Marzyciel
level-oracle-fisherman = Wędkarz
    .player = Wędkarz
level-oracle-passer-by = Przechodzień
    .player = Przechodzień
level-oracle-fortune-teller = Wróżka jarmarczna
    .player = Wróżka jarmarczna
level-oracle-palm-reader = Chiromanta
    .player = Chiromanta
level-oracle-astrologer = Astrolog
    .player = Astrolog
level-oracle-pythia = Pytia
    .player = Pytia
level-oracle-apollo = Apollo
    .player = Apollo
about-oracle-novice = pierwsza gra: z każdej akcji największa, bez planu, do mierzenia najsłabszego poziomu
about-oracle-greedy = próbuje każdego ruchu do końca akcji i wybiera najlepszą prognozę
about-oracle-seer = przeszukuje kilka tur naprzód w wyobrażonych światach (ISMCTS)
about-oracle-sibyl = szuka jak seer, a złoto prognozuje tak, jak nauczył się z wielu gier
value-oracle-lead = oczekiwana przewaga { $value } złota
value-oracle-alone = oczekiwane złoto: { $value }
