### The lessons: what each step says.

welcome = You keep an oracle’s shop. For three days adventurers come to the cove, and you sell them charms and tomes. Whoever has the most gold in the end wins. This is your shop: a sheet of paper you draw on.
dish = Before each turn you throw five runes into the dish. Where they fall, left or right, and what they show decides how much an action gives you.
clock = Every action takes hours. Whoever’s marker is farthest back on the clock acts next – sometimes twice in a row.
stargaze = Look at the stars: choose stargazing. Touch the heading of the star field, or the button below. The bone lies beside a die that shows 4: you may draw four lines.
lines = Draw lines from dot to dot; you can draw several in one stroke. Four lines around one cell give a charm of its colour. Two cells of one colour closed off together give a tome, later, when you have more lines. Golden lines close something. Keep away from the corruption cross in the middle: an area closed off with its help brings corruption.
shelf = What you close off comes onto your shelf. You will sell it at the market in the evening.
divine = Foretell who will come: choose divination. It takes only one hour.
foretell = Whom do you foretell? If somebody of that colour is drawn from the bag soon, your prophecy comes true and brings a reward; anybody else strikes a symbol off it. Choose a colour of which many are left.
horoscope = Another way: horoscopes. You write the dice of one half of the dish into two rows.
write = In the upper row each number is one more than the last, and 1 follows 4; in the lower row one less, and 4 follows 1. A row may begin with any number. Every field you fill gives what is drawn in it.
boats = When a marker reaches a mark on the clock, adventurers are drawn from the bag, and you choose their boat. A full boat docks at a pier: there you will find your customers. Send those whose colour you can serve.
corruption = Corruption cards lie here, face down to the others. At the end each point on them costs gold – the more, the more rogues have come to town.
play = Now play on until the evening. Try the town square, too: townsfolk help at once or join your staff. When four boats have docked, the market opens.
sell = The market! A good finds customers of its colour on a pier: tomes on the great pier, charms on the small one, both on the black market at the price of corruption. The more customers stand there, the more you are paid.
gold = Here is your gold. Touch it to see where every coin came from; each line leads to its rule. After the third day the corruption is paid, and the richest oracle wins.
