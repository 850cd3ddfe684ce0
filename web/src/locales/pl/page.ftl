### Co mówi strona.

tagline = Dwie gry planszowe, jeden stół.
preferences = Ustawienia
language = Język
theme = Barwy
textSize = Wielkość liter
sizes =
    .normal = Zwykła
    .large = Duża
    .largest = Największa
themes =
    .system = Systemowe
    .light = Jasne
    .dark = Ciemne
motion = Ruch na ekranie
motions =
    .system = Systemowy
    .full = Pełny
    .less = Mniej
pace = Tempo gry
paces =
    .slow = Wolno
    .normal = Zwykle
    .fast = Szybko
    .once = Od razu
sound = Dźwięk
volume = Głośność: { $percent } %
haptics = Wibracje
askFlick = Pytaj przed pstryknięciem
turnMat = Obracaj mapę do mnie
showReactions = Reakcje przy stołach
onOff =
    .on = Tak
    .off = Nie
yourName = Twoje imię
home = Wróć na początek
ways = Strony
loading = Chwileczkę …
skip = Przejdź do treści
cancel = Anuluj
fold = Pokaż planszę
unfold = Z powrotem
close = Zamknij
noPage = Nie ma tu takiej strony.
missing =
    .hint = Adres { $address } donikąd nie prowadzi. Może jest w nim literówka albo ucięło go przy kopiowaniu.
    .table = Jeśli ktoś przysłał ci ten odnośnik, poproś o niego jeszcze raz: adres stołu łatwo uciąć.
    .rules = Zasady: { $title }
pageFailed = Nie udało się wczytać tej strony.
tryAgain = Spróbuj ponownie
details = Szczegóły
shortcuts = Klawiatura
keys =
    .tab = do następnej rzeczy i z powrotem
    .enter = naciśnij to, co wybrane
    .digits = do pierwszych dziewięciu możliwości
    .arrows = po planszy, celowanie
    .u = cofnij ruch
    .h = zapytaj bota o zdanie
    .talk = pokaż przebieg albo rozmowę
    .f = plansza na cały ekran i z powrotem
    .escape = zamknij menu, wyjdź z dużej planszy
    .w = objaśnij to, co ma fokus; strzałki prowadzą dalej
    .help = ta strona
spaceBar = Spacja
copy = Kopiuj
copied = Skopiowane
share = Wyślij
newerPage = Nowsza wersja tej strony jest gotowa.
takeNewer = Wczytaj
later = Później
somebody = Gość
play = Graj
playAt = { " " }w: { $title }
againstBot = z botem: { $level }
againstAnyBot = z botem
levels = Poziom
levelOnly = Poziom { $n } z { $of }
levelNamed = Poziom { $n } z { $of } · { $name }
firstAgain = Pierwsza gra
firstGame = twoja pierwsza gra
known = Znam tę grę
wholeGame = Teraz cała gra
tryLevel = Spróbuj poziomu { $n }
offerHarder = Wygrywasz: spróbuj poziomu { $level }
offerEasier = Za trudno? Spróbuj poziomu { $level }
strongBots =
    .bot = Silne boty się przygotowują: do tego czasu ten gra słabiej lub wolniej.
    .hint = Silne boty się przygotowują: do tego czasu rady są słabsze.
    .review = Silne boty się przygotowują: przegląd gry na nie czeka.
    .heat = Silne boty się przygotowują: do tego czasu mapa jest niedokładna.
    .missing = Na tym serwerze nie ma silnych botów.
here = Razem przy tym ekranie
byLink = Ze znajomymi przez link
practise = Trening
rules = Zasady
settings = Więcej: miejsca, opcje, zegary
players = { $n ->
    [one] { $n } gracz
    [few] { $n } gracze
   *[many] { $n } graczy
}
playersFromTo = { $few }–{ $many } graczy
howMany = Ile osób gra?
nameOf = Imię gracza { $n }
seat = Miejsce { $n }
person = ktoś przy tym ekranie
open = wolne dla gościa
openShort = wolne
botNamed = Bot: { $level }
name = Imię
options = Gra
manners = Stół
clock = Zegar
clocks =
    .none = bez zegara
    .brisk = minuta na ruch
    .bank = po 15 minut i 10 s za każdy ruch
    .days = korespondencyjnie: trzy dni na ruch
clockRule =
    .move = { $minutes } min na ruch
    .bank = po { $minutes } min
    .days = { $days ->
        [one] { $days } dzień na ruch
        [few] { $days } dni na ruch
       *[many] { $days } dni na ruch
    }
