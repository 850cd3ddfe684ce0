### Co mówią zagadki.

daily = Zagadka dnia
dailyHint = Jedna pozycja i jeden ruch, dużo lepszy od wszystkich innych. Ta sama dla wszystkich.
puzzleOf = Zagadka dnia { $day }
find = Znajdź ruch dużo lepszy od wszystkich innych.
task = Znajdź ruch lepszy od każdego innego pomysłu o { $points } pkt.
firstCounts = Liczy się pierwszy ruch. Powtarzamy go wiele razy, więc szczęście nic nie znaczy.
scoring = Twój ruch jest powtarzany wiele razy …
yours = Twój ruch: średnio { $points } pkt przewagi (próby: { $trials }).
best = Najlepszy znany ruch: { $points }. { $move }
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
