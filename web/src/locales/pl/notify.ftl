### Powiadomienia i strona własnych gier.

button = Powiedz mi, gdy będzie moja kolej
title = Gdy przyjdzie twoja kolej
hint = Dostajesz wiadomość, gdy ten stół nie jest otwarty na żadnym twoim ekranie. Kolejki przy kilku stołach przychodzą razem.
offer = Ta gra może trwać wiele dni. Czy to urządzenie ma mówić, kiedy twój ruch?
notNow = Nie teraz
tellHere = Powiadamiaj na tym urządzeniu
pushOn = To urządzenie powie, gdy będzie twoja kolej.
pushProblems =
    .denied = Przeglądarka nie pozwala tej stronie na powiadomienia. Można to zmienić w jej ustawieniach.
    .impossible = Ta przeglądarka nie może pokazywać powiadomień tej strony.
stop = Przestań
stopped = Już nie przyjdzie.
add = Dodaj
mail = Adres e-mail
mailAsked = Na ten adres wysłano odnośnik. Otwórz go, żeby potwierdzić.
mailOn = List powie, gdy będzie twoja kolej.
webhook = Webhook o kolejce wszystkich
webhookHint = Kanał czatu dowiaduje się, czyja kolej przy tym stole.
webhookForm = Postać
webhookAddress = Adres webhooka
webhookOn = Webhook będzie odtąd powiadamiany.
told = Powiadamiane też
unconfirmed = jeszcze niepotwierdzony
kinds =
    .push = Inne urządzenie
    .mail = E-mail
    .discord = Discord
    .slack = Slack
    .ntfy = ntfy
mailTitle = Listy o twojej kolejce
mailQuestion = Czy na ten adres ma przychodzić wiadomość, gdy będzie twoja kolej?
mailConfirm = Tak, powiadamiaj
mailStop = Żadnych więcej listów
mailStopped = Więcej listów nie będzie. Adres został usunięty.
mailGone = Ten odnośnik stracił ważność. Adres usunięto albo jego gry się skończyły.
gamesTitle = Twoje gry
turnsWaiting = { $n ->
    [0] Żadna gra na ciebie nie czeka.
    [one] Jedna gra czeka na ciebie.
    [few] { $n } gry czekają na ciebie.
   *[many] { $n } gier czeka na ciebie.
}
yourTurn = Twoja kolej
waitingFor = Czeka na: { FORM($names, case: "inside") }
notBegun = Jeszcze się nie zaczęła
timeLeft = zostało { $time }
noGames = Ta przeglądarka nie ma miejsca w żadnej niedokończonej grze.
