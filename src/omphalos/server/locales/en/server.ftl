### What the server says.

run-ready = The table is ready: { $url }
run-seat = A seat for somebody else: { $url }
run-kept = Games are kept in { $folder }. Ctrl+C ends.
run-no-browser = No browser can be opened from here: open this address yourself.
run-compiling = The strong bots are getting ready in the background; you can play now.
run-compiled = The strong bots are ready: their code was compiled in { $seconds } s, once for this machine.
run-not-compiled = Code for the strong bots could not be compiled here: bots think in plain Python, and play weaker.
resigned = { WHO($name) ->
    [you] You resign.
   *[name] { $name } resigns.
}
taken-back = { WHO($name) ->
    [you] You take back.
   *[name] { $name } takes back.
}
player = Player { $n }
seer-cassandra = Cassandra
seer-tiresias = Tiresias
seer-sibyl = Sibyl
seer-calchas = Calchas
seer-helenus = Helenus
seer-mopsus = Mopsus
seer-manto = Manto

## A page that is not there
missing-title = There is no such page here.
missing-hint = The address { $address } leads nowhere. Perhaps it was mistyped, or cut off when it was copied.
missing-start = To the start page
missing-lobby = Open tables
missing-replays = Replays

## Notifications: somebody who is away is told that it is their turn.

notice-title = { $n ->
    [one] It is your turn
   *[other] It is your turn at { $n } tables
}
notice-with = { $game } with { LIST($others) }
# (no reader)
notice-named = { $name }, it is your turn: { $game }
notice-left = { $text } ({ $left } left)
notice-days = { $n ->
    [one] { $n } day
   *[other] { $n } days
}
notice-hours = { $n ->
    [one] { $n } hour
   *[other] { $n } hours
}
notice-webhook = From now on it is told here whose turn it is at this table:
notice-mail-confirm-title = Do you want to be told when it is your turn?
notice-mail-confirm = Somebody wants this address to be told when it is their turn at a table. If it was you, confirm it:
notice-mail-link = { $link }

    If it was not you, do nothing: no more e-mails will come.
notice-mail-stop = No more of these e-mails: { $link }

embed-watch = Watch the whole game
embed-earlier = Moment before
embed-later = Moment after
embed-moment = Moment { $n } of { $all }

## What messengers show of a link

link-text = A table for two board games: Palec boży and Wyrocznia. Play with friends by a link, or against bots. Nobody needs an account.
site-text = A table for two board games: Palec boży and Wyrocznia. Play in the browser, against bots or together at one screen. Nothing to install, no account.
link-room-title = { $game }: come and play
link-room-empty = { $seats ->
    [one] One seat is free.
   *[other] { $seats } seats are free.
}
# Cards of links say it to whoever is shown the link. (no reader)
link-room = { $seats ->
    [0] { LIST($names) } at the table.
    [one] { LIST($names) } at the table, one seat is free.
   *[other] { LIST($names) } at the table, { $seats } seats are free.
}
# (no reader)
link-names = { LIST($names) }
link-playing = This game is being played. Open the link to watch.
link-replay = Watch this game again, move by move.
link-tournament = { $phase ->
    [gathering] A tournament of { $game }. Open the link to enter. So far: { $entrants }.
    [playing] A tournament of { $game } is being played. Players: { $entrants }.
   *[over] A tournament of { $game }. Open the link to see who won. Players: { $entrants }.
}
link-puzzle-title = { $game }: the puzzle of the day
link-puzzle = { $day }: one position, one best move. Do you find it?
link-rules = { $game }: the rules
link-legend = { $game }: what everything means
link-learn = { $game }: the first game
link-practice = { $game }: the practice mat
