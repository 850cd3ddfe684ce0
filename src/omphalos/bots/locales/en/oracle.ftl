### Wyrocznia: the levels, and what each bot does.

level-oracle-passer-by = Passer-by
level-oracle-fortune-teller = Fortune-teller
level-oracle-palm-reader = Palm reader
level-oracle-astrologer = Astrologer
level-oracle-pythia = Pythia
level-oracle-apollo = Apollo
about-oracle-greedy = tries each move to the end of its action and takes the best forecast
about-oracle-seer = searches some turns ahead in imagined worlds (ISMCTS)
about-oracle-sibyl = searches as the seer does, and forecasts gold by what it learned from many games
value-oracle-lead = expected lead { $value } gold
value-oracle-alone = expected { $value } gold
