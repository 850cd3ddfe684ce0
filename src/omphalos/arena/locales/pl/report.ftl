### Sprawozdanie z areny.

report-title = { $game }, gier: { $games }, { $mode }, ziarno { $seed }, graczy: { $players }
report-bot = bot
report-rating = ranking
report-wins = wygrane %
report-score = punkty
report-ms = ms/ruch
report-longest = najdłużej
report-lost = stracone
report-cross = Punkty wiersza przeciw kolumnie, w procentach (przedział 95 %)
report-steps = Stopnie drabiny: punkty przeciw niższemu, w procentach
report-clock = Budżety według zegara: inne uruchomienie lub inny komputer rozegra inne gry.
report-seats = Wygrane według miejsc, graczy: { $players }
report-forfeits = Ruchy stracone
report-failed = Gry nieudane
report-note = Ranking: Bradley–Terry w skali Elo, 0 to średnia; przedziały 95 % z prób bootstrap po ziarnach.
report-first = pierwszy raz w grze { $n }
