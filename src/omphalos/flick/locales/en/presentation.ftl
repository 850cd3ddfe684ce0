### Palec boży: what pages say about the game: the start page, its options, moments of a replay, captions of the rules.

about = Flick wooden prophets across the sea, settle four islands, and vote for the laws of gods.

option-steadiness = Steadiness of the hand
option-gods = Gods
option-laws = Laws
option-generations = Generations
option-flicking = How to flick
option-numbers = House numbers
option-first = Who begins
option-value-exact = exact
option-value-steady = steady
option-value-human = human
option-value-aim = pull back and let go
option-value-swipe = swipe through
option-value-reported = as owners report them
option-value-balanced = balanced
option-value-trial = whoever flicks nearest to the navel
option-value-player-1 = player 1
option-value-player-2 = player 2
option-value-player-3 = player 3
option-value-player-4 = player 4

landmark-game_ended = the end
landmark-converted = conversions
landmark-votes_counted = votes
landmark-temple_built = temples built
landmark-navel_scored = points from the navel
landmark-temples_lost = temples lost
landmark-trial_ended = trials
landmark-heart_dropped = hearts
landmark-king_set = the monkey king
landmark-prophets_lost = prophets lost
landmark-god_chosen = gods chosen
landmark-hand_stood = hands
landmark-flicked = flicks
landmark-vote_cast = single votes

caption-mat = The mat: four islands, each with its city, the navel in the middle, a cloud in every corner.
caption-temple = The prophet in the city of island I may be traded for a temple; the temple on III was one once.
caption-navel = A prophet on the navel, and its owner present on islands I and II: 1 + 2 = 3 points.
caption-dominance = On island II the one with two disks scores 1 + 2, the other 1. On island III they tie: 1 each.
