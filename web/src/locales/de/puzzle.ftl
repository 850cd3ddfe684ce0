### Was Rätsel sagen.

short = Rätsel
daily = Das Rätsel des Tages
dailyHint = Eine Stellung, ein Zug, der viel besser ist als alle anderen. Für alle dasselbe.
puzzleOf = Das Rätsel vom { $day }
task = { $what ->
    [flick] Finde den Schnipser, der um { $points } Punkte besser ist als jede andere Idee.
   *[move] Finde den Zug, der um { $points } Punkte besser ist als jede andere Idee.
}
firstCounts = Der erste Versuch zählt. Er wird viele Male wiederholt, Glück spielt also keine Rolle.
waits = Niemand spielt inzwischen weiter.
scoring = Dein Zug wird viele Male versucht …
percent = { $percent } % des besten
yours = Vorsprung im Mittel: { $points } Punkte; mit dem besten: { $best }.
firstTry = Dein erster Versuch:
answer = Antwort zeigen
best = Der beste bekannte Zug: { $move }
share = Ergebnis teilen
shared = Kopiert. Füge es ein, wo du willst.
playOn = Von hier weiterspielen
solve = Lösen
solveAgain = Noch einmal ansehen
result = { $title }, Rätsel vom { $day }: { $stars }
streak = { $n ->
    [one] { $n } Tag in Folge
   *[other] { $n } Tage in Folge
}
stars = { $n ->
    [one] { $n } Stern von dreien
   *[other] { $n } Sterne von dreien
}
again = Noch einmal
dayBefore = Am Tag davor
