### What puzzles say.

short = Puzzle
daily = The puzzle of the day
dailyHint = One position, one move that is far better than all others. The same for everybody.
puzzleOf = The puzzle of { $day }
task = { $what ->
    [flick] Find the flick that is better than every other idea by { $points } points.
   *[move] Find the move that is better than every other idea by { $points } points.
}
firstCounts = The first try counts. It is repeated many times, so luck does not matter.
waits = Nobody plays on meanwhile.
scoring = Your move is being tried many times …
percent = { $percent } % of the best
yours = Lead on average: { $points } points; with the best: { $best }.
firstTry = Your first try:
answer = Show the answer
best = The best that is known: { $move }
share = Share the result
shared = Copied. Paste it wherever you like.
playOn = Play on from here
solve = Solve it
solveAgain = Look at it again
result = { $title }, puzzle of { $day }: { $stars }
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
