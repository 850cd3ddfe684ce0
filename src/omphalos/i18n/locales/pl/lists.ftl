# Jak się wylicza: „a, b i c”.
list-and = { $most } i { $last }
