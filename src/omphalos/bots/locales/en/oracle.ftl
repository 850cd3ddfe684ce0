### Wyrocznia: the levels, and what each bot does.

level-oracle-parrot = Parrot
    .player = the Parrot
level-oracle-sleepwalker = Sleepwalker
    .player = the Sleepwalker
level-oracle-daydreamer = Daydreamer
    .player = the Daydreamer
level-oracle-fisherman = Fisherman
    .player = the Fisherman
level-oracle-passer-by = Passer-by
    .player = the Passer-by
level-oracle-fortune-teller = Fortune-teller
    .player = the Fortune-teller
level-oracle-palm-reader = Palm reader
    .player = the Palm reader
level-oracle-astrologer = Astrologer
    .player = the Astrologer
level-oracle-pythia = Pythia
    .player = Pythia
level-oracle-apollo = Apollo
    .player = Apollo
about-oracle-novice = a first game: of any action the largest, without a plan, for measuring the weakest level
about-oracle-greedy = tries each move to the end of its action and takes the best forecast
about-oracle-seer = searches some turns ahead in imagined worlds (ISMCTS)
about-oracle-sibyl = searches as the seer does, and forecasts gold by what it learned from many games
value-oracle-lead = expected lead { $value } gold
value-oracle-alone = expected { $value } gold
