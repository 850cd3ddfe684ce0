### What the page says.

tagline = Two board games, one table.
preferences = Settings
language = Language
theme = Colours
textSize = Text size
sizes =
    .normal = Normal
    .large = Large
    .largest = Largest
themes =
    .system = System
    .light = Light
    .dark = Dark
motion = Movement
motions =
    .system = System
    .full = Full
    .less = Less
pace = Pace of play
paces =
    .slow = Slow
    .normal = Normal
    .fast = Fast
    .once = At once
sound = Sound
volume = Volume: { $percent } %
haptics = Vibration
askFlick = Ask before a flick
turnMat = Turn a mat towards me
showReactions = Reactions at tables
onOff =
    .on = On
    .off = Off
yourName = Your name
home = Back to the start page
ways = Pages
loading = One moment …
skip = Skip to the content
cancel = Cancel
fold = Look at the board
unfold = Back to it
close = Close
noPage = There is no such page here.
missing =
    .hint = The address { $address } leads nowhere. Perhaps it was mistyped, or cut off when it was copied.
    .table = If somebody sent you this link, ask them for it again: the link to a table is easily cut short.
    .rules = Rules: { $title }
pageFailed = This page could not be loaded.
tryAgain = Try again
details = Details
shortcuts = Keyboard
keys =
    .tab = go from one thing to the next, and back
    .enter = press what has the focus
    .digits = go to the first nine things you can do
    .arrows = move on the board, aim
    .u = take back
    .h = ask a bot for its opinion
    .talk = show what happened, or the chat
    .f = the board over the whole screen, and back
    .escape = close a menu, leave the large board
    .w = explain what has the focus; arrows go on
    .help = this page
spaceBar = Space
copy = Copy
copied = Copied
share = Share
newerPage = A newer version of this page is ready.
takeNewer = Load it
later = Later
somebody = Guest
play = Play
playAt = { " " }{ $title }
againstBot = against a bot: { $level }
againstAnyBot = against a bot
levels = Level
levelOnly = Level { $n } of { $of }
# (no reader)
levelNamed = Level { $n } of { $of } · { $name }
firstAgain = First game
firstGame = your first game
known = I know this game
wholeGame = Now the whole game
tryLevel = Try level { $n }
offerHarder = You win: try { $level }
offerEasier = Hard going? Try { $level }
strongBots =
    .bot = The strong bots are getting ready: this one plays weaker or slower until then.
    .hint = The strong bots are getting ready: hints are weaker until then.
    .review = The strong bots are getting ready: the review waits for them.
    .heat = The strong bots are getting ready: the map is coarse until then.
    .missing = The strong bots cannot be had on this server.
here = Together at this screen
byLink = With friends by link
practise = Practise
rules = Rules
settings = More: seats, options, clocks
players = { $n ->
    [one] { $n } player
   *[other] { $n } players
}
playersFromTo = { $few }–{ $many } players
howMany = How many play?
nameOf = Name of player { $n }
seat = Seat { $n }
person = a person at this screen
open = open for a guest
openShort = open
botNamed = Bot: { $level }
name = Name
options = The game
manners = The table
clock = Clock
clocks =
    .none = none
    .brisk = a minute for each move
    .bank = 15 minutes each, 10 s more for each move
    .days = by post: three days for each move
clockRule =
    .move = { $minutes } min a move
    .bank = { $minutes } min each
    .days = { $days ->
        [one] { $days } day a move
       *[other] { $days } days a move
    }
undo = Taking back
length = Length
lengths =
    .whole = Whole game
    .short = Short
byRules = as the rules say
ownClock = its own
hostChanged = The host has changed:
undos =
    .fair = until luck or secrets come in
    .ask = anything, if the others agree
    .free = anything, for study
    .never = never
chat = Chat
chats =
    .phrases = ready phrases
    .free = anything
    .none = none
