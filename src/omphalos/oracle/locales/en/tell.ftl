### Wyrocznia: what happens, what can be done and what is asked, in sentences.

## Words in sentences
person = { $who ->
    [rogue] a rogue
    [red] a red customer
    [green] a green customer
    [blue] a blue customer
   *[yellow] a yellow customer
}
die = { $die ->
    [1] first die
   *[2] second die
}
    .the = { $die ->
        [1] the first die
       *[2] the second die
    }
good = { $colour } { $size ->
    [charm] charm
   *[tome] tome
}
    .a = a { good }
    .colour = { $colour }
townsfolk = the { $colour } { $calling }
takes-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}

## What happened
posted = { CAPITAL($card) } comes to the square.
dawned = Day { $day } dawns.
arrived = The shops open. In the boats: { $boats }.
drew = { WHO($name) ->
    [you] You draw { LIST($people) }.
   *[name] { $name } draws { LIST($people) }.
}
boarded = { WHO($name) ->
    [you] You send { $person } to boat { $boat }.
   *[name] { $name } sends { $person } to boat { $boat }.
}
ferried = { WHO($name) ->
    [you] You move { $person } from boat { $source } to boat { $target }.
   *[name] { $name } moves { $person } from boat { $source } to boat { $target }.
}
docked = { WHO($name) ->
    [you] You dock boat { $boat } at { FORM($pier, case: "the") }.
   *[name] { $name } docks boat { $boat } at { FORM($pier, case: "the") }.
}
called = { $why ->
    [boats] The fourth boat has docked
    [bag] Nobody is left to come
   *[hours] The day has grown late
}: the market opens when everybody has reached hour { $hour }.
went = { $space ->
    [stargazing] { WHO($name) ->
        [you] You read the stars
       *[name] { $name } reads the stars
    }
    [divination] { WHO($name) ->
        [you] You foretell the future
       *[name] { $name } foretells the future
    }
    [horoscopes] { WHO($name) ->
        [you] You write horoscopes
       *[name] { $name } writes horoscopes
    }
    [fates] { WHO($name) ->
        [you] You turn to the fates
       *[name] { $name } turns to the fates
    }
   *[staff] { WHO($name) ->
        [you] You set the staff to work
       *[name] { $name } sets the staff to work
    }
}.
passed = { WHO($name) ->
    [you] You can do nothing and pass.
   *[name] { $name } can do nothing and passes.
}
spent = { WHO($name) ->
    [you] You spend { takes-hours }.
   *[name] { $name } spends { takes-hours }.
}
corrupted-why = { $why ->
    [runes] all the runes fell into one half
    [skull] the coin shows the skull
    [cross] the corruption cross helped to close an area
    [card] the price of the townsfolk's help
    [cult] the cult was aboard
   *[market] sold on the black market
}
corrupted-count = { $n ->
    [one] { $n } corruption card
   *[other] { $n } corruption cards
}
corrupted = { WHO($name) ->
    [you] You take { corrupted-count }: { corrupted-why }.
   *[name] { $name } takes { corrupted-count }: { corrupted-why }.
}
corrupted-known = { WHO($name) ->
    [you] You take { corrupted-count } (worth { LIST($points) }): { corrupted-why }.
   *[name] { $name } takes { corrupted-count } (worth { LIST($points) }): { corrupted-why }.
}
discarded = { WHO($name) ->
    [you] You discard
   *[name] { $name } discards
} a corruption card of { $n ->
    [one] { $n } point
   *[other] { $n } points
}.
reshuffled = { $deck ->
    [corruption] The corruption deck is out, and its discards are shuffled.
   *[townsfolk] The townsfolk deck is out, and its discards are shuffled.
}
paid-thieves = Thieves at { FORM($pier, case: "the") } take { gold-pieces } from { FORM($name, case: "inside") }.
paid-start = { WHO($name) ->
    [you] You start with { gold-pieces }.
   *[name] { $name } starts with { gold-pieces }.
}
paid = { WHO($name) ->
    [you] You get { gold-pieces } from { FORM($giver, case: "the") }.
   *[name] { $name } gets { gold-pieces } from { FORM($giver, case: "the") }.
}
gained = { WHO($name) ->
    [you] You gain { FORM($good, case: "a") }.
   *[name] { $name } gains { FORM($good, case: "a") }.
}
sold = { WHO($name) ->
    [you] You sell { FORM($good, case: "a") } at { FORM($pier, case: "the") } for { gold-pieces }.
   *[name] { $name } sells { FORM($good, case: "a") } at { FORM($pier, case: "the") } for { gold-pieces }.
}
hired = { WHO($name) ->
    [you] You hire { $card }.
   *[name] { $name } hires { $card }.
}
tucked = { WHO($name) ->
    [you] You make { $card } the { $ability }.
   *[name] { $name } makes { $card } the { $ability }.
}
hastened = { WHO($name) ->
    [you] Your next action will take { takes-hours } less.
   *[name] { $name }'s next action will take { takes-hours } less.
}
marketed = The market opens. They sell in this order: { LIST($names, case: "inside") }.
cleaned = Evening: piers and boats empty, and the markers go back to the morning.
reckoned = The reckoning: { $lines }.
reckoned-line = { FORM($name, case: "inside") } { $gold } gold ({ $before }, + { $symbols } for symbols, − { $corruption } for corruption)
thrown = { WHO($name) ->
    [you] You throw the runes: { $dish }.
   *[name] { $name } throws the runes: { $dish }.
}
thrown-bone = bone
thrown-voodoo = voodoo pawn
thrown-coin = { $face ->
    [skull] coin (skull)
   *[tree] coin (tree)
}
thrown-die = die { $face }
thrown-nothing = nothing
nudged = { WHO($name) ->
    [you] You turn { FORM($die, case: "the") } to { $face }.
   *[name] { $name } turns { FORM($die, case: "the") } to { $face }.
}
shifted = { WHO($name) ->
    [you] You move { FORM($rune, case: "the") } to the other half.
   *[name] { $name } moves { FORM($rune, case: "the") } to the other half.
}
drawn = { WHO($name) ->
    [you] You draw the line { $line }.
   *[name] { $name } draws the line { $line }.
}
closed-cells = { $n ->
    [one] { $n } cell
   *[other] { $n } cells
}
closed-filled = { WHO($name) ->
    [you] You close off an area of { closed-cells }, and fill it: { $good }.
   *[name] { $name } closes off an area of { closed-cells }, and fills it: { $good }.
}
closed-filled-cross = { WHO($name) ->
    [you] You close off an area of { closed-cells }, and fill it: { $good }, with the help of the corruption cross.
   *[name] { $name } closes off an area of { closed-cells }, and fills it: { $good }, with the help of the corruption cross.
}
closed-empty = { WHO($name) ->
    [you] You close off an area of { closed-cells }, which is worth nothing as it is.
   *[name] { $name } closes off an area of { closed-cells }, which is worth nothing as it is.
}
closed-empty-cross = { WHO($name) ->
    [you] You close off an area of { closed-cells }, which is worth nothing as it is, with the help of the corruption cross.
   *[name] { $name } closes off an area of { closed-cells }, which is worth nothing as it is, with the help of the corruption cross.
}
foretold = { WHO($name) ->
    [you] You foretell
   *[name] { $name } foretells
} { $colour ->
    [red] red customers
    [green] green customers
    [blue] blue customers
   *[yellow] yellow customers
} ({ symbols }).
symbols = { $n ->
    [one] { $n } symbol
   *[other] { $n } symbols
}
struck = { WHO($name) ->
    [you] You strike
   *[name] { $name } strikes
} a symbol from { $n ->
    [one] { $n } prophecy
   *[other] { $n } prophecies
}.
fulfilled = { WHO($name) ->
    [you] Your
   *[name] { $name }'s
} { $colour ->
    [red] red prophecy
    [green] green prophecy
    [blue] blue prophecy
   *[yellow] yellow prophecy
} comes true with { symbols } left.
wrote = { WHO($name) ->
    [you] You write
   *[name] { $name } writes
} { $digit ->
    [0] an X
   *[digit] { $digit }
} into the { $row ->
    [upper] upper row
   *[lower] lower row
}.
marked = { WHO($name) ->
    [you] You draw
   *[name] { $name } draws
} { $mark ->
    [X] an X
   *[T] a trade mark
} for { FORM($guild, case: "the") }.
filled = { WHO($name) ->
    [you] You fill
   *[name] { $name } fills
} { $n ->
    [one] { $n } field
   *[other] { $n } fields
} of { CAPITAL($fate) }.

