### The report of an arena.

report-title = { $game }, { $games } games, { $mode }, seed { $seed }, { $players } players
report-bot = bot
report-rating = rating
report-wins = wins %
report-score = points
report-ms = ms/move
report-longest = longest
report-lost = forfeits
report-cross = Points of the row against the column, in per cent (95 % interval)
report-steps = Steps of the ladder: points against the one below, in per cent
report-clock = Budgets by the clock: another run, or another machine, plays other games.
report-seats = Wins by seat, { $players } players
report-forfeits = Forfeited moves
report-failed = Games that failed
report-note = Ratings: Bradley–Terry in Elo points, 0 is the average; 95 % intervals by bootstrap over seeds.
report-first = first in game { $n }
