### Circles of friends, and challenges. (no reader)

title = Friends
hint = Friends by link: see who is there, join each other’s tables, and challenge each other.
needsName = Keep a name first, so that your friends know you.
invited = { $owner } invites you to the circle “{ $circle }”
invitedHint = { $n ->
    [one] { $n } member. Members see when you are here, your public tables, and those you show to the circle.
   *[other] { $n } members. Members see when you are here, your public tables, and those you show to the circle.
}
join = Join the circle
members = Members
present = here now
absent = away
owner = opened it
tables = Tables of the circle
noTables = No table right now.
showTable = Show one of your tables to the circle:
chooseTable = choose …
challengeTo = Challenge { $name } to { $game }
challenges = Challenges
challenged = { $name } challenges you to a game of { $game }.
declined = { $name } has declined your challenge.
accept = Accept
decline = Decline
ok = All right
link = Link to this circle
linkHint = Whoever opens the link can join. A new link makes the old one useless; it is shown only in this browser.
renew = New link
removeNamed = Remove { $name } from the circle
leave = Leave the circle
delete = Delete the circle
reallyRemove = Remove this person from the circle? The link to it is replaced by a new one.
reallyLeave = Leave this circle?
reallyDelete = Delete this circle for all its members?
newCircle = A new circle
circleName = Name of the circle
open = Open
errors =
    .no-such-circle = This link leads to no circle. Ask for a new one.
    .not-circle-owner = Only the one who opened the circle may do that.
    .not-together = You can challenge people of your circles only.
    .no-such-challenge = This challenge is no longer open.
    .too-many-circles = There are too many of them already.
