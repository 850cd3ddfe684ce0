### Levels, and what each bot does.

level-flick-shepherd = Shepherd
level-flick-pilgrim = Pilgrim
level-flick-priest = Priest
level-flick-prophet = Prophet
level-flick-deity = Deity
level-oracle-passer-by = Passer-by
level-oracle-fortune-teller = Fortune-teller
level-oracle-palm-reader = Palm reader
level-oracle-astrologer = Astrologer
level-oracle-pythia = Pythia
about-random = any legal move, each as likely as another
about-outside = a program of your own: outside:COMMAND
about-flick-greedy = tries flicks at cities, islands, the navel and other disks, and takes the best
about-flick-hunter = reckons with the tremor of its finger and with what the others will answer
about-oracle-greedy = tries each move to the end of its action and takes the best forecast
about-oracle-seer = searches some turns ahead in imagined worlds (ISMCTS)
