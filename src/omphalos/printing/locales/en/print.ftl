### What is printed on sheets, besides the texts of the games. (no reader)

print-guide = How to make it
print-scale = Print at actual size, 100 %, without fitting to the page. Every page has a ruler at its foot: if it does not measure 100 mm, change the scale.
print-cut = Stick the pages on cardboard where that helps, then cut along the lines, or from mark to mark. Fold where a line is dashed.
print-rules = The rules are in the program and in its documentation, in the same words. Cards fit into sleeves of common sizes.
print-tile = Mat, part
print-reserve = Reserve

## Palec boży
flick-mat = Mat
    .text = Cut each part along its left and upper marks. Lay it over its neighbours there, as far as their dashed marks, and glue. Then cut the whole along the thin white line: beyond it a disk is off the mat. On smooth board or felt disks slide well.
flick-gods = Gods
    .text = Fold each card in the middle, back to back: a god on either side.
flick-laws = Laws
    .text = Cards of 63 × 88 mm. Hands need no help to be unsteady: where a law says that they tremble, eyes, other hand or little finger see to it.
flick-disks = Disks
    .text = Stickers in the true sizes, for disks of wood or strong cardboard: prophets 20 mm, templars 26 mm, temples 36 mm wide and heavy.
flick-tokens = Tokens
    .text = The hand is folded twice and stands on its brown edge, which is the wall. Points count victory points.

## Wyrocznia
print-name = Name:
print-dish = A box lid with a strip of cardboard in the middle serves as well: what counts is in which half a rune lies.
print-nobles = { $gold } for each member of this hall
print-trade = { $mark }: { $gold } for each customer of the colour, in every market
print-rogues = In the hideout: { $hideout }, in the bag: { $bag }
oracle-shop = Shop
    .text = A sheet for each player, to write on with a pencil, or behind foil. Cut along its lower edge: hired townsfolk are tucked under it, so that their symbols are seen.
oracle-dish = Dish
    .text = One for the table. Throw the runes into it and read in which half they lie.
oracle-cove = Cove
    .text = Three boards: clock and town square, guild halls and hideout, piers with the value of each good.
oracle-people = Boats and adventurers
    .text = Stick them on cardboard. Adventurers are drawn from a bag, so their backs must be alike.
oracle-goods = Goods, markers, runes
    .text = For each player two markers (clock and action), charms and tomes; the market token. Glue the coin together, fold bone and voodoo pawn, glue the dice – or take four-sided dice.
oracle-townsfolk = Townsfolk
    .text = 36 cards of 44 × 68 mm. The guild and its symbols are at the lower edge.
oracle-corruption = Corruption
    .text = 60 cards of 44 × 68 mm, kept secret.
oracle-rogues = Rogues
    .text = Three cards of 63 × 88 mm; one is drawn for a game.
oracle-score = Score sheet
    .text = Write down everybody's gold, by reason.
