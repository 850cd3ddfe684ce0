# Jak się wylicza: „a, b i c”.
list-and = { $most } i { $last }
you = Ty
    .inside = ty
    .accusative = ciebie
