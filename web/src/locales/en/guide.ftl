### What replays and rules say.

replays = Replays
replaysHint = Every game that is over can be looked at again, move by move – and gone on with from any moment.
openRecord = Open a record
openRecordHint = A file ending in .jsonl, as it can be downloaded after a game. You can also drop it here.
dropIt = Let go to open the record
tooLarge = This file is too large to be a record.
noneYet = No game has been finished at this screen yet.
replayOf = Replay: { $title }
moment = Moment { $n } of { $all }
scrub = Moment of the game
first = To the beginning
back = One step back
play = Play
stop = Stop
forward = One step on
last = To the end
speed = Speed
jump = Jump to
jumpShort = Jump
highlights = highlights
scoreChanges = changes of the score
earlier = The one before
later = The next one
eyes = Through whose eyes
everybody = what all see
curve = Points over the game
happens = What happens
decides = To decide now: { FORM($names, case: "inside") }
analysis = Analysis
analyse = What would a strong bot do here?
thinks = The bot is thinking …
considered = The bot’s considered moves
betterHint = The hint before
otherHint = The next hint
setUp = Set it up
opinionOf = { WHO($name) ->
    [you] For you, knowing what you knew:
   *[name] For { FORM($name, case: "inside") }, knowing what { FORM($name, case: "inside") } knew:
}
ofThought = { $percent } % of its thought
thenPlayed = What was played
playOn = Play on from here
practiseHere = Practise from here
playOnHint = A new table begins at this moment, with new luck. It is never rated.
otherRules = This game was played by other rules: it can only be looked at here.
gameOver = The game is over at this moment. Go to an earlier one to play on.
begin = Play on
shareMoment = Share this moment
shareShort = Share
shareLink = Share the link
linkCopied = Link copied
moreForms = More: files, codes
link = Link to this moment
linkOfFile = A record from a file has no link: send the file itself.
picture = Save as a picture
noPicture = The picture could not be drawn.
branched = { $n ->
    [one] The first { $n } moment are from another game that this one goes on from.
   *[other] The first { $n } moments are from another game that this one goes on from.
}
review = Review
reviewHint = The strongest bot looks the whole game through: chances to win, accuracy, moments worth seeing.
reviewBegin = Look the game through
reviewWaiting = The bot begins as soon as it is free …
reviewProgress = The bot has looked through { $done } of { $total } decisions …
reviewFailed = The review did not succeed.
reviewAgain = Try again
reviewSkipped = Not all decisions were looked at: { $n } were left out, because the time was over.
chances = Chance to win, move by move
# (no reader)
chancesAt = Moment { $n }: { $who }
seeMoment = See this moment
accuracy = Accuracy
accuracyOf = { $percent } % accurate
accuracyHint = 100 %: nothing was given away by a choice. Luck does not count.
luckGood = Good luck in all: { $points }
luckBad = Bad luck in all: { $points }
luckEven = Luck in all: about even
reviewPoints =
    .flick = { $n } VP
    .oracle = { $n } gold
    .other = { $n } points
ownMoments = Your moments
momentsOf = Moments of { FORM($name, case: "inside") }
chanceChange = { $n } % chance to win
momentBest =
    .mine = { $game ->
        [flick] Your best flick: { $change }
       *[move] Your best move: { $change }
    }
    .theirs = { $game ->
        [flick] The best flick: { $change }
       *[move] The best move: { $change }
    }
# (no reader)
momentTurn =
    .own = The turning point: { $change }
    .byOther = { $name } turns the game: { $change }
    .byMe = You turn the game: { $change }
momentChoice =
    .mine = Your dearest mistake: { $change }
    .theirs = The dearest mistake: { $change }
momentLuckGood = { WHO($name) ->
    [you] You were
   *[name] { $name } was
} lucky: { $percent } % more chance to win
momentLuckBad = { WHO($name) ->
    [you] You were
   *[name] { $name } was
} unlucky: { $percent } % less chance to win
reviewPlayed = Played
reviewBetter = Better
reviewGain = On average { $percent } % more chance to win, { $points }
reviewGainPoints = On average { $points }; the game was as good as decided.
verdict =
    .choice = A bad choice, not bad luck.
    .badLuck = Bad luck, not a bad choice.
    .both = A bad choice, and bad luck besides.
    .goodLuck = A good choice, and good luck besides.
    .fine = A good choice, and it went as expected.
luckShare = { $trials } flicks with this aim give { $expected } % chance to win on average; this one gave { $got } %.
luckPoints = Luck gave { $luck } against the average of { $trials } flicks with this aim.
overall =
    .choice = Bad choices, not bad luck.
    .badLuck = Bad luck, not bad choices.
    .both = Bad choices, and bad luck besides.
    .goodChoice = Good choices, not only good luck.
    .goodLuck = Good luck more than good choices.
    .goodBoth = Good choices, and good luck besides.
