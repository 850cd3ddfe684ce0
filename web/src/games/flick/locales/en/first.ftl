### The first flicks, on the start page: a few words each.

mat = The mat. A prophet lies in your cloud.
pull = Pull back and let go
keys = Arrows aim, Enter flicks
again = Once more!
city = Now a city
navel = Now the middle
bot = Now against a bot!
well = Well flicked!
