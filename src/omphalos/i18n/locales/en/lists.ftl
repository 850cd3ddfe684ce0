# How things are listed: "a, b and c".
list-and = { $most } and { $last }
you = You
    .inside = you
    .accusative = you