overallSums = Choices gave away { $choices }, luck gave { $luck }.
overallEven = Choices gave away { $choices }; luck was about even.
overallChoices = Choices gave away { $choices }.
seeIt = See it
tryAgain = Try it again here
proof = Was the luck fair?
proven = All of this is proven:
unproven = Something is wrong with this record:
notAllProven = Nothing is wrong, but not everything could be proven:
fairChance =
    .follows = All { $draws } throws and draws follow from the seed.
    .differs = The throws and draws do not follow from the seed: { $problem }
    .unknown = The throws and draws were not checked: { $problem }
fairGiven = The first { $n } moments are from another game and were not checked.
fairPromise =
    .secret = The server’s secret fits what it had committed to, and the seed was mixed from it.
    .seed = The seed fits what was committed to. The host chose it alone.
    .unknown = The seed is revealed when the game is over.
fairBroken = The server’s word does not fit: { $problem }
fairSeen =
    .kept = The commitment is the one this browser saw before the game.
    .broken = The commitment is not the one this browser saw before the game.
    .unseen = This browser did not see the commitment before the game.
fairRepeated = { $n ->
    [one] The game was about to begin once, and began anew after this browser had revealed its number: whoever runs the server could choose between the two.
   *[other] The game began anew { $n } times after this browser had revealed its number: whoever runs the server could choose among these beginnings.
  }
fairSealsChanged = A seal was changed after this browser revealed its number.
fairWrongSeed = The seed is not what the secret and the players’ numbers give: this browser computed it again.
# (no reader)
fairMixed = Numbers of these players were mixed into the seed: { $names }.
fairMixedNone = No player contributed to the seed.
fairOwn =
    .mixed = Your own number is among them.
    .missing = Your own number is missing.
# (no reader)
fairWithheld = Sealed a number and did not reveal it: { $names }.
fairSignedHere = Signed by this server.
fairSignedElsewhere = Signed with the key { $key }, which is not this server’s.
fairForged = Not as it was signed: { $altered }.
fairUnsigned = Not signed: anybody can have made this record up.
fairEnd =
    .finished = The game is complete, with entry { $n } as its end.
    .agreed = Everybody agreed to end the game after entry { $n }.
    .closed = An upgrade of the server closed the game after entry { $n }.
    .cut = The game is cut off after move { $n }.
    .unknown = Whether the game reaches its end cannot be told (entry { $n }).
fairNames =
    .covered = The names are as they were signed.
    .erased = Some names were erased later; the others are as they were signed.
    .altered = The names are not those that were recorded.
    .uncovered = No signature covers the names.
fairTimes =
    .covered = The times are as they were signed.
    .uncovered = No signature covers the times.
fairFlicks =
    .same = { $n ->
        [one] The one flick of this record was computed again on this device: equal to the last bit.
       *[other] The { $n } flicks of this record were computed again on this device: all are equal to the last bit.
    }
    .different = { $n } flicks of this record were computed again on this device; { $different } came out differently.
fairCommitment = The commitment before the game:
fairKey = The key of the signature:
keysTitle = Keys
keys = ← → step · Home End · Space plays · , . jump · a analysis
rulesOf = Rules: { $title }
contents = Contents
find = Search the rules
found = { $n ->
    [one] { $n } rule found
   *[other] { $n } rules found
}
foundNothing = No rule says anything like that.
previousHit = Previous place
nextHit = Next place
clear = Clear the search
houseRuling = House ruling
houseHint = The rulebook leaves this open, or a computer needs it said: this is how it is played here.
onlyHouse = House rulings only
peopleSay = From people who own the game
toRule = Link to rule { $id }
tryLesson = Learn it by playing
firstOf = First game: { $title }
firstNow = Begin the game now
readRules = Read the rules
points = { $value } points

## What is this?
explain = What is this?
explainHint = Touch anything on the board
legend = All signs
legendOf = Signs: { $title }
heat = Heat map
heatHint = Where the next flick could have landed
heatShare = how often
heatWorth = what it is worth
clip = Save the clip as
clipCopy = Copy the clip
clipMaking = Making the clip …
clipCancel = Cancel
clipReady = The clip is ready.
clipFailed =
    .fetch = The clip could not be loaded from the server.
    .draw = This browser could not draw the clip.
    .record = This browser could not record the video.
    .large = The clip would become too large: choose another form.
    .copy = The clip could not be copied.
clipLink = Link to the clip
embed = Code for another page
figures = Figures
hintBest = The bot would do this.
hintLike = About as good.
hintWorse = Not as good.