hintsAllowed = Bots may be asked for hints
inLobby = Show it in the lobby
rated = Rated
begin = Begin
noGames = No game is installed here yet.
goOn = Go on
goOnTitle = Games that wait for you
myGames = Your games
yourGames = Your games, by whose turn it is
finished = Games that are over
moves = { $n ->
    [one] { $n } move
   *[other] { $n } moves
}
games = { $n ->
    [one] { $n } game
   *[other] { $n } games
}
older = Older ones
forget = Forget
forgetTitle = Forget: { $what }
reallyForget = This screen forgets the game, and with it your seat. Forget it?
look = Look
replay = Replay
watchReplay = Watch a replay
strangers = With whoever comes
strangersHint = You are given a seat as soon as somebody else looks for a game.
lobby = Lobby
friends = Friends
toLobby = All public tables
tournaments = Tournaments
# (no reader)
tournamentAbsent = Not here yet: { $names }
tournamentWaits = The game begins when all are here. After a while a bot plays for whoever has not come.
toTournament = Back to the tournament
quickMatch = Quick match
quickMatchHint = Two players, a clock of three minutes for each move, rated.
quickMatchAt = Quick match: { $title }
waitingPeople = { $n ->
    [0] nobody waits yet
    [one] { $n } person waits
   *[other] { $n } people wait
}
publicTables = Public tables
noTables = No table is open just now. Open one by link, and show it here.
phases =
    .gathering = waits for people
    .playing = being played
    .over = over
join = Join
watch = Watch
spectators = { $n ->
    [one] { $n } spectator
   *[other] { $n } spectators
}
ladder = Ladder
ladderHint = A rating is careful: it rises as the guess about somebody’s strength gets surer.
emptyLadder = Nobody is rated at this game yet.
myPage = My games
theirGames = Games and rating
keepName = Keep my name
keepNameHint = Without it you can play everything. With it, rated games count, and your games and statistics are found again on every device. No password, no e-mail: a private link is the key.
privateLink = Your private link
privateLinkHint = Whoever opens it plays as you. Keep it in a safe place, and open it on your other devices.
rename = Change my name
forgetMe = Forget me on this device
reallyForgetMe = Without the private link nobody can come back as you. Forget it on this device?
deleteMe = Delete my name from the server
reallyDeleteMe = Delete your name, your ratings and your list of games for good? Games you played keep a seat without a name.
since = here since { $day }
noGamesYet = No finished game yet.
rating = Rating
ratingOverTime = Rating, game by game
scoresOverTime = Points, game by game
places = Places
gamesPlayed = Played
gamesWon = Won
averageScore = Points on average
bestScore = Most points
latestGames = The latest games
when = When
game = Game
players2 = Players
placeOf = Place
points = Points
invite = Invite
inviteHint = Send this link, or let it be photographed. Whoever opens it chooses a name and a seat, or watches.
inviteLink = Link to this table
onlyThisMachine = This address is reachable from this computer only. Start the server with --host 0.0.0.0 and open the page under the computer’s own address to let others in.
fairLuck = Fair luck
fairCommitment = Before the first chance the server has committed to its secret. After the game anybody can check it against this:
# (no reader)
fairSealed = The luck is mixed from that secret and from numbers sealed by: { $names }.
fairNobody = No player contributes a number of their own here.
qr = The link as a QR code
waitingForPeople = { $n ->
    [one] One seat is open
   *[other] { $n } seats are open
}
allHere = Everybody is here
fillWithBots = { $n ->
    [one] A bot on the open seat
   *[other] Bots on the open seats
}
hostBegins = The host begins the game.
sitDown = Sit down with them
sitHere = Sit down
sitOn = Sit on seat { $n }
seats = Players
me = You
    .inside = you
