### Co mówią zagadki.

short = Zagadka
daily = Zagadka dnia
dailyHint = Jedna pozycja i jeden ruch, dużo lepszy od wszystkich innych. Ta sama dla wszystkich.
puzzleOf = Zagadka dnia { $day }
task = { $what ->
    [flick] Znajdź pstryknięcie lepsze od każdego innego pomysłu o { $points } pkt.
   *[move] Znajdź ruch lepszy od każdego innego pomysłu o { $points } pkt.
}
firstCounts = Liczy się pierwsza próba. Powtarzamy ją wiele razy, więc szczęście nic nie znaczy.
waits = Nikt w tym czasie nie gra dalej.
scoring = Twój ruch jest powtarzany wiele razy …
percent = { $percent } % najlepszego
yours = Średnia przewaga: { $points } pkt; z najlepszym ruchem: { $best }.
firstTry = Twoja pierwsza próba:
answer = Pokaż odpowiedź
best = Najlepszy znany ruch: { $move }
share = Udostępnij wynik
shared = Skopiowano. Wklej, gdzie chcesz.
playOn = Graj stąd dalej
solve = Rozwiąż
solveAgain = Zobacz jeszcze raz
result = { $title }, zagadka dnia { $day }: { $stars }
streak = { $n ->
    [one] { $n } dzień z rzędu
    [few] { $n } dni z rzędu
   *[many] { $n } dni z rzędu
}
stars = { $n ->
    [one] { $n } gwiazdka z trzech
    [few] { $n } gwiazdki z trzech
   *[many] { $n } gwiazdek z trzech
}
again = Jeszcze raz
dayBefore = Dzień wcześniej
