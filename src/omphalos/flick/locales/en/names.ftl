### Palec boży: what things are called. The browser reads this file too.

title = Palec boży (Flick of Faith)

## Cards of gods
card-celtic = Celtic
card-egyptian = Egyptian
card-greek = Greek
card-norse = Norse

## Disks
kind-prophet = prophet
    .a = a prophet
kind-templar = templar
    .a = a templar
kind-sphinx = sphinx
    .a = the sphinx
kind-king = monkey king
kind-temple = temple

## What points are for, by rule
reason-PB-M5 = navel
reason-PB-N1 = presence
reason-PB-N2 = dominance

## Gods: the name, and what the god can do
god-Dagda = Dagda
    .text = Hand of God: before each of your flicks you may stand the hand on the mat as a wall for that flick.
god-Morrigan = Morrigan
    .text = Harvest: opponents' prophets that your flick sends off the mat go onto this card; each gives 4 VP in conversion.
god-Ra = Ra
    .text = Sphinx: one of your prophets is the large sphinx; it counts as one prophet in everything.
god-Anubis = Anubis
    .text = Return: in each opponent's turn the first of your prophets to leave the mat is unused again; in your own turns five times a generation.
god-Zeus = Zeus
    .text = Olympus: a temple you build may stand on any island.
god-Themis = Themis
    .text = Scales: you decide tied votes, dominate islands where you tie for most (with two players balanced numbers limit both), and win a tie for the game that temples do not decide.
god-Freja = Freja
    .text = Heart: when conversion begins, drop the heart; opponents' prophets it touches count as yours.
god-Tyr = Tyr
    .text = Oath: once a generation, flick the prophet you have just flicked once more from where it lies, with an unsteady hand.

## Laws: the name, and what the law does
law-L01 = Blind Faith
    .text = Eyes closed: the mat is veiled while you aim, and the hand trembles.
law-L02 = The Weaker Hand
    .text = Use the other hand: it trembles, and the aim follows your pointer in a mirror.
law-L03 = Little Finger
    .text = The little finger is weak: flicks are slower, and the hand trembles a little.
law-L04 = Piggyback
    .text = With two or more unused prophets, flick two in a stack; at the first contact the upper one slides off ahead.
law-L05 = Both Hands
    .text = With two or more unused prophets, flick two at the same moment, each with an aim of its own.
law-L06 = Rolling Stones
    .text = A flicked prophet rolls, and so goes farther, until it first touches something; then it slides.
law-L07 = The Monkey King
    .text = The monkey king stands on the navel and can be pushed; the island it is on gives no presence and no dominance.
law-L08 = Tornado
    .text = The tornado goes round the islands and straits, one step a turn; prophets it touches go to the reserve.
law-L09 = Templars
    .text = Everybody exchanges two prophets for templars, which are larger and count as prophets in everything.
law-L10 = Kraken
    .text = Prophets lying wholly in the sea go onto this card until the generation ends.
law-L11 = Four Winds
    .text = In conversion: 3 VP for presence on all four islands, 1 VP for presence on three.
law-L12 = New Calling
    .text = Everybody gets one prophet more.
law-L13 = Exile
    .text = 1 VP for each opponent's prophet that your flick sends off the mat.
law-L14 = Hermitage
    .text = 2 VP more for an island where only you are present.
law-L15 = Silent Navel
    .text = The navel gives no VP, and prophets on it stay there.
law-L16 = Pilgrims
    .text = In conversion 1 VP for each of your prophets on a city.
law-L17 = Concord
    .text = Players who tie for most on an island get 1 VP each.
law-L18 = Widdershins
    .text = Turns go counter-clockwise.
law-L19 = Smooth Sea
    .text = All disks slide with less friction.
law-L20 = Walls of Cloud
    .text = Disks bounce off the edge of the mat and cannot fall.

## Areas of the mat
area-navel = navel
area-city = city of island { $n }
area-island = island { $n }
area-sea = sea
area-cloud = own cloud
area-off = off the mat
