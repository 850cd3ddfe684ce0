### The lessons: what each step says.

flick-welcome = You are a god. This is your world: four islands in the sea, each with a city, and the navel in the middle. You spread your faith by flicking wooden prophets. Whoever has the most points in the end wins.
flick-trial = Who begins? Whoever comes closest to the navel. Your disk lies in your cloud in the corner: press anywhere on the mat, pull back – away from where it shall go – and let go. With the keyboard: arrows aim, 1–9 choose the power, Enter flicks.
flick-vote = The council. Two laws are proposed, and everybody votes in secret: thumb up for the upper one, thumb down for the lower. The law with more votes comes into force – read both, and vote.
flick-law = Here the laws in force lie, with how long they last. They change the rules for everybody, so keep an eye on them.
flick-island = Your first mission: flick a prophet onto an island. At the end every island where you have at least one disk gives you 1 point; half over the coast is enough.
flick-temple = You have hit a city! Now you may trade the prophet for a temple, anywhere on that island. A temple is heavy and stays when the prophets go home.
flick-push = The other one has flicked, too. Disks push each other: you may knock rivals into the sea, even off the mat. Whoever has the most disks on an island gets 2 points more. Take an island – or chase somebody from one.
flick-navel = Now the navel: a prophet that stops on it gives you 1 point at once, and 1 more for each island you are on. Then it goes to the reserve. Try to hit it, not too hard.
flick-city = See the round cities? A prophet that stops on one can become a temple. “Show me how” draws what a strong bot would do.
flick-rest = You know all the flicks now. Use up your prophets as you like; the little disks beside your name are those you still have.
flick-conversion = When all prophets are flicked, the islands are counted: 1 point for being there, 2 more for having the most. Then the prophets go home and the next generation begins. This lesson had one; a whole game has several – and every player a god with a power of their own.
oracle-welcome = You keep a shop of prophecies. In three days adventurers come to the harbour, and you sell them charms and books. Whoever has the most gold in the end wins. This is your shop: a sheet of paper you draw on.
oracle-dish = Before each turn you throw five runes into the dish. Where they fall, left or right, and what they show decides how much an action gives you.
oracle-clock = Every action takes hours. Whoever’s marker is farthest back on the clock acts next – sometimes twice in a row.
oracle-stargaze = Look at the stars: choose stargazing. Touch its name above the star field, or the button below.
oracle-lines = Draw lines from dot to dot – as many as the runes gave you. Close off two fields of one colour for a book, or a single one for a charm; golden lines close something. Keep away from the thorny cross in the middle: areas beside it bring corruption.
oracle-shelf = What you close off comes onto your shelf. You will sell it at the market in the evening.
oracle-boats = When markers move on the clock, people are drawn from the bag and you choose their boat. A full boat docks at a pier: there you will find your customers. Send those whose colour you can serve.
oracle-divine = Foretell something: choose divination. It takes one hour only.
oracle-foretell = Whom do you foretell? If somebody of that colour is drawn from the bag soon, your prophecy comes true; every other one strikes a symbol off it. Choose a colour of which many are left.
oracle-horoscope = Another way: horoscopes. You write the numbers of the dice of one half of the dish into two rows.
oracle-write = In the upper row numbers may never fall, in the lower never rise. Every field you reach gives what is drawn in it.
oracle-corruption = Corruption cards lie here, face down to the others. At the end each point on them costs gold – the more, the more rogues have come to town.
oracle-play = Now play on until the evening. Try the town square, too: townsfolk help at once or join your staff. When four boats have docked, the market opens.
oracle-sell = The market! Each good finds a customer of its colour on a pier. The more of them stand there, the more you are paid.
oracle-gold = Here is your gold. Touch it to see where every coin came from; each line leads to its rule. After the third day the corruption is paid, and the richest oracle wins.
