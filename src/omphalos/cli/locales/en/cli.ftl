### The command line.

terminal-random = at random
terminal-bots = --bot chooses other opponents; `omphalos bots` lists them.
terminal-keys = A number chooses · text searches · r: any move · b: take back · v: what you see · q: leave
terminal-turn = { WHO($name) ->
    [you] What will you do?
   *[name] { $name }, what will you do?
}
terminal-more = … and { $count } more: type a part of what you look for, or its number
terminal-none = Nothing like that is on offer.
terminal-number = There is no number { $n }; they go from 1 to { $most }.
terminal-within = from { $low } to { $high }
terminal-place = two numbers, x and y
terminal-not-there = Not there: { $rule }.
terminal-box = x from { $left } to { $right }, y from { $bottom } to { $top }
terminal-circles = inside one of: { $circles }
terminal-free = choose: { $fields }
terminal-back = { WHO($name) ->
    [you] You take back.
   *[name] { $name } takes back.
}
terminal-nothing-back = There is nothing of yours to take back.
terminal-result = Result
# (no reader)
terminal-rank = { $rank }. { $name }: { $score }
terminal-tie = decided by { $how }
terminal-kept = The game is kept. Go on with it: omphalos play --go-on { $id }
terminal-kept-in = The game is kept. Go on with it: omphalos play --go-on { $id } --keep { $folder }
terminal-left = The game is left.
terminal-record = Its record: { $file }
# (no reader)
terminal-stuck = The game offers no move to { $name }.
replay-ruleset = ruleset
resigned = { WHO($name) ->
    [you] You resign.
   *[name] { $name } resigns.
}
# (no reader)
replay-back = { $name } takes back: the game stands as after entry { $to }
# (no reader)
replay-not-over = The game is not over; to act: { $names }.
replay-result = Result
# (no reader)
replay-rank = { $rank }. { $name } – { $score }
replay-tie = decided by { $how }
replay-torn = the last line ({ $line }) was never finished and has been left out
replay-more = Enter: on · q: stop{ " " }
backup-made = { $file }: { $what }.
backup-deleted = Deleted: { $files }.
backup-failed = The backup failed and is tried again at the next time: { $why }
backup-whole = { $file } is whole: { $what }.
site-written = { $folder } is a site now: { $games }. Any static host can serve it.
backup-some = { $count } rows …
restore-done = Put back: { $what }.
bots-levels = Levels, weakest first
bots-budget = budget
bots-is = is
# (no reader)
explain-asks = { $name } (seat { $seat }), entry { $n }: { $bot } considers
explain-played = played in the record: { $move }
explain-sims = { $count } simulations, { $ms } ms
explain-forfeit = { $bot } forfeits the move: { $reason }
review-progress = { $done } of { $total } decisions looked through
review-head = { $bot } has looked through { $count } decisions. The curves are the chance to win, move by move.
review-skipped = { $count } decisions were not looked at: the time was over.
review-accuracy = accuracy { $percent } %
# (no reader)
review-best = Move { $n }, { $name }: the best move, { $percent } % chance to win
# (no reader)
review-turn = Move { $n }, { $name }: the turning point, { $percent } % chance to win
# (no reader)
review-choice = Move { $n }, { $name }: the dearest mistake, { $percent } % chance to win
review-played = played: { $move }
review-better = better: { $move }
review-gain = on average { $percent } % more chance to win, { $points } points
review-luck = luck: { $percent } % against the average of { $trials } flicks with the same aim
verify-chance-follows = { $moves } moves were played again, and all { $draws } draws of chance follow from the seed{ $streams }.
verify-chance-differs = The chance does not follow from the seed: { $problem }
verify-chance-unknown = The chance was not checked: { $problem }
verify-given = The first { $given } entries are another game's, whose seed the record does not say: taken as they are.
verify-promise-secret = The server's secret fits its commitment { $commitment }, and the seed was mixed from it.
verify-promise-seed = The seed fits its commitment { $commitment }. The host chose the seed.
verify-promise-broken = What was promised does not fit: { $problem }
verify-promise-unknown = The seed is not revealed; that is done when the game is over.
verify-seen-yes = The commitment is the one that you saw before the game.
verify-seen-no = The commitment is not the one that you saw before the game.
verify-seen-unknown = A record cannot show when the commitment was published: compare it with what you saw at the table (--commitment).
verify-seals-yes = The seals are those that you saw before the game.
verify-seals-no = A seal that you saw before the game is not in the record: somebody chose their nonce later.
verify-seals-unknown = A record cannot show whether a seal was changed after other nonces were known: compare them with those that you saw at the table (--seal).
verify-mixed = Nonces of these seats were mixed into the seed: { $seats }. Whether a nonce was theirs, only these players know.
verify-mixed-none = No player contributed to the seed.
verify-withheld = These seats sealed a nonce and did not reveal it: { $seats }.
verify-signature-none = The record is not signed: anybody can have made it up, with a seed they looked for.
verify-signature-valid = Signed with the key { $key }.
verify-signature-invalid = Not as it was signed: { $altered }.
verify-signature-unchecked = Signed with the key { $key }; the signature was not checked, because the server's packages are not installed.
verify-key-yes = That is the key you trust.
verify-key-no = It was not signed with the key you trust.
verify-key-unknown = Anybody can make a key. Say whose you trust (--key).
verify-end-finished = The game is complete: it ends by its rules, with entry { $n }.
verify-end-agreed = The game was ended early after entry { $n }, by agreement; the signature covers that.
verify-end-closed = The game was closed after entry { $n }, by an upgrade of the server to another ruleset; the signature covers that.
verify-end-cut = The game does not reach its end: it is cut off after move { $n }.
verify-end-unknown = Whether the game reaches its end cannot be told.
verify-names-covered = The names are as they were signed.
verify-names-erased = The names of these seats were erased later: { $seats }. The others are as they were signed.
verify-names-altered = The names are not those that were recorded.
verify-names-uncovered = No signature covers the names.
verify-times-covered = The times are as they were signed.
verify-times-uncovered = No signature covers the times.
verify-holds = All of this is proven.
verify-holds-partly = Nothing is false. What is marked – is not proven.
verify-fails = This record does not hold.
backup-kind-tables = tables
backup-kind-entries = entries
backup-kind-people = people
backup-kind-results = results
backup-kind-ratings = ratings
play-player = Player { $n }
# (no reader)
puzzles-head = The puzzle of { $day }: { $name } is to act. ({ $count } puzzles come with this version.)
puzzles-gap = One move leads every other idea by { $points } points, on average over many trials.
puzzles-solution = The best move that is known: { $move }
puzzles-mined = { $n } of { $total }: { $file }: { $count } puzzles

# (no reader)
heatmap-of = { $move } (seat { $seat }, { $name }), entry { $n }
heatmap-tries = { $tries } aims in all directions and speeds, without tremor; { $ms } ms
heatmap-area = Area
heatmap-share = Aims
heatmap-lead = Best lead
heatmap-best = Best aim: { $aim }, lead { $lead }