undo = Cofanie
length = Długość
lengths =
    .whole = Cała gra
    .short = Krótka
byRules = według zasad
ownClock = własny
hostChanged = Gospodarz zmienił:
undos =
    .fair = dopóki nie zadziała los ani tajemnica
    .ask = wszystko, za zgodą innych
    .free = wszystko, do nauki
    .never = nigdy
chat = Rozmowa
chats =
    .phrases = gotowe zwroty
    .free = dowolna
    .none = bez rozmowy
hintsAllowed = Wolno pytać boty o radę
inLobby = Pokaż w poczekalni
rated = Rankingowa
begin = Zaczynamy
noGames = Nie ma tu jeszcze żadnej gry.
goOn = Graj dalej
goOnTitle = Gry, które czekają
myGames = Twoje gry
yourGames = Twoje gry, według kolejki
finished = Gry skończone
moves = { $n ->
    [one] { $n } ruch
    [few] { $n } ruchy
   *[many] { $n } ruchów
}
games = { $n ->
    [one] { $n } gra
    [few] { $n } gry
   *[many] { $n } gier
}
older = Starsze
forget = Zapomnij
forgetTitle = Zapomnij: { $what }
reallyForget = Ten ekran zapomni grę, a z nią twoje miejsce. Zapomnieć?
look = Obejrzyj
replay = Powtórka
watchReplay = Obejrzyj powtórkę
strangers = Z kimkolwiek
strangersHint = Dostaniesz miejsce, gdy tylko ktoś inny będzie szukać gry.
lobby = Poczekalnia
friends = Przyjaciele
toLobby = Wszystkie otwarte stoły
tournaments = Turnieje
tournamentAbsent = Jeszcze nie ma: { $names }
tournamentWaits = Gra zacznie się, gdy wszyscy przyjdą. Po jakimś czasie za nieobecnych zagra bot.
toTournament = Wróć do turnieju
quickMatch = Szybka gra
quickMatchHint = Dwoje graczy, trzy minuty na ruch, gra rankingowa.
quickMatchAt = Szybka gra: { $title }
waitingPeople = { $n ->
    [0] nikt jeszcze nie czeka
    [one] { $n } osoba czeka
    [few] { $n } osoby czekają
   *[many] { $n } osób czeka
}
publicTables = Otwarte stoły
noTables = Teraz nie ma otwartego stołu. Otwórz własny przez link i pokaż go tutaj.
phases =
    .gathering = czeka na graczy
    .playing = gra trwa
    .over = koniec
join = Dołącz
watch = Oglądaj
spectators = { $n ->
    [one] { $n } widz
    [few] { $n } widzów
   *[many] { $n } widzów
}
ladder = Ranking
ladderHint = Ranking jest ostrożny: rośnie w miarę, jak siła gracza staje się pewniejsza.
emptyLadder = W tej grze nikt nie ma jeszcze rankingu.
myPage = Moje gry
theirGames = Gry i ranking
keepName = Zachowaj moje imię
keepNameHint = Bez tego też można grać we wszystko. Z tym liczą się gry rankingowe, a gry i statystyki są pod ręką na każdym urządzeniu. Bez hasła, bez e-maila: kluczem jest prywatny link.
privateLink = Twój prywatny link
privateLinkHint = Kto go otworzy, gra jako ty. Przechowuj go w bezpiecznym miejscu i otwórz na innych urządzeniach.
rename = Zmień imię
forgetMe = Zapomnij mnie na tym urządzeniu
reallyForgetMe = Bez prywatnego linku nikt nie wróci jako ty. Zapomnieć go na tym urządzeniu?
deleteMe = Usuń moje imię z serwera
reallyDeleteMe = Na zawsze usunąć imię, rankingi i listę gier? W rozegranych grach zostanie miejsce bez imienia.
since = tutaj od { $day }
noGamesYet = Jeszcze bez skończonej gry.
rating = Ranking
ratingOverTime = Ranking, gra po grze
scoresOverTime = Punkty, gra po grze
places = Miejsca
gamesPlayed = Rozegrane
gamesWon = Wygrane
averageScore = Średnio punktów
bestScore = Najwięcej punktów
latestGames = Ostatnie gry
when = Kiedy
game = Gra
players2 = Gracze
placeOf = Miejsce
points = Punkty
invite = Zaproś
inviteHint = Wyślij ten link albo daj go sfotografować. Kto go otworzy, wybierze imię i miejsce albo popatrzy.
inviteLink = Link do tego stołu
onlyThisMachine = Ten adres działa tylko na tym komputerze. Uruchom serwer z --host 0.0.0.0 i otwórz stronę pod własnym adresem komputera, żeby wpuścić innych.
fairLuck = Uczciwy los
fairCommitment = Przed pierwszym losowaniem serwer zobowiązał się do swojego sekretu. Po grze każdy może go sprawdzić z tą liczbą:
fairSealed = Los miesza się z tego sekretu i z liczb, które zapieczętowali: { $names }.
fairNobody = Żaden gracz nie dokłada tu własnej liczby.
qr = Link jako kod QR
waitingForPeople = { $n ->
    [one] Jedno miejsce jest wolne
    [few] { $n } miejsca są wolne
   *[many] { $n } miejsc jest wolnych
}
allHere = Wszyscy już są
fillWithBots = { $n ->
    [one] Bot na wolne miejsce
    [few] Boty na wolne miejsca
   *[many] Boty na wolne miejsca
}
hostBegins = Grę zaczyna gospodarz stołu.
sitDown = Usiądź z nimi
sitHere = Usiądź
sitOn = Usiądź na miejscu { $n }
seats = Gracze przy stole
me = Ty
    .inside = ty
