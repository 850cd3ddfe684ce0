### What puzzles say.

daily = The puzzle of the day
dailyHint = One position, one move that is far better than all others. The same for everybody.
puzzleOf = The puzzle of { $day }
find = Find the move that is far better than all others.
task = Find the move that is better than every other idea by { $points } points.
firstCounts = Your first move counts. It is tried many times, so luck does not matter.
scoring = Your move is being tried many times …
yours = Your move: { $points } points ahead on average ({ $trials } tries).
best = The best move that is known: { $points }. { $move }
streak = { $n ->
    [one] { $n } day in a row
   *[other] { $n } days in a row
}
stars = { $n ->
    [one] { $n } star of three
   *[other] { $n } stars of three
}
again = Try again
dayBefore = The day before
