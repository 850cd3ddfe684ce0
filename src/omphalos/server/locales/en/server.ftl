### What the server says.

run-ready = The table is ready: { $url }
run-seat = A seat for somebody else: { $url }
run-kept = Games are kept in { $folder }. Ctrl+C ends.
run-no-browser = No browser can be opened from here: open this address yourself.
taken-back = { $name } takes back.
player = Player { $n }
seer-pythia = Pythia
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