## What can be done
offer-hire = Hire { $card }: { $does } ({ takes-hours }) → { gold-pieces } in the end, as it stands
offer-pass = Pass (1 hour)
offer-board = Boat { $boat } ({ $aboard })
offer-board-empty = Boat { $boat } (empty)
offer-dock = Dock at { FORM($pier, case: "the") } ({ $crowd })
offer-lift = { CAPITAL($person) } from boat { $boat }
offer-stay = Everybody stays
offer-choose = { CAPITAL(FORM($good, case: "colour")) }
offer-discard = The card of { $n ->
    [one] { $n } point
   *[other] { $n } points
}
offer-gives = { $offer } → { $gift }
then-gold = { $way ->
    [get] +{ gold-pieces }
   *[pay] −{ gold-pieces }
}
then-cards = { $n ->
    [one] { $n } corruption card
   *[other] { $n } corruption cards
}
then-tonight = { $way ->
    [all] tonight { gold-pieces }
    [more] tonight +{ gold-pieces }
   *[less] tonight −{ gold-pieces }
}
then-docks = docks where you choose
then-there = { gold-pieces } there
then-at-best = tonight up to +{ gold-pieces }
then-in-the-end = +{ gold-pieces } in the end, as it stands
then-replaces = { $card } leaves, { gold-pieces } less in the end, as it stands
then-best-reward = at best { $reward }
then-rewards = reward if it is the 1st, 2nd … to come: { $rewards }
then-true = the { $colour } prophecy comes true with { $n ->
    [one] { $n } symbol
   *[other] { $n } symbols
}
then-none-true = no prophecy comes true
then-ready = { $n } to use
then-nothing = { $gift } (nothing now)
then-next = nothing yet, next { $gift }
reward = { $take ->
    [tome] a tome
    [charm] a charm
   *[X] a trade mark or an X
}
prospect = Tonight you could sell for { $gold }
prospect-cards = { prospect }, { $cards }
pays-evenings = { $gold } gold each evening per { $colour ->
    [red] red
    [green] green
    [blue] blue
   *[yellow] yellow
} customer: { $now } now
pays-customers = gold each evening per customer of one colour
pays-cross = the next field of a row, or a guild’s help
offer-tuck = { CAPITAL($ability) }
offer-sell = Sell { FORM($good, case: "a") } at { FORM($pier, case: "the") } ({ gold-pieces })
offer-sell-fee = Sell { FORM($good, case: "a") } at { FORM($pier, case: "the") } ({ $price } − { $fee } for rogues: { gold-pieces })
offer-close = Sell no more
offer-nudge = ±1: { die } { $way ->
    [up] up
   *[down] down
} to { $face }
offer-shift = Move: { FORM($rune, case: "the") } to the other half
offer-stargaze = Stargazing: up to { $lines ->
    [one] { $lines } line
   *[other] { $lines } lines
} ({ takes-hours })
offer-divine = Divination: a prophecy of { $symbols ->
    [one] { $symbols } symbol
   *[other] { $symbols } symbols
} ({ takes-hours })
offer-horoscope = Horoscopes: write { LIST($dice) } from the { $half ->
    [left] left half
   *[right] right half
} ({ takes-hours })
offer-fates = Fates: { $take ->
    [X] an X
   *[fate] fill { $fields } { CAPITAL($fate) }
} ({ takes-hours })
offer-staff = Activate staff ({ takes-hours })
offer-draw = Line { $line }
offer-closes = closes { closed-cells }: { $gift ->
    [nothing] nothing yet
    [good] { FORM($good, case: "a") }
   *[none] no { $good } is left
}
offer-closes-corrupted = { offer-closes }, { $cards ->
    [one] { $cards } corruption card
   *[other] { $cards } corruption cards
}
offer-stop = Draw no more
offer-foretell = { CAPITAL($colour) } ({ $n } of { $all } in the bag: { $chance } %)
offer-first = First { $person }
offer-reward = { $take ->
    [tome] A tome
    [charm] A charm
    [trade] A trade mark
   *[X] An X
}
offer-write = { $digit } into the { $row ->
    [upper] upper row
   *[lower] lower row
}
offer-cross-row = An X: the { $row ->
    [upper] upper row
   *[lower] lower row
}
offer-cross-guild = An X: { FORM($guild, case: "the") }
offer-no-cross = Draw no X
offer-trade = A trade mark: { FORM($guild, case: "the") }
offer-use = Use the { $ability }
offer-finish = Use no more of the staff
offer-fill = Fill a { CAPITAL($fate) }

