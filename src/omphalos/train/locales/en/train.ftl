### The report of a training.

train-title = Training of { $bot }
train-from = { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
} · { $games } games of self-play · { $positions } positions learned from in the last fit · ruleset { $ruleset } · seed { $seed }
train-curves = Curves
train-curves-about = The loss is that of fitting. Everything else is measured on games that were kept for validation, against their real ends. The loss falls where its targets become λ-returns.
train-round = round { $n }
train-epochs = epochs
train-loss = Loss of fitting
train-points = Error of the leads, in tens of points
train-win = Cross-entropy of the winner
train-explained = Share of the variance of the leads explained beyond the rules of thumb
train-winner = How often the likeliest winner won
train-policy-error = The policy: divergence from what the search found; the first point is the heuristic alone
train-policy-agreement = The policy: how often its first option is the best of the search
train-policy-missed = The policy: points that its first option is worth less than the best of the search
train-ratings = Ratings
train-ratings-about = Bradley–Terry in Elo points from all matches together; 0 is the last rival. Brackets and whiskers are 95 % intervals.
train-rating = rating
train-matches = Matches
train-matches-about = Each network against each rival.
train-score = points
train-games = games
train-recipe = Recipe
