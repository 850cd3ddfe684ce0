### What the board of Palec boży says of its own; names of things come from the game.

mat = The mat
matHelp =
    .none = Nothing to do here now.
    .flick = Arrow keys left and right turn the aim, up and down change the power, digits set it, W A S D move the disk, Enter flicks.
    .pair = Arrow keys turn the aim and change the power, W A S D move the disk, the space bar changes to the other disk, Enter flicks both.
    .again = Arrow keys left and right turn the aim, up and down change the power, digits set it, Enter flicks.
    .hand = Arrow keys move the hand, Q and E turn it, Enter stands it there.
    .temple = Arrow keys move the temple, digits choose an island, Enter builds.
    .heart = Arrow keys move the aim, Enter drops the heart.
    .other = Choose from the list.
# (no reader)
island = Island { $name }
nobody = nobody
dominates = { WHO($name) ->
    [you] you dominate
   *[name] { FORM($name, case: "inside") } dominates
}
youDominate = you dominate
barren = gives nothing
navel = Navel
navelNow = { $n ->
    [one] You are present on { $n } island.
   *[other] You are present on { $n } islands.
}
# (no reader)
city = City of island { $name }
sea = Sea
seaDoes = Disks in the sea score nothing. Prophets lie there as obstacles until the generation ends.
counts = { FORM($name, case: "inside") } { $n }
described = What lies on the mat
atSea = { $n ->
    [one] In the sea: { $n } disk.
   *[other] In the sea: { $n } disks.
}
beside = { $n ->
    [one] Beside the mat: { $n } disk.
   *[other] Beside the mat: { $n } disks.
}
kinds =
    .prophet = prophet
    .templar = templar
    .sphinx = sphinx
    .temple = temple
    .king = monkey king
players = Players
vp = { $n } VP
vpShort = VP
you = you
bot = bot
first = First player
spent = power used
unused = { $n ->
    [one] { $n } prophet to flick
   *[other] { $n } prophets to flick
}
reserve = { $n ->
    [one] { $n } prophet in reserve
   *[other] { $n } prophets in reserve
}
temples = { $n ->
    [one] { $n } temple to build
   *[other] { $n } temples to build
}
harvested = { $n ->
    [one] { $n } prophet on the card
   *[other] { $n } prophets on the card
}
toAct = to act
votes =
    .cast = has voted
    .up = for the upper law
    .down = for the lower law
    .none = has not voted yet
laws = Laws in force
noLaws = No law yet
withoutLaws = Played without laws
lasts =
    .generation = this generation
    .game = rest of the game
heldOn = { $n ->
    [one] { $n } prophet on it
   *[other] { $n } prophets on it
}
generation = Generation { $n } of { $of }
setUp = Before the game
phases =
    .gods = choosing gods
    .trial = flicks at the navel
    .council = council
    .scales = council: a tie
    .mission = mission
    .heart = conversion
    .over = the end
ask =
    .god = Choose a side of your card
    .vote = Vote for a law
    .scales = A tie: you decide
    .trial = Flick at the navel: the nearest wins
    .flick = Put a disk in your cloud and flick it
    .after = Flick once more, or leave it
    .temple = A prophet is in a city: build a temple?
    .heart = Drop the heart
waits =
    .gods = { WHO($who) ->
        [you] You choose a god
       *[name] { $who } chooses a god
    }
    .trial = { WHO($who) ->
        [you] You flick
       *[name] { $who } flicks
    } at the navel
    .council = Still to vote: { FORM($who, case: "inside") }
    .scales = { WHO($who) ->
        [you] You decide
       *[name] { $who } decides
    } the tie
    .mission = { WHO($who) ->
        [you] You are
       *[name] { $who } is
    } to flick
    .after = { WHO($who) ->
        [you] You may
       *[name] { $who } may
    } flick once more
    .temples = { WHO($who) ->
        [you] You may
       *[name] { $who } may
    } build a temple
    .heart = { WHO($who) ->
        [you] You drop
       *[name] { $who } drops
    } the heart
playing = Watch …
how =
    .aim = { $by ->
        [mouse] Click
       *[finger] Tap
    } in your cloud to put the disk there. Pull back anywhere and let go.
    .aimAsk = { $by ->
        [mouse] Click
       *[finger] Tap
    } in your cloud to put the disk there. Pull back anywhere, then confirm.
    .aimOnly = Pull back anywhere on the mat and let go.
    .swipe = { $by ->
        [mouse] Click
       *[finger] Tap
    } in your cloud to put the disk there. Swipe through it, the faster the farther.
    .pair = Pull back twice: the second time, both fly.
    .pairAsk = Pull back for the first disk, then for the second; then confirm.
    .missed = The swipe went past the disk: swipe right through it.
    .interrupted = The picture changed its size, so the pull was cancelled. Pull once more.
    .mirrored = The aim moves as in a mirror.
    .veiled = Eyes closed: a veil hides the mat while you aim.
    .slow = Only the little finger: flicks are slow.
    .stack = One rides on the other and slides off at the first contact.