you = you
toAct = to act
away = away
muted = muted
timeLeft = Time left
standsIn = { $bot } stands in
pointsOf = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
# (no reader)
seatMenu = { $name }: more
putHere = Put on this seat
changeTo = Let play instead
freeSeat = nobody: free the seat
openSeat = a guest: open the seat
askStandIn = Let a bot stand in
mute = Mute in the chat
unmute = Let speak again
moveSeat = Go on on another device
moveSeatHint = Open this private link there. Whoever has it plays this seat.
leaveSeat = Leave the seat
reallyLeave = Leave the game? The others choose who plays on.
request = Request
asks = { $kind ->
    [take-back] { WHO($by) ->
        [you] You want
       *[name] { $by } wants
    } to take back.
    [stand-in] { WHO($by) ->
        [you] You want
       *[name] { $by } wants
    } a bot to play for { FORM($about, case: "inside") }.
    [rematch] { WHO($by) ->
        [you] You want
       *[name] { $by } wants
    } to play again.
    [pause] { WHO($by) ->
        [you] You want
       *[name] { $by } wants
    } to pause or to go on.
   *[end] { WHO($by) ->
        [you] You want
       *[name] { $by } wants
    } to end the game.
}
answersFor = { WHO($name) ->
    [you] You answer
   *[name] { $name } answers
}
agree = Agree
refuse = No
yourTurn = Your turn
# (no reader)
turnOf = { $name }, it is your turn
turnTitle = Your turn – { $title }
together = All at once, in secret
waitingFor = Waiting for { FORM($names, case: "inside") }
sending = On its way …
watching = You are watching.
choices = What you can do
tools = Tools
takeBack = Take back
takenBack = Taken back.
hints = Hints
botThinks = Thinking …
botWould = The bot would: { $what }
pause = Pause
paused = The table pauses.
frozen = Nobody plays on while you look.
endGame = End
endTitle = End the game
resign = Resign
resignFor = { WHO($name) ->
    [you] You resign
   *[name] { $name } resigns
}
resigned = resigned
resignEnds = The game is lost, and over at once.
resignGoesOn = The game is lost. A bot plays this seat to the end.
endWithout = End without a result
endAsks = All the others have to agree.
endAtOnce = Nobody has won.
playOn = Play on
endedEarly = The game was ended before it was over.
closedByUpgrade = This game was begun by ruleset { $ruleset }, which the server no longer plays. You can look at it, replay it and download it.
sinceYourTurn = Since your turn
showAgain = Show again: { FORM($name, case: "inside") }
talkShort = Talk
moreOfTable = More
talk = What happened, and chat
log = What happened
foldLog = Fold what happened
unfoldLog = Show all that happened
toMoments = Your moments
nothingYet = Nothing yet.
unread = unread
phrases = Ready phrases
saySomething = Say something
say = Say
nobodySpoke = Nobody has said anything.
onlySeatsSpeak = Only those who play speak here.
noChat = There is no chat at this table.
youAreMuted = The host has muted you.
# (no reader)
hideWords = Hide what { $name } says
larger = The board over the whole screen
smaller = The whole table
boardMissing = The board could not be loaded. Reload the page.
record = Download the record
# (no reader)
passTo = Pass the screen to { $name }
passHint = Nobody else looks.
# (no reader)
iAm = I am { $name }
over = The game is over
winner = { WHO($names) ->
    [you] You win
   *[name] { $names } wins
}
youWin = You win
youShare = You share the victory with { FORM($names, case: "inside") }
# (no reader)
winners = { $names } share the victory
decidedBy = Decided by: { $how }
again = Play again
toRematch = To the next game
lost = The connection is gone; trying again …
offline = This device is offline. The game goes on as soon as the network is back.
trouble = The game waits: { $why }
# (no reader)
botFailedOnce = { $name } could not think: its move was made at random.
# (no reader)
botFails = { $name } fails at every move, so its moves are made at random. The log of the server has the reason.
ended =
    .no-such-table = There is no such table here.
    .gone = This table is not there any more.
    .excluded = The host has removed you from this table.
    .removed = The host has closed this table.
    .refused = The table does not let this screen in.
    .flood = Too much was sent too fast; the server closed the line.
    .moved = The table has moved. Open it again.
    .restart = The server restarts.
search = Search
nothingFound = Nothing like that is on offer.
shownOf = { $shown } of { $all }
showAll = Show all
set = Set
confirm = Do it
hintAim = Tap the picture to put it down. To aim, pull back – from it or from anywhere in the open – and let go. Then confirm.
hintAimOnly = Pull back anywhere on the picture to aim. Then confirm.
hintSpot = Tap the picture to choose a place. Then confirm.
hintTurn = Choose, then confirm.
notThere = Not there: choose another place.
across = across (x)
up = up (y)
fields =
    .at = Place
    .place = Place
    .spot = Place
    .angle = Direction
    .direction = Direction
    .turn = Turn
    .speed = Speed
    .power = Power
    .one = First
    .other = Second
    .lower = Lower
    .upper = Upper
