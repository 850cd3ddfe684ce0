### Notifications, and the page of one's own games.

button = Tell me when it is my turn
title = When it is your turn
hint = You are told while this table is not open on any of your screens. Turns of several tables come in one message.
offer = This game may take days. Shall this device tell you when it is your turn?
notNow = Not now
tellHere = Tell me on this device
pushOn = This device tells you when it is your turn.
pushProblems =
    .denied = The browser does not allow notifications of this page. You can change that in its settings.
    .impossible = This browser cannot show notifications of this page.
stop = Stop
stopped = Stopped.
add = Add
mail = E-mail address
mailAsked = A link was sent to this address. Open it to confirm.
mailOn = E-mails say when it is your turn.
webhook = A webhook for everybody's turns
webhookHint = A channel of a chat is told whose turn it is at this table.
webhookForm = Form
webhookAddress = Address of the webhook
webhookOn = The webhook is told from now on.
told = Told too
unconfirmed = not confirmed yet
kinds =
    .push = Another device
    .mail = E-mail
    .discord = Discord
    .slack = Slack
    .ntfy = ntfy
mailTitle = E-mails about your turns
mailQuestion = Shall this address be told when it is your turn?
mailConfirm = Yes, tell me
mailStop = No more e-mails
mailStopped = No more e-mails will come. The address was deleted.
mailGone = This link is no longer valid. The address was deleted, or its games are over.
gamesTitle = Your games
turnsWaiting = { $n ->
    [0] No game waits for you.
    [one] One game waits for you.
   *[other] { $n } games wait for you.
}
yourTurn = Your turn
waitingFor = Waiting for { FORM($names, case: "inside") }
notBegun = Not begun yet
timeLeft = { $time } left
noGames = This browser has no seat in an unfinished game.
