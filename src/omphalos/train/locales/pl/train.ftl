### Raport z treningu.

train-title = Trening bota { $bot }
train-from = { $rounds ->
    [one] { $rounds } runda
    [few] { $rounds } rundy
   *[many] { $rounds } rund
} · gry ze sobą: { $games } · pozycje w ostatnim dopasowaniu: { $positions } · zasady { $ruleset } · ziarno { $seed }
train-curves = Krzywe
train-curves-about = Strata dotyczy dopasowania. Wszystko inne mierzono na grach odłożonych do sprawdzenia, względem ich prawdziwych wyników. Strata spada tam, gdzie jej celami stają się λ-zwroty.
train-round = runda { $n }
train-epochs = epoki
train-loss = Strata dopasowania
train-points = Błąd przewagi, w dziesiątkach punktów
train-win = Entropia krzyżowa zwycięzcy
train-explained = Część wariancji przewag wyjaśniona ponad proste reguły
train-winner = Jak często wygrywał najbardziej prawdopodobny zwycięzca
train-policy-error = Polityka: rozbieżność z wynikami przeszukiwania; pierwszy punkt to sam nawyk
train-policy-agreement = Polityka: jak często jej pierwszy ruch jest najlepszym według przeszukiwania
train-policy-missed = Polityka: o ile punktów jej pierwszy ruch jest gorszy od najlepszego według przeszukiwania
train-ratings = Rankingi
train-ratings-about = Bradley–Terry w punktach Elo ze wszystkich meczów razem; 0 to ostatni rywal. Nawiasy i wąsy to przedziały 95 %.
train-rating = ranking
train-matches = Mecze
train-matches-about = Każda sieć przeciw każdemu rywalowi.
train-score = punkty
train-games = gry
train-recipe = Przepis
