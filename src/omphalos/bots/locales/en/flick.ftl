### Palec boży: the levels, and what each bot does.

level-flick-lamb = Lamb
    .player = the Lamb
level-flick-shepherd = Shepherd
    .player = the Shepherd
level-flick-pilgrim = Pilgrim
    .player = the Pilgrim
level-flick-priest = Priest
    .player = the Priest
level-flick-prophet = Prophet
    .player = the Prophet
level-flick-deity = Deity
    .player = the Deity
level-flick-fate = Fate
    .player = Fate
about-flick-novice = a hand that aims at cities and the navel, for measuring the weakest level
about-flick-greedy = tries flicks at cities, islands, the navel and other disks, and takes the best
about-flick-hunter = reckons with the tremor of its finger and with what the others will answer
about-flick-augur = hunts as the hunter does, and judges tables by what it learned from many games

## A flick considered, in words.

aim-way = { $arrow } { $angle }° force { $force } %
aim-navel = at the navel
aim-city = at a city
aim-island = at an island
aim-disk = at a disk
aim-wild = at random
aim-to-navel = into the navel
aim-to-city = onto the city of { $what }
aim-to-island = onto island { $what }
aim-to-sea = into the sea
aim-to-cloud = stays in the cloud
aim-to-off = off the mat
aim-on-navel = the navel
aim-on-island = island { $what }
aim-on-sea = the sea
aim-lost = { $disk } off the mat
aim-moved = { $disk } from { $start } { $end }
aim-pushed = pushes { $disk }
aim-owned = { WHO($name) ->
    [you] your { $kind }
   *[name] { FORM($name, case: "inside") }’s { $kind }
}
aim-beside = { $move }, { $mm } mm from its city
aim-on-the-city = { $move }, on its city
aim-heart = { $move } over { $whose }
aim-nobody = nobody
aim-hand = { $move } behind { $what }
aim-city-of = the city of { $what }
aim-hand-navel = the navel
value-flick-lead = expected lead { $value } VP
