### What the board of Wyrocznia says of its own; names of things come from the game.

board = The Oracle: cove and shop
panels =
    .shop = My shop
    .cove = Cove
    .others = Others
shopOf = { WHO($name) ->
    [you] Your shop
   *[name] Shop: { FORM($name, case: "inside") }
}
yours = your shop
backToMine = Back to my shop
coachOn = Coach: explain each choice to me
openArea = Unfold
closeArea = Fold away
harbour = The harbour
others = The others
watch = Look at { WHO($name) ->
    [you] your shop
   *[name] the shop of { FORM($name, case: "inside") }
}
acting = is acting
waits = { WHO($name) ->
    [you] You are acting …
   *[name] { $name } is acting …
}
over = The game is over.
ask =
    .turn = Your turn: which action?
    .boarding = { $who ->
        [red] Which boat takes the red customer?
        [green] Which boat takes the green customer?
        [blue] Which boat takes the blue customer?
        [yellow] Which boat takes the yellow customer?
       *[rogue] Which boat takes the rogue?
    }
    .docking = Boat { $boat } is full. Where does it dock?
    .ferrying = Who changes boats?
    .reseating = { $who ->
        [red] Which boat does the red customer change to?
        [green] Which boat does the green customer change to?
        [blue] Which boat does the blue customer change to?
        [yellow] Which boat does the yellow customer change to?
       *[rogue] Which boat does the rogue change to?
    }
    .choosing = { $size ->
        [tome] Which tome?
       *[charm] Which charm?
    }
    .discarding = Which corruption card goes?
    .tucking = Where does the new one join your staff?
    .selling = What do you sell?
    .soldBlack = Sold on the black market so far: { $n }.
    .lining = { $n ->
        [one] Draw from dot to dot: { $n } line left.
       *[other] Draw from dot to dot: { $n } lines left.
    }
    .foretelling = { $n ->
        [one] Who will come? A prophecy of { $n } symbol.
       *[other] Who will come? A prophecy of { $n } symbols.
    }
    .ordering = Two were drawn together. Who is heeded first?
    .rewarding = { $n ->
        [one] It came true with { $n } symbol! Your reward?
       *[other] It came true with { $n } symbols! Your reward?
    }
    .writing = Which die goes into which row?
    .crossing = Where does the X go?
    .trading = Where does the trade mark go?
    .attending = Whom of your staff do you use?
    .filling = { $n ->
        [one] Fill { $n } fate: which?
       *[other] Fill { $n } fates: which?
    }
market =
    .title = Your goods by piers: what one more sale brings, after all costs
    .confirm = Confirm evening
    .takeAllBack = Take all back
    .none = nothing to sell here
    .less = Take back: { $good }, { $pier }
    .sum = { $cards ->
        [0] This evening: { $gold } gold
        [one] This evening: { $gold } gold and { $cards } corruption card
       *[other] This evening: { $gold } gold and { $cards } corruption cards
    }
groups =
    .runes = Change the runes
    .hire = Hire
    .closing = Lines that close something
    .lines = Another line ({ $n })
    .sell = Sell: { $pier }
    .lift = From boat { $boat }
    .other = { $n ->
        [one] { $n } choice
       *[other] { $n } choices
    }
# (no reader)
group = { $name } ({ $n })
givesUp =
    .stop = { $n ->
        [one] You can still draw { $n } line. Undrawn, it is lost.
       *[other] You can still draw { $n } lines. What you do not draw is lost.
    }
    .finish = Your staff can still do something for you. What you do not use is lost.
    .decline = The X would be lost.
    .close = You can still sell something. These customers leave after the market.
