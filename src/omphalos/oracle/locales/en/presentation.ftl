### Wyrocznia: what pages say about the game: the start page, its options, moments of a replay, captions of the rules.

about = Throw the runes, draw the stars, and sell prophecies to a harbour full of rogues.

second = Two more days
option-numbers = House numbers
option-value-reported = as reported by owners
option-value-balanced = balanced
option-cross = Corruption cross
option-value-goods = a card for areas that give a good
option-value-areas = a card for every area
option-days = Days
option-evening = First evening: the parts of the game open one after another

landmark-reckoned = the last reckoning
landmark-dawned = new days
landmark-marketed = markets
landmark-sold = sales
landmark-fulfilled = prophecies come true
landmark-closed = areas closed
landmark-foretold = prophecies made
landmark-hired = townsfolk hired
landmark-corrupted = corruption
landmark-filled = rows filled
landmark-marked = guild marks
landmark-wrote = horoscope numbers
landmark-drawn = lines drawn
landmark-thrown = throws
landmark-docked = boats docking
landmark-boarded = passengers boarding
landmark-ferried = passengers ferried
landmark-tucked = cards tucked away
landmark-gained = goods gained
landmark-nudged = runes turned
landmark-shifted = runes moved
landmark-spent = hours spent
landmark-discarded = cards discarded
landmark-went = actions chosen
landmark-passed = passes

caption-cove = The cove: clock and halls above, boats with their passengers, the three piers, the town square.
caption-shop = A shop as it begins: dish, star field, prophecies, horoscopes, guilds, fates, staff and shelf.
caption-closing = A shop after a while: lines have closed areas off, and what they gave stands on the shelf.
