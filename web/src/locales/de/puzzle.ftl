### Was Rätsel sagen.

daily = Das Rätsel des Tages
dailyHint = Eine Stellung, ein Zug, der viel besser ist als alle anderen. Für alle dasselbe.
puzzleOf = Das Rätsel vom { $day }
find = Finde den Zug, der viel besser ist als alle anderen.
task = Finde den Zug, der um { $points } Punkte besser ist als jede andere Idee.
firstCounts = Dein erster Zug zählt. Er wird viele Male versucht, Glück spielt also keine Rolle.
scoring = Dein Zug wird viele Male versucht …
yours = Dein Zug: im Mittel { $points } Punkte Vorsprung ({ $trials } Versuche).
best = Der beste bekannte Zug: { $points }. { $move }
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