goOn = Go on
back = Back
fold = Hide the choices
unfold = Show the choices
choices = What you can do
skip = Skip
traced = { $n ->
    [one] { $n } line
   *[other] { $n } lines
}
drawIt = Draw this line
notThis = Not this one
closes = { $n ->
    [one] closes { $n } cell
   *[other] closes { $n } cells
}
considered = the bot's choice no. { $rank }
boatOf = boat { $n }: { $free ->
    [one] { $free } place free
   *[other] { $free } places free
}
docked = boat { $n }, docked: { $pier }
pierPeople = { $n ->
    [one] { $pier }: { $n } adventurer
   *[other] { $pier }: { $n } adventurers
}
customers = buyers
members = { $n ->
    [one] { $guild }: { $n } member
   *[other] { $guild }: { $n } members
}
hideoutHolds = { $n ->
    [one] { $n } rogue
   *[other] { $n } rogues
}; a point of corruption would cost { $price } gold
pointPrice = { $n }/pt
bagHolds = { $n ->
    [one] bag: { $n } adventurer
   *[other] bag: { $n } adventurers
}
deckHolds = { $n } corruption cards in the deck
ashore = just drawn
hoursOf = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
lessHours = { $n ->
    [one] next action: { $n } hour less
   *[other] next action: { $n } hours less
}
symbolsOf = { $n ->
    [one] { $n } symbol of { $guild }
   *[other] { $n } symbols of { $guild }
}
noSymbol = no guild symbol
calls = market at hour
goldOf = { $n } gold: show the account
cardsOf = { $n ->
    [one] { $n } corruption card
   *[other] { $n } corruption cards
}
pointsOf = { $n ->
    [one] { $n } point
   *[other] { $n } points
}
cardWorth = { $n ->
    [one] corruption card of { $n } point
   *[other] corruption card of { $n } points
}
valueEach = { $n } for each customer
poolHas = { $n } more in the pool
starHelp = Star field. Arrow keys move between the dots; Enter takes a dot, then an arrow and Enter draw the line.
beginAt = Good to begin with: the cell to the right below { $dot }.
# (no reader)
dot = dot { $name }
# (no reader)
dotTaken = dot { $name }, taken; choose its neighbour
usedLast = used last: not again at once
next = next
lies = { $rune } – { $half }
account = Account
accountOf = { WHO($name) ->
    [you] Your account
   *[name] Account of { FORM($name, case: "inside") }
}
yourAccount = Your account
dayN = Day { $n }
noGold = No gold yet.
close = Close
coin =
    .start = at the start
    .sale = { $good } – { $pier }
    .sponsorship = sponsored by: { $guild }
    .thieves = thieves – { $pier }
    .symbol = symbols: { $guild }
    .corruption = corruption: { $points } × { $price }
townsfolk = { $colour } { $calling }
good = { $size ->
    [tome] { $colour } tome
   *[charm] { $colour } charm
}
result = The reckoning
showResult = Show the reckoning
lookAtBoard = Look at the board
showAll = Show all
source =
    .start = at the start
    .charms = sales of charms
    .tomes = sales of tomes
    .sponsorship = trade marks and sponsors
    .townsfolk = townsfolk
    .symbols = guild symbols
    .thieves = thieves
    .corruption = corruption
sources = Where the gold came from
why = { $source ->
    [charms] { WHO($one) ->
        [you] You sold charms for { $n };
       *[name] { $one } sold charms for { $n };
    }
    [tomes] { WHO($one) ->
        [you] You sold tomes for { $n };
       *[name] { $one } sold tomes for { $n };
    }
    [thieves] { WHO($one) ->
        [you] You paid { $n } gold to thieves;
       *[name] { $one } paid { $n } gold to thieves;
    }
    [corruption] { WHO($one) ->
        [you] You lost { $n } gold by corruption;
       *[name] { $one } lost { $n } gold by corruption;
    }
   *[rest] { WHO($one) ->
        [you] You got { $n } gold
       *[name] { $one } got { $n } gold
    } { $source ->
        [start] at the start;
        [sponsorship] from trade marks and sponsors;
        [townsfolk] from townsfolk;
       *[symbols] for guild symbols;
    }
} { WHO($other) ->
    [you] you
   *[name] { FORM($other, case: "inside") }
} { $source ->
    [charms] { $none ->
        [yes] sold none
       *[no] for { $m }
    }
    [tomes] { $none ->
        [yes] sold none
       *[no] for { $m }
    }
   *[rest] { $none ->
        [yes] nothing
       *[no] { $m }
    }
}.
total = gold
winner = Winner
winners = Shared victory
tie = Decided by less corruption.
rank = Your rank
rankFrom = from { $n }
ranks =
    .apprentice = apprentice
    .palm-reader = palm reader
    .seer = seer
    .oracle = oracle
    .voice-of-fate = voice of fate
