### Turnieje.

title = Turnieje
about = Na wieczór ze znajomymi albo na ligę, która trwa tygodnie: wysyłasz odnośnik, inni się zapisują, a stoły otwierają się same.
new = Otwórz turniej
name = Jak się nazywa?
usualName = Piątkowy wieczór
game = Gra
format = System
formats =
    .swiss = Szwajcarski
    .round-robin = Każdy z każdym
    .arena = Arena
formatHints =
    .swiss = Kilka rund; grają ze sobą sąsiedzi w tabeli.
    .round-robin = Tyle rund, ile trzeba, by każdy spotkał każdego.
    .arena = Na czas: kto jest wolny, gra od razu. Można dołączyć później.
size = Miejsc przy stole
rounds = Rundy
minutes = Minuty
clock = Zegar
bots = Puste krzesła
noBots = bez botów: mniejsze stoły albo pauza
wait = Jak długo stół czeka na graczy
seconds = { $n ->
    [one] { $n } sekunda
    [few] { $n } sekundy
   *[many] { $n } sekund
}
rated = Gry rankingowe
play = Ja też gram
yourName = Twoje imię
open = Otwórz turniej
yours = Twoje turnieje
hosted = prowadzisz go
forget = Zapomnij
phases =
    .gathering = Zapisy trwają
    .playing = Trwa
    .over = Zakończony
tables = { $n ->
    [one] Stoły z { $n } miejscem
    [few] Stoły z { $n } miejscami
   *[many] Stoły z { $n } miejscami
}
fill = Na pustych krzesłach boty: { $bot }
noFill = bez botów
until = do { $time }
roundOf = Runda { $n } z { $of }
invite = Wyślij ten odnośnik innym albo daj im zeskanować kod. Kto go ma, może się zapisać i oglądać.
link = Odnośnik do turnieju
qr = Odnośnik jako kod QR
enter = Zapisz się
entered = Bierzesz udział.
people = { $n ->
    [0] Nikt się jeszcze nie zapisał.
    [one] Zapisała się jedna osoba.
    [few] Zapisały się { $n } osoby.
   *[many] Zapisało się { $n } osób.
}
start = Zacznij
startHint = Muszą się zapisać co najmniej dwie osoby.
startHintBots = Weź udział albo poczekaj, aż ktoś się zapisze.
startAlone = Można zacząć w pojedynkę: boty zajmą wolne miejsca. Potem dołączyć można tylko do areny.
startNow = Gdy wszyscy są, zacznij. Potem można dołączyć tylko do areny.
waitForHost = Gospodarz zacznie, gdy wszyscy będą.
toTable = Do twojego stołu
tableReady = Twój stół jest gotowy.
nextRound = { $n ->
    [0] Następna runda zaraz się zacznie.
    [one] Następna runda zacznie się za sekundę.
    [few] Następna runda zacznie się za { $n } sekundy.
   *[many] Następna runda zacznie się za { $n } sekund.
}
waitRound = Twoja gra się skończyła. Inni jeszcze grają.
waitTable = Za chwilę będzie stół dla ciebie.
bye = W tej rundzie pauzujesz.
onBreak = Masz przerwę. Żaden stół się dla ciebie nie otworzy.
break = Zrób przerwę
back = Wróć do gry
withdraw = Wycofaj się
withdrawSure = Wycofać się? Twoje wyniki zostają, ale żaden stół się już dla ciebie nie otworzy.
removeWhom = Usuń: { $name }
removeSure = Usunąć: { $name }? Wyniki zostają.
end = Zakończ turniej
endSure = Zakończyć teraz? Gry, które trwają, nie będą się liczyć.
endYes = Tak, zakończ
no = Nie
ended = Turniej się skończył.
winner = Wygrywa { $names }.
winners = Pierwsze miejsce dzielą: { $names }.
standings = Tabela
place = Miejsce
who = Kto
points = Punkty
opponents = Punkty przeciwników
wins = Pierwsze miejsca
games = Gry
gone = wycofanie
breakMark = przerwa
nobody = imię usunięte
you = ty
round = Runda { $n }
roundsLabel = Runda
byes = Pauza: { $names }
watch = Oglądaj
replay = Powtórka
noResult = zakończona bez wyniku
bot = bot
howPoints = Jak liczą się punkty
pointsText = Przy pełnym stole każde miejsce, nad którym jesteś, daje punkt, a każde, z którym dzielisz pozycję, pół punktu. Przy remisie decydują punkty przeciwników, potem pierwsze miejsca; w arenie pierwsze miejsca, potem mniej gier.
errors =
    .bad-tournament = Te zasady do siebie nie pasują.
    .entry-closed = Zapisy są zamknięte.
    .tournament-full = Nie ma już miejsc w turnieju.
    .no-such-entrant = Ta osoba już nie bierze udziału.
    .too-few-entrants = Zapisało się zbyt mało osób.
    .wrong-phase = Na tym etapie turnieju to niemożliwe.
    .too-many-tournaments = Na tym serwerze nie można teraz otworzyć kolejnego turnieju.
    .no-such-tournament = Nie ma tu takiego turnieju.
