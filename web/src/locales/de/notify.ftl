### Benachrichtigungen und die Seite der eigenen Partien.

button = Sag mir, wenn ich dran bin
title = Wenn du dran bist
hint = Du wirst benachrichtigt, solange dieser Tisch auf keinem deiner Bildschirme offen ist. Mehrere Tische kommen in einer Nachricht.
offer = Diese Partie kann Tage dauern. Soll dieses Gerät dir sagen, wann du am Zug bist?
notNow = Jetzt nicht
tellHere = Auf diesem Gerät benachrichtigen
pushOn = Dieses Gerät sagt dir, wenn du dran bist.
pushProblems =
    .denied = Der Browser erlaubt dieser Seite keine Benachrichtigungen. Das lässt sich in seinen Einstellungen ändern.
    .impossible = Dieser Browser kann keine Benachrichtigungen dieser Seite zeigen.
stop = Beenden
stopped = Beendet.
add = Hinzufügen
mail = E-Mail-Adresse
mailAsked = An diese Adresse wurde ein Link geschickt. Öffne ihn, um sie zu bestätigen.
mailOn = E-Mails sagen dir, wenn du dran bist.
webhook = Ein Webhook für alle am Tisch
webhookHint = Ein Kanal eines Chats erfährt, wer an diesem Tisch dran ist.
webhookForm = Form
webhookAddress = Adresse des Webhooks
webhookOn = Der Webhook wird ab jetzt benachrichtigt.
told = Auch benachrichtigt
unconfirmed = noch nicht bestätigt
kinds =
    .push = Anderes Gerät
    .mail = E-Mail
    .discord = Discord
    .slack = Slack
    .ntfy = ntfy
mailTitle = E-Mails, wenn du dran bist
mailQuestion = Soll diese Adresse erfahren, wenn du dran bist?
mailConfirm = Ja, sag es mir
mailStop = Keine E-Mails mehr
mailStopped = Es kommen keine E-Mails mehr. Die Adresse wurde gelöscht.
mailGone = Dieser Link gilt nicht mehr. Die Adresse wurde gelöscht, oder ihre Partien sind vorbei.
gamesTitle = Deine Partien
turnsWaiting = { $n ->
    [0] Keine Partie wartet auf dich.
    [one] Eine Partie wartet auf dich.
   *[other] { $n } Partien warten auf dich.
}
yourTurn = Du bist dran
waitingFor = Wartet auf { FORM($names, case: "inside") }
notBegun = Noch nicht begonnen
timeLeft = noch { $time }
noGames = Dieser Browser hat keinen Platz in einer unfertigen Partie.