## Offered actions in signs, for buttons: pictures stand between the words
sign-lines = { $n ->
    [one] { $n } line
   *[other] { $n } lines
}
sign-prophecy = Prophecy of { $n }
sign-horoscope = Horoscope { $dice }
sign-row = { $row ->
    [upper] Upper row
   *[lower] Lower row
}
sign-tonight = tonight { $gold }
sign-end = +{ $gold } in the end
sign-evenings = { $gold } each evening
sign-now = now { $gold }
sign-there = here { $gold }
sign-best = up to { $gift }
sign-at-best = tonight up to { $gold }
sign-docks = docks
sign-first = First
sign-ready = { $n } to use
sign-next = next { $gift }
sign-cross = a field or a guild’s help
sign-end-less = −{ $gold } in the end

## What is asked
ask = { WHO($name) ->
    [you] { CAPITAL($question) }
   *[name] { $name }: { $question }
}
ask-nothing = The game is over.
ask-turn = your turn.
ask-boarding = which boat takes { $person }?
ask-docking = where does boat { $boat } dock?
ask-ferrying = who changes boats?
ask-reseating = which boat does { $person } change to?
ask-choosing = { $size ->
    [charm] which charm?
   *[tome] which tome?
}
ask-discarding = which corruption card goes?
ask-tucking = which place on the staff is for { $card }?
ask-selling = what do you sell?
ask-lining = which line? { $n ->
    [one] { $n } is
   *[other] { $n } are
} left.
ask-foretelling = which colour do you foretell ({ symbols })? With 3 left it brings a tome, with 2 a charm, with 1 a mark.
ask-ordering = which of the two comes first?
ask-rewarding = which reward ({ symbols } ringed)?
ask-writing = which die, and into which row ({ LIST($dice) })?
ask-crossing = where does the X go?
ask-trading = where does the trade mark go?
ask-attending = whom of the staff do you use?
ask-filling = which fate do you fill ({ $n } to go)?
