### Tournaments. (no reader)

title = Tournaments
about = For an evening with friends or a league of weeks: you send a link, the others enter, and the tables open by themselves.
new = Open a tournament
name = What is it called?
usualName = Friday evening
game = Game
format = Format
formats =
    .swiss = Swiss
    .round-robin = Everybody with everybody
    .arena = Arena
formatHints =
    .swiss = A number of rounds; neighbours in the standings meet.
    .round-robin = As many rounds as it takes until everybody has met everybody.
    .arena = For a time: whoever is free plays at once. People may enter late.
size = Seats at a table
rounds = Rounds
minutes = Minutes
clock = Clock
bots = Empty chairs
noBots = no bots: smaller tables, or a bye
wait = How long a table waits for people
seconds = { $n ->
    [one] { $n } second
   *[other] { $n } seconds
}
rated = Rated games
play = I play too
yourName = Your name
open = Open the tournament
yours = Your tournaments
hosted = you are the host
forget = Forget
phases =
    .gathering = People may enter
    .playing = Being played
    .over = Over
tables = { $n ->
    [one] Tables with { $n } seat
   *[other] Tables with { $n } seats
}
fill = Bots on empty chairs: { $bot }
noFill = no bots
until = until { $time }
roundOf = Round { $n } of { $of }
invite = Send this link to the others, or let them scan the code. Whoever has it can enter and watch.
link = Link to the tournament
qr = The link as a QR code
enter = Take part
entered = You take part.
people = { $n ->
    [0] Nobody has entered yet.
    [one] One person has entered.
   *[other] { $n } people have entered.
}
start = Start
startHint = Two people at least have to enter.
startHintBots = Take part yourself, or wait until somebody enters.
startAlone = You can start alone: bots take the empty chairs. After that, people can enter only an arena.
startNow = When all are here, start. After that, people can enter only an arena.
waitForHost = The host starts it when all are here.
toTable = To your table
tableReady = Your table is ready.
nextRound = { $n ->
    [0] The next round starts now.
    [one] The next round starts in a second.
   *[other] The next round starts in { $n } seconds.
}
waitRound = Your game is over. The others are still playing.
waitTable = A table for you comes in a moment.
bye = You have a bye in this round.
onBreak = You take a break. No table is opened for you.
break = Take a break
back = Come back
withdraw = Withdraw
withdrawSure = Withdraw? Your results stay, and no table is opened for you any more.
removeWhom = Remove { $name }
removeSure = Remove { $name }? Their results stay.
end = End the tournament
endSure = End it now? Games that are not over do not count.
endYes = Yes, end it
no = No
ended = The tournament is over.
winner = { $names } wins.
winners = { $names } share the first place.
standings = Standings
place = Place
who = Who
points = Points
opponents = Opponents’ points
wins = First places
games = Games
gone = gone
breakMark = break
nobody = name deleted
you = you
round = Round { $n }
roundsLabel = Round
byes = Bye: { $names }
watch = Watch
replay = Replay
noResult = ended without a result
bot = bot
howPoints = How points are counted
pointsText = At a full table each seat that you outrank gives a point, each that shares your rank half a point. Ties are broken by the points of the opponents, then by first places; in an arena by first places, then by fewer games.
errors =
    .bad-tournament = These rules do not fit together.
    .entry-closed = Nobody can enter any more.
    .tournament-full = As many take part as may.
    .no-such-entrant = They no longer take part.
    .too-few-entrants = Too few people have entered.
    .wrong-phase = That is not possible at this stage of the tournament.
    .too-many-tournaments = As many tournaments are open as this server allows.
    .no-such-tournament = There is no such tournament here.
