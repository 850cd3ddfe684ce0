### The lessons: what each step says.

welcome = You keep a shop of prophecies. In three days adventurers come to the harbour, and you sell them charms and books. Whoever has the most gold in the end wins. This is your shop: a sheet of paper you draw on.
dish = Before each turn you throw five runes into the dish. Where they fall, left or right, and what they show decides how much an action gives you.
clock = Every action takes hours. Whoever’s marker is farthest back on the clock acts next – sometimes twice in a row.
stargaze = Look at the stars: choose stargazing. Touch its name above the star field, or the button below.
lines = Draw lines from dot to dot – as many as the runes gave you. Close off two fields of one colour for a book, or a single one for a charm; golden lines close something. Keep away from the thorny cross in the middle: areas beside it bring corruption.
shelf = What you close off comes onto your shelf. You will sell it at the market in the evening.
boats = When markers move on the clock, people are drawn from the bag and you choose their boat. A full boat docks at a pier: there you will find your customers. Send those whose colour you can serve.
divine = Foretell something: choose divination. It takes one hour only.
foretell = Whom do you foretell? If somebody of that colour is drawn from the bag soon, your prophecy comes true; every other one strikes a symbol off it. Choose a colour of which many are left.
horoscope = Another way: horoscopes. You write the numbers of the dice of one half of the dish into two rows.
write = In the upper row numbers may never fall, in the lower never rise. Every field you reach gives what is drawn in it.
corruption = Corruption cards lie here, face down to the others. At the end each point on them costs gold – the more, the more rogues have come to town.
play = Now play on until the evening. Try the town square, too: townsfolk help at once or join your staff. When four boats have docked, the market opens.
sell = The market! Each good finds a customer of its colour on a pier. The more of them stand there, the more you are paid.
gold = Here is your gold. Touch it to see where every coin came from; each line leads to its rule. After the third day the corruption is paid, and the richest oracle wins.
