### Der Bericht eines Trainings.

train-title = Training von { $bot }
train-from = { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} · { $games } Spiele gegen sich selbst · { $positions } Stellungen in der letzten Anpassung · Regelwerk { $ruleset } · Startwert { $seed }
train-curves = Kurven
train-curves-about = Der Verlust ist der der Anpassung. Alles andere wurde an zurückgehaltenen Spielen gemessen, gegen ihr wirkliches Ende. Der Verlust fällt dort, wo seine Ziele λ-Erträge werden.
train-round = Runde { $n }
train-epochs = Epochen
train-loss = Verlust der Anpassung
train-points = Fehler der Vorsprünge, in Zehnern von Punkten
train-win = Kreuzentropie des Siegers
train-explained = Anteil der Varianz der Vorsprünge, der über die Faustregeln hinaus erklärt wird
train-winner = Wie oft der wahrscheinlichste Sieger gewann
train-policy-error = Die Strategie: Abweichung von dem, was die Suche fand; der erste Punkt ist die Gewohnheit allein
train-policy-agreement = Die Strategie: wie oft ihr erster Zug der beste der Suche ist
train-policy-missed = Die Strategie: um wie viele Punkte ihr erster Zug schlechter ist als der beste der Suche
train-ratings = Wertungen
train-ratings-about = Bradley–Terry in Elo-Punkten aus allen Begegnungen zusammen; 0 ist der letzte Gegner. Klammern und Striche sind 95-%-Intervalle.
train-rating = Wertung
train-matches = Begegnungen
train-matches-about = Jedes Netz gegen jeden Gegner.
train-score = Punkte
train-games = Spiele
train-recipe = Rezept