you = ty
toAct = na ruchu
away = nieobecność
muted = bez głosu
timeLeft = Pozostały czas
standsIn = w zastępstwie: { $bot }
pointsOf = { $points ->
    [one] { $points } punkt
    [few] { $points } punkty
   *[many] { $points } punktów
}
seatMenu = { $name }: więcej
putHere = Posadź tutaj
changeTo = Niech zagra zamiast
freeSeat = nikt: zwolnij miejsce
openSeat = gość: otwórz miejsce
askStandIn = Niech zastąpi bot
mute = Odbierz głos w rozmowie
unmute = Przywróć głos
moveSeat = Graj dalej na innym urządzeniu
moveSeatHint = Otwórz tam ten prywatny link. Kto go ma, gra na tym miejscu.
leaveSeat = Opuść miejsce
reallyLeave = Opuścić grę? Inni wybiorą, kto gra dalej.
request = Prośba
asks = { $kind ->
    [take-back] { WHO($by) ->
        [you] Chcesz
       *[name] { $by } chce
    } cofnąć ruch.
    [stand-in] { WHO($by) ->
        [you] Prosisz
       *[name] { $by } prosi
    }, żeby bot zagrał na miejscu: { FORM($about, case: "inside") }.
    [rematch] { WHO($by) ->
        [you] Chcesz
       *[name] { $by } chce
    } zagrać jeszcze raz.
    [pause] { WHO($by) ->
        [you] Prosisz
       *[name] { $by } prosi
    } o przerwę albo o jej koniec.
   *[end] { WHO($by) ->
        [you] Chcesz
       *[name] { $by } chce
    } zakończyć grę.
}
answersFor = { WHO($name) ->
    [you] Odpowiadasz
   *[name] Odpowiada { $name }
}
agree = Zgoda
refuse = Nie
yourTurn = Twój ruch
turnOf = { $name }, twój ruch
turnTitle = Twój ruch – { $title }
together = Wszyscy naraz, w tajemnicy
waitingFor = Na ruchu: { FORM($names, case: "inside") }
sending = W drodze …
watching = Oglądasz grę.
choices = Co możesz zrobić
tools = Narzędzia
takeBack = Cofnij
takenBack = Cofnięte.
hints = Rady
botThinks = Bot myśli …
botWould = Bot wybiera: { $what }
pause = Przerwa
paused = Przy stole jest przerwa.
frozen = Nikt nie gra dalej, dopóki się przyglądasz.
endGame = Zakończ
endTitle = Zakończ grę
resign = Poddaj się
resignFor = { WHO($name) ->
    [you] Poddajesz się
   *[name] { $name } się poddaje
}
resigned = gra poddana
resignEnds = Gra jest przegrana i od razu się kończy.
resignGoesOn = Gra jest przegrana. Na tym miejscu do końca gra bot.
endWithout = Zakończ bez wyniku
endAsks = Wszyscy inni muszą się zgodzić.
endAtOnce = Nikt nie wygrywa.
playOn = Graj dalej
endedEarly = Grę zakończono przed czasem.
closedByUpgrade = Tę grę zaczęto według wersji zasad { $ruleset }, w którą serwer już nie gra. Można ją obejrzeć, odtworzyć i pobrać.
sinceYourTurn = Od twojego ruchu
showAgain = Pokaż jeszcze raz: { FORM($name, case: "inside") }
talkShort = Rozmowa
moreOfTable = Więcej
talk = Przebieg i rozmowa
log = Przebieg
foldLog = Zwiń przebieg gry
unfoldLog = Pokaż cały przebieg gry
toMoments = Twoje chwile
nothingYet = Jeszcze nic.
unread = nieprzeczytane
phrases = Gotowe zwroty
saySomething = Powiedz coś
say = Powiedz
nobodySpoke = Nikt jeszcze nic nie powiedział.
onlySeatsSpeak = Rozmawiają tylko ci, którzy grają.
noChat = Przy tym stole nie ma rozmowy.
youAreMuted = Gospodarz odebrał ci głos.
hideWords = Ukryj słowa: { $name }
larger = Plansza na cały ekran
smaller = Cały stół
boardMissing = Nie udało się wczytać planszy. Odśwież stronę.
record = Pobierz zapis gry
passTo = Teraz ekran przejmuje { $name }
passHint = Nikt inny nie patrzy.
iAm = To ja, { $name }
over = Koniec gry
winner = { WHO($names) ->
    [you] Wygrywasz
   *[name] Wygrywa { $names }
}
youWin = Wygrywasz
youShare = Dzielisz zwycięstwo, razem z tobą wygrywają: { FORM($names, case: "inside") }
winners = Zwycięstwo dzielą { $names }
decidedBy = Rozstrzygnięcie: { $how }
again = Jeszcze raz
toRematch = Do następnej gry
lost = Brak połączenia; próbuję dalej …
offline = To urządzenie nie ma sieci. Gra pójdzie dalej, gdy tylko sieć wróci.
trouble = Gra czeka: { $why }
botFailedOnce = { $name }: bot nie dał rady pomyśleć, ruch wybrano losowo.
botFails = { $name }: bot zawodzi przy każdym ruchu, więc jego ruchy są losowe. Przyczyna jest w dzienniku serwera.
ended =
    .no-such-table = Nie ma tu takiego stołu.
    .gone = Tego stołu już nie ma.
    .excluded = Gospodarz usunął cię od tego stołu.
    .removed = Gospodarz zamknął ten stół.
    .refused = Ten stół nie wpuszcza tego ekranu.
    .flood = Za dużo i za szybko; serwer zamknął połączenie.
    .moved = Stół się przeniósł. Otwórz go ponownie.
    .restart = Serwer uruchamia się ponownie.
