### The practice mat of Palec boży. (no reader)

title = Practice
intro = Flick as often as you like. Nothing counts, and everything can be undone.
player = Player { $n }
mode = What a touch does
modes =
    .flick = Flick
    .arrange = Arrange
undo = Undo
redo = Redo
clear = Clear the mat
flicks = { $n ->
    [one] { $n } flick
   *[other] { $n } flicks
}
settings = Players, gods and laws
steadiness = Steadiness of the hand
steady =
    .exact = exact
    .steady = steady
    .human = human
players = Players
mySeat = I flick for
god = God of { $name }
noGod = no god
laws = Laws in force
put = Tap a free place to put a disk there, drag one to move it.
kind = Disk
owner = Owner
putOne = Put it in the middle
disks = Disks on the mat
choose = { $kind } of { $name }, { $x } and { $y } mm from the middle
nudge = Move the chosen disk
west = left
east = right
north = up
south = down
remove = Remove
keys = Page Up and Page Down choose a disk, arrow keys move it, Delete removes it.
heat = Where can it land?
heatShort = Where to?
heatOf = Which flicks the map shows
heatAims =
    .all = All flicks
    .own = 1,000 with this aim
heatMaking = The aims are being tried …
heatNone = A heat map needs one prophet in the cloud.
errors =
    .bad-position = The mat cannot be arranged like that.
