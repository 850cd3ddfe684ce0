### Der Bericht einer Arena.

report-title = { $game }, Partien: { $games }, { $mode }, Startwert { $seed }, Spieler: { $players }
report-bot = Bot
report-rating = Wertung
report-wins = Siege %
report-score = Punkte
report-ms = ms/Zug
report-longest = längster
report-lost = verloren
report-cross = Punkte der Zeile gegen die Spalte, in Prozent (95-%-Intervall)
report-steps = Sprossen der Leiter: Punkte gegen den darunter, in Prozent
report-clock = Budgets nach der Uhr: Ein anderer Lauf oder ein anderer Rechner spielt andere Partien.
report-seats = Siege nach Plätzen, Spieler: { $players }
report-forfeits = Verlorene Züge
report-failed = Gescheiterte Partien
report-note = Wertungen: Bradley–Terry in Elo-Punkten, 0 ist der Durchschnitt; 95-%-Intervalle durch Bootstrap über Startwerte.
report-first = zuerst in Partie { $n }
