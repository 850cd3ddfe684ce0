### Captions of the pictures beside the rules.

caption-mat = The mat: four islands, each with its city, the navel in the middle, a cloud in every corner.
caption-temple = The prophet in the city of island I may be traded for a temple; the temple on III was one once.
caption-navel = A prophet on the navel, and its owner present on islands I and II: 1 + 2 = 3 points.
caption-dominance = On island II the one with two disks scores 1 + 2, the other 1. On island III they tie: 1 each.
caption-cove = The cove: clock and halls above, boats with their passengers, the three piers, the town square.
caption-shop = A shop as it begins: dish, star field, prophecies, horoscopes, guilds, fates, staff and shelf.
caption-closing = A shop after a while: lines have closed areas off, and what they gave stands on the shelf.
