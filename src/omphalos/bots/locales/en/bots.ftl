### What bots considered.

explain-value = value
explain-points = points
explain-win = win %
explain-spread = spread
explain-visits = tries
explain-move = move
value-win = wins { $value } %
value-points = expected { $value } points
considered-lead = considered – gold ahead at the end
considered-gold = considered – gold at the end
considered-gain = by habit – gold
source-gold = gold
source-goods = goods
source-corruption = corruption
source-marks = trade marks
source-symbols = guild symbols
source-prophecies = prophecies
source-horoscopes = horoscopes
source-stars = lines
source-staff = staff
source-fates = fates
source-time = hours
source-policy = intuition
about-random = any legal move, each as likely as another
about-outside = a program of your own: outside:COMMAND
bot-called = Bot { $bot }
moved-at-random = { WHO($name) ->
    [you] Your bot could not think: this move was made at random.
   *[name] { $name } could not think: this move was made at random.
}