errors =
    .not-your-turn = It is somebody else’s turn.
    .not-allowed = The rules do not allow that now.
    .bad-action = That is not a move of this game.
    .no-such-seat = There is no such seat.
    .already-played = That was sent twice; the first one counts.
    .take-back-refused = This can no longer be taken back.
    .no-such-table = There is no such table here.
    .unknown-game = This game is not installed here.
    .too-many-tables = Too many tables are open.
    .too-many-requests = Too much at once; try again in a moment.
    .not-your-seat = Somebody else has that seat.
    .seat-taken = The seat is taken.
    .one-seat-each = At a rated public table, and in a game with others, a screen has one seat.
    .host-only = Only the host of the table may do that.
    .not-now = Not now.
    .stale-action = The game has gone on meanwhile. Look again.
    .table-paused = The table pauses.
    .seat-is-played = A bot plays this seat just now.
    .not-away = Nobody has been away for long.
    .cannot-resign = There is no game here to resign.
    .no-such-request = That is settled already.
    .cannot-say = That cannot be said at this table.
    .muted = The host has muted you.
    .no-hints = There are no hints at this table.
    .hint-pending = The bot is still thinking about your last question.
    .no-opinion = The bot has no opinion.
    .too-many-spectators = No more can watch this table.
    .stopping = The server is about to restart.
    .bad-destination = Nothing can be sent to this address.
    .destination-refused = Nothing could be delivered there. Is the address right?
    .no-mail = This server sends no e-mails.
    .no-webhooks = This server tells no webhooks.
    .too-many-watches = As many are told of this table's turns as may be.
    .store-unavailable = The server cannot write to its disk just now; nothing was changed.
    .no-device = The games of this device cannot be opened just now.
    .device-full = This browser cannot keep more: it has no room, or keeps nothing for this page. Nothing was changed.
    .stranger-at-the-door = The server lets in only its own page.
    .wrong-key = This is nobody’s key.
    .nobody = Nobody of that name is here.
    .bad-name = This name cannot be used.
    .reserved-name = Bots are called like that: choose another name.
    .bad-options = These options do not fit the game.
    .bad-players = The game is not for that many players.
    .bad-bot = There is no such bot.
    .bad-message = The server did not understand.
    .not-over = There is a record when the game is over.
    .not-begun = The game never began.
    .too-slow = Too gentle: flick harder.
    .bad-record = This file is not a record that can be read here.
    .no-practice = This game has no practice table.
    .no-heat-map = There is no heat map of this move.
    .no-embed = This is no address of a replay here.
    .no-public-url = This server is not set up for other sites.
    .other-format = Only JSON is spoken here.
    .no-puzzle = There is no puzzle for that day.
    .illegal-solution = This move is no solution of the puzzle.
    .no-puzzles = The puzzles cannot be read here.
    .busy = The server has its hands full; try again in a moment.
    .no-picture = There is no picture of this moment.
    .no-such-record = The server has forgotten this record; open it again.
    .no-record-there = There is no record at this address.
    .record-elsewhere = Only a record that lies beside this page can be opened by its address. Download it, and open the file.
    .no-such-moment = There is no such moment in this game.
    .no-such-page = There is no such page here.
    .no-thought = The bot has no opinion.
    .cannot-review = This game was ended before anybody had won: there is nothing to review.
    .reviews-off = This server makes no reviews.
    .reviews-busy = Other games are being reviewed. Try again in a while.
    .not-asked = Nobody is asked at this moment.
    .journal-error = The game’s data is damaged, and the server cannot read it.
    .other-ruleset = This game was played by other rules and can only be looked at.
    .takes-too-long = That takes too long.
    .unproven = What this record says does not follow from its chance.
    .say-hello = The page and the server did not understand each other. Reload the page.
    .table-held = Another program has this table open.
    .too-large = That is too large.
    .too-much = Too much at once; try again in a moment.
    .wrong-medium = The server did not understand.
    .internal-error = The server failed; its log tells why.
    .bot-failed = The bot could not decide.
    .other = That did not work.
    .unreachable = The server does not answer.
    .offline = This device is offline.
