### Palec boży: what happens, and what can be done, in sentences.

## Parts of sentences
law-quoted = “{ $law }”
prophets = { $n ->
    [one] { $n } prophet
   *[other] { $n } prophets
}
score = { FORM($name, case: "inside") } +{ $vp } VP ({ $reasons })
owned = { FORM($name, case: "inside") } { $n }
card-of = { FORM($name, case: "inside") }: { $card }
reason-present = navel, present
reason-on-island = { $reason } on island { $island }

## Set-up
cards-dealt = God cards are dealt: { $cards }.
deck-shuffled = The { $n } laws are shuffled.
god-chosen = { WHO($name) ->
    [you] You play as { $god }.
   *[name] { $name } plays as { $god }.
}
pieces-changed = { $why ->
    [L09] Everybody exchanges two prophets for templars.
    [L12] Everybody gets one prophet more.
   *[god] { WHO($who) ->
        [you] { CAPITAL(LIST($who, case: "inside")) } take
       *[name] { CAPITAL(LIST($who, case: "inside")) } takes
    } the sphinx for one prophet.
}
trial-again = A tie: { LIST($who, case: "inside") } flick again.
trial-first = Everybody flicks a prophet at the navel: the nearest begins.
trial-last = The game is tied: { LIST($who, case: "inside") } flick at the navel, the nearest wins.
trial-off = { FORM($name, case: "inside") } off the mat
trial-distance = { FORM($name, case: "inside") } { $mm } mm
trial-measured = { WHO($name) ->
    [you] You are { $mm } mm from the navel. The prophet is lifted.
   *[name] { $name }: { $mm } mm from the navel. The prophet is lifted.
}
trial-measured-off = { WHO($name) ->
    [you] You are off the mat.
   *[name] { $name }: off the mat.
}
trial-ended = From the navel: { $distances }.
marker-taken = { WHO($name) ->
    [you] You take the first-player marker.
   *[name] { $name } takes the first-player marker.
}

## Council
generation-began = Generation { $n } begins.
laws-shown = The council votes: { $upper } above, { $lower } below.
vote-cast = { $vote ->
    [up] { WHO($name) ->
        [you] You vote
       *[name] { $name } votes
    } for the upper law.
    [down] { WHO($name) ->
        [you] You vote
       *[name] { $name } votes
    } for the lower law.
   *[hidden] { WHO($name) ->
        [you] You have
       *[name] { $name } has
    } voted.
}
votes-counted = Votes: { $ups } for the upper law, { $downs } for the lower.
law-enacted = { $by ->
    [chance] A tie; drawn at random, { $law } is in force.
    [Themis] A tie; Themis decides that { $law } is in force.
   *[votes] { $law } is in force.
}

## Mission
turn-began = { WHO($name) ->
    [you] It is your turn.
   *[name] It is the turn of { FORM($name, case: "inside") }.
}
turn-passed = Passed over: { LIST($passed, case: "inside") }; { WHO($name) ->
    [you] it is your turn
   *[name] { FORM($name, case: "inside") } is next
}.
hand-stood = { WHO($name) ->
    [you] You stand the Hand of God on the mat.
   *[name] { $name } stands the Hand of God on the mat.
}
flicked-how = { $how ->
    [again] { WHO($name) ->
        [you] You flick
       *[name] { $name } flicks
    } out of the cloud again
    [oath] { WHO($name) ->
        [you] You keep the oath and flick
       *[name] { $name } keeps the oath and flicks
    } once more
    [stack] { WHO($name) ->
        [you] You flick
       *[name] { $name } flicks
    } two prophets in a stack
    [pair] { WHO($name) ->
        [you] You flick
       *[name] { $name } flicks
    } two prophets at once
   *[single] { WHO($name) ->
        [you] You flick
       *[name] { $name } flicks
    } { FORM($kind, case: "a") }
}
flicked = { flicked-how }.
flicked-falling = { flicked-how }; { $n ->
    [one] { $n } disk leaves the mat
   *[other] { $n } disks leave the mat
}.
declined = { WHO($name) ->
    [you] You leave it at that.
   *[name] { $name } leaves it at that.
}
again-offered = { WHO($name) ->
    [you] You may flick again.
   *[name] { $name } may flick again.
}
temples-offered = { WHO($name) ->
    [you] You may build: { prophets } on a city.
   *[name] { $name } may build: { prophets } on a city.
}
temple-built = { WHO($name) ->
    [you] You build a temple on island { $island }.
   *[name] { $name } builds a temple on island { $island }.
}
temple-moved = { WHO($name) ->
    [you] You move a temple to island { $island }.
   *[name] { $name } moves a temple to island { $island }.
}
temple-impossible = { WHO($name) ->
    [you] You have no temple or no room for one.
   *[name] { $name } has no temple or no room for one.
}
temple-declined = { WHO($name) ->
    [you] You build no temple.
   *[name] { $name } builds no temple.
}
navel-scored = The navel: { $scores }.
prophets-lost = Prophets { $parts }.
lost-owners = off the mat: { $owners }
lost-back = Anubis calls one back
lost-kept = Morrigan keeps { $n }
temples-lost = Temples go back to their owners: { $owners }.
temples-shifted = A temple over the edge is set inwards.
king-set = The monkey king stands on the navel.
taken = { $law ->
    [L08] The tornado takes prophets: { $owners }.
   *[L10] The kraken swallows prophets: { $owners }.
}
tornado-gone = The tornado dies down.
tornado-island = The tornado is on island { $island }.
tornado-strait = The tornado is between islands { $one } and { $other }.
mission-ended = The mission is over.

## Conversion and end
heart-awaited = { WHO($name) ->
    [you] You will drop the heart.
   *[name] { $name } will drop the heart.
}
heart-missed = The heart lands and touches nobody's prophets.
heart-dropped = The heart lands: these count for { FORM($name, case: "inside") } now: { $owners }.
converted = Conversion: { $scores }.
converted-nothing = Conversion: nobody scores.
went-home = All prophets go home.
generation-ended = The marker goes to { FORM($name, case: "inside") }.
laws-expired = No longer in force: { LIST($laws) }.
game-won = { WHO($who) ->
    [you] You win
   *[name] { $who } wins
} { $by ->
    [Themis] by the scales of Themis with { $points } VP.
    [temples] by temples with { $points } VP.
    [flick] by the last flick with { $points } VP.
   *[points] with { $points } VP.
}
game-shared = { CAPITAL(LIST($who, case: "inside")) } share the victory with { $points } VP.

## What can be done
offer-god = { $god }: { $text }
offer-vote = { $vote ->
    [up] vote for the upper law
   *[down] vote for the lower law
}
offer-vote-for = vote for { $law }
offer-flick = flick: { $kind }
offer-stack = flick a stack: { $one } + { $other }
offer-pair = flick two at once: { $one } + { $other }
offer-again = flick again out of the cloud
offer-oath = keep the oath: flick once more
offer-hand = stand the Hand of God on the mat
offer-heart = drop the heart
offer-build = build a temple on island { $island }
offer-move = move temple { $temple } to island { $island }
offer-no-temple = build no temple
offer-decline = leave it at that