search = Szukaj
nothingFound = Niczego takiego nie ma do wyboru.
shownOf = { $shown } z { $all }
showAll = Pokaż wszystkie
set = Ustaw
confirm = Zrób to
hintAim = Dotknij obrazu, żeby położyć dysk. Żeby wycelować, odciągnij – od niego albo od wolnego miejsca – i puść. Potem potwierdź.
hintAimOnly = Odciągnij gdziekolwiek na obrazie, żeby wycelować. Potem potwierdź.
hintSpot = Dotknij obrazu, żeby wybrać miejsce. Potem potwierdź.
hintTurn = Wybierz, potem potwierdź.
notThere = Tu nie można: wybierz inne miejsce.
across = w poprzek (x)
up = w górę (y)
fields =
    .at = Miejsce
    .place = Miejsce
    .spot = Miejsce
    .angle = Kierunek
    .direction = Kierunek
    .turn = Obrót
    .speed = Prędkość
    .power = Siła
    .one = Pierwszy
    .other = Drugi
    .lower = Dolny
    .upper = Górny
errors =
    .not-your-turn = Teraz ruch ma ktoś inny.
    .not-allowed = Zasady teraz na to nie pozwalają.
    .bad-action = W tej grze nie ma takiego ruchu.
    .no-such-seat = Nie ma takiego miejsca.
    .already-played = Wysłano to dwa razy; liczy się pierwszy.
    .take-back-refused = Tego już nie można cofnąć.
    .no-such-table = Nie ma tu takiego stołu.
    .unknown-game = Tej gry tu nie ma.
    .too-many-tables = Otwarto zbyt wiele stołów.
    .too-many-requests = Za dużo naraz; spróbuj za chwilę.
    .not-your-seat = To miejsce ma ktoś inny.
    .seat-taken = To miejsce jest zajęte.
    .one-seat-each = Przy publicznym stole rankingowym i w grze z innymi jeden ekran ma jedno miejsce.
    .host-only = To może tylko gospodarz stołu.
    .not-now = Nie teraz.
    .stale-action = Gra poszła tymczasem dalej. Spójrz jeszcze raz.
    .table-paused = Przy stole jest przerwa.
    .seat-is-played = Na tym miejscu gra teraz bot.
    .not-away = Nikogo nie ma zbyt krótko.
    .cannot-resign = Nie ma tu gry, którą można poddać.
    .no-such-request = To już rozstrzygnięte.
    .cannot-say = Przy tym stole nie można tego powiedzieć.
    .muted = Gospodarz odebrał ci głos.
    .no-hints = Przy tym stole nie ma rad.
    .hint-pending = Bot jeszcze myśli nad poprzednim pytaniem.
    .no-opinion = Bot nie ma zdania.
    .too-many-spectators = Przy tym stole nie zmieści się więcej widzów.
    .stopping = Serwer zaraz uruchomi się ponownie.
    .bad-destination = Na ten adres nie można nic wysłać.
    .destination-refused = Nie udało się tam nic dostarczyć. Czy adres jest dobry?
    .no-mail = Ten serwer nie wysyła listów.
    .no-webhooks = Ten serwer nie wysyła powiadomień do webhooków.
    .too-many-watches = O kolejce przy tym stole powiadamia się już tylu, ilu można.
    .store-unavailable = Serwer nie może teraz pisać na dysk; nic się nie zmieniło.
    .no-device = Gier tego urządzenia nie da się teraz otworzyć.
    .device-full = Ta przeglądarka nie może zachować więcej: brakuje miejsca albo niczego dla tej strony nie zachowuje. Nic nie zostało zmienione.
    .stranger-at-the-door = Serwer wpuszcza tylko własną stronę.
    .wrong-key = To niczyj klucz.
    .nobody = Nie ma tu nikogo takiego.
    .bad-name = Tego imienia nie można użyć.
    .reserved-name = Tak nazywają się boty: wybierz inne imię.
    .bad-options = Te opcje nie pasują do gry.
    .bad-players = Ta gra nie jest dla tylu graczy.
    .bad-bot = Nie ma takiego bota.
    .bad-message = Serwer nie zrozumiał.
    .not-over = Zapis jest dostępny po końcu gry.
    .not-begun = Gra się nie zaczęła.
    .too-slow = Za lekko: pstryknij mocniej.
    .bad-record = Tego pliku nie da się odczytać jako zapisu gry.
    .no-practice = Ta gra nie ma treningu.
    .no-heat-map = Dla tego ruchu nie ma mapy celów.
    .no-embed = To nie jest adres powtórki na tym serwerze.
    .no-public-url = Ten serwer nie jest przygotowany na inne strony.
    .other-format = Tu używa się tylko JSON.
    .no-puzzle = Na ten dzień nie ma zagadki.
    .illegal-solution = Ten ruch nie jest rozwiązaniem zagadki.
    .no-puzzles = Nie da się tu odczytać zagadek.
    .busy = Serwer ma pełne ręce roboty; spróbuj za chwilę.
    .no-picture = Ta chwila nie ma obrazu.
    .no-such-record = Serwer zapomniał ten zapis; otwórz go ponownie.
    .no-record-there = Pod tym adresem nie ma zapisu gry.
    .record-elsewhere = Przez adres da się otworzyć tylko zapis, który leży obok tej strony. Pobierz go i otwórz plik.
    .no-such-moment = W tej grze nie ma takiej chwili.
    .no-such-page = Nie ma tu takiej strony.
    .no-thought = Bot nie ma zdania.
    .cannot-review = Ta gra skończyła się, zanim ktoś wygrał: nie ma czego przeglądać.
    .reviews-off = Ten serwer nie przegląda gier.
    .reviews-busy = Przeglądane są inne gry. Spróbuj za chwilę.
    .not-asked = W tej chwili nikt nie jest na ruchu.
    .journal-error = Dane tej gry są uszkodzone i serwer nie może ich odczytać.
    .other-ruleset = W tę grę grano według innych zasad; można ją tylko obejrzeć.
    .takes-too-long = To trwa zbyt długo.
    .unproven = To, co mówi ten zapis, nie wynika z jego losowań.
    .say-hello = Strona i serwer się nie zrozumiały. Odśwież stronę.
    .table-held = Ten stół ma otwarty inny program.
    .too-large = To jest za duże.
    .too-much = Za dużo naraz; spróbuj za chwilę.
    .wrong-medium = Serwer nie zrozumiał tej wiadomości.
    .internal-error = Serwer zawiódł; jego dziennik mówi dlaczego.
    .bot-failed = Bot nie umiał zdecydować.
    .other = To się nie udało.
    .unreachable = Serwer nie odpowiada.
    .offline = To urządzenie nie ma sieci.
