### Palec boży: what happens, and what can be done, in sentences.

## Parts of sentences
law-quoted = “{ $law }”
prophets = { $n ->
    [one] { $n } prophet
   *[other] { $n } prophets
}
score = { $name } +{ $vp } VP ({ $reasons })
reason-present = navel, present
reason-on-island = { $reason } on island { $island }

## Set-up
cards-dealt = God cards are dealt: { $cards }.
deck-shuffled = The { $n } laws are shuffled.
god-chosen = { $name } plays as { $god }.
pieces-changed = { $why ->
    [L09] Everybody exchanges two prophets for templars.
    [L12] Everybody gets one prophet more.
   *[god] { LIST($who) } takes the sphinx for one prophet.
}
trial-again = A tie: { LIST($who) } flick again.
trial-first = Everybody flicks a prophet at the navel: the nearest begins.
trial-last = The game is tied: { LIST($who) } flick at the navel, the nearest wins.
trial-off = { $name } off the mat
trial-distance = { $name } { $mm } mm
trial-measured = { $name }: { $mm } mm from the navel. The prophet is lifted.
trial-measured-off = { $name }: off the mat.
trial-ended = From the navel: { $distances }.
marker-taken = { $name } takes the first-player marker.

## Council
generation-began = Generation { $n } begins.
laws-shown = The council votes: { $upper } above, { $lower } below.
vote-cast = { $vote ->
    [up] { $name } votes for the upper law.
    [down] { $name } votes for the lower law.
   *[hidden] { $name } has voted.
}
votes-counted = Votes: { $ups } for the upper law, { $downs } for the lower.
law-enacted = { $by ->
    [chance] A tie; drawn at random, { $law } is in force.
    [Themis] A tie; Themis decides that { $law } is in force.
   *[votes] { $law } is in force.
}

## Mission
turn-began = It is the turn of { $name }.
turn-passed = { LIST($passed) } passed over; { $name } is next.
hand-stood = { $name } stands the Hand of God on the mat.
flicked-how = { $how ->
    [again] { $name } flicks out of the cloud again
    [oath] { $name } keeps the oath and flicks once more
    [stack] { $name } flicks two prophets in a stack
    [pair] { $name } flicks two prophets at once
   *[single] { $name } flicks { FORM($kind, case: "a") }
}
flicked = { flicked-how }.
flicked-falling = { flicked-how }; { $n ->
    [one] { $n } disk leaves the mat
   *[other] { $n } disks leave the mat
}.
declined = { $name } leaves it at that.
again-offered = { $name } may flick again.
temples-offered = { $name } may build: { prophets } on a city.
temple-built = { $name } builds a temple on island { $island }.
temple-moved = { $name } moves a temple to island { $island }.
temple-impossible = { $name } has no temple or no room for one.
temple-declined = { $name } builds no temple.
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
heart-awaited = { $name } will drop the heart.
heart-missed = The heart lands and touches nobody's prophets.
heart-dropped = The heart lands: these count for { $name } now: { $owners }.
converted = Conversion: { $scores }.
converted-nothing = Conversion: nobody scores.
went-home = All prophets go home.
generation-ended = The marker goes to { $name }.
laws-expired = No longer in force: { LIST($laws) }.
game-won = { $by ->
    [Themis] { $who } wins by the scales of Themis with { $points } VP.
    [temples] { $who } wins by temples with { $points } VP.
    [flick] { $who } wins by the last flick with { $points } VP.
   *[points] { $who } wins with { $points } VP.
}
game-shared = { LIST($who) } share the victory with { $points } VP.

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
