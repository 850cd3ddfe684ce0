# Wie man aufzählt: „a, b und c“.
list-and = { $most } und { $last }
you = Du
    .inside = du
    .accusative = dich