whichDisk = Which disk?
whichOf =
    .one = First
    .other = Second
stacked = { $upper } on { $lower }
beside2 = { $one } and { $other }
again = Once more, out of the cloud
oath = Keep the oath: once more from here
direction = Direction
power = Power
place = Place
left = to the left
right = to the right
up = up
down = down
less = less
more = more
turnLeft = counter-clockwise
turnRight = clockwise
flick = Flick!
flickBoth = Flick both!
reset = Start over
decline = Leave it
fineAim = Fine aim
fine = Fine adjustment
spread = Show where it may land
tremor = The hand trembles: ± { $degrees }°, ± { $percent } %, ± { $offset } cm/s
percent = { $n } %
degrees = { $n }°
hand = Hand of God
standHand = Stand the hand here
handHow = { $by ->
    [mouse] Click
   *[finger] Tap
} or drag to put the hand; turn it below. It must touch no disk and keep away from the clouds.
handBlocked = The hand would touch a disk or stand too near a cloud.
back = Back to the flick
temple = Temple
buildHow = { $by ->
    [mouse] Click
   *[finger] Tap
} on the lit island where the temple shall stand.
buildAny = Any island will do: { $by ->
    [mouse] click
   *[finger] tap
} where the temple shall stand.
buildMove = Your pool is empty: choose which temple moves.
build = Build
moveTemple = Move it here
noTemple = No temple
whichTemple = Which temple?
templeOn = from island { $island }
whichIsland = Which island?
heartHow = { $by ->
    [mouse] Click
   *[finger] Tap
} where the heart shall fall. It may miss a little.
dropHeart = Drop the heart
council = Council
voteFor = Vote for { $law }
myVote = Your vote
yourVote = Your vote lies face down until all have voted.
tieBy =
    .seat = A tie is decided by { FORM($who, case: "inside") } ({ $god }).
    .chance = A tie is decided by chance.
    .me = You decide a tie ({ $god }).
firstIs = First player: { FORM($who, case: "inside") }
enacted = In force
turned = The votes are turned
notThis = out of the game
chooseGod = Choose your god
playAs = Play as { $god }
card = { $card } card
replay = Show the last flick again
slow = Slow motion
skip = Skip
gained = +{ $n }
over = The game is over
wins = { WHO($who) ->
    [you] You win
   *[name] { $who } wins
}
# (no reader)
win = { $who } share the victory
decided =
    .Themis = by the scales of Themis
    .temples = by temples
    .flick = by the last flick
why =
    .won = Won by { $reason }: { $n } VP more than { FORM($who, case: "inside") }
    .lost = Lost by { $reason }: { FORM($who, case: "inside") } has { $n } VP more
    .other = Decided by { $reason }: { $n } VP more than { FORM($who, case: "inside") }
account = Where the points came from
total = Total
times = { $n } ×
showMat = Look at the mat
showResult = Show the result
others = Other choices
errors =
    .bad-angle = That direction is not on offer.
    .illegal-placement = Not there: choose another place.
    .none-left = None of these is left.
    .not-a-number = That is not a number.
    .not-your-card = That is not your card.
    .not-your-disk = That is not your disk.
    .power-spent = That power is used up in this generation.
    .too-fast = Too hard: flick more gently.
    .too-slow = The line was too slow for this table.
    .two-at-once = Two are flicked at once now.
    .voted-already = You have voted already.
heatBy = The map shows
heatKinds =
    .share = how often
    .worth = what it is worth
heatSteps = Steps of the map
heat-share =
    .good = now and then
    .better = often
    .best = most often
heat-worth =
    .good = good
    .better = better
    .best = best
heatPlace =
    .share = Most flicks end here: { $place }
    .worth = The best flick ends here: { $place }
heatMore = More
heatSave = Save all values (CSV)
heatTries = { $n } aims in all directions and speeds, without tremor
heatRange =
    .share = From { $low } to { $high } of 10,000 aims end in a square of 12 mm.
    .worth = The mean expected lead is { $low } to { $high } VP.
heatArea = Area
heatShare = Aims
heatBest = Best lead
heatBestAim = Best aim: { $angle }°, { $speed } m/s
