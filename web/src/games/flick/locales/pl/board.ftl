### Co mówi sama plansza Palca bożego; nazwy rzeczy pochodzą z gry.

mat = Mapa
matHelp =
    .none = Teraz nie ma tu nic do zrobienia.
    .flick = Strzałki w lewo i w prawo obracają celownik, w górę i w dół zmieniają siłę, cyfry ją ustawiają, W A S D przesuwają dysk, Enter pstryka.
    .pair = Strzałki obracają celownik i zmieniają siłę, W A S D przesuwają dysk, spacja przełącza na drugi dysk, Enter pstryka oboma.
    .again = Strzałki w lewo i w prawo obracają celownik, w górę i w dół zmieniają siłę, cyfry ją ustawiają, Enter pstryka.
    .hand = Strzałki przesuwają rękę, Q i E ją obracają, Enter ją stawia.
    .temple = Strzałki przesuwają świątynię, cyfry wybierają wyspę, Enter buduje.
    .heart = Strzałki przesuwają cel, Enter upuszcza serce.
    .other = Wybierz z listy.
island = Wyspa { $name }
nobody = nikt
dominates = { WHO($name) ->
    [you] dominujesz ty
   *[name] dominuje { FORM($name, case: "inside") }
}
youDominate = dominujesz ty
barren = nic nie daje
navel = Pępek Świata
navelNow = { $n ->
    [one] Jesteś na { $n } wyspie.
    [few] Jesteś na { $n } wyspach.
   *[many] Jesteś na { $n } wyspach.
}
city = Miasto wyspy { $name }
sea = Morze
seaDoes = Dyski w morzu nic nie dają. Prorocy leżą tam jako przeszkody do końca pokolenia.
counts = { FORM($name, case: "inside") } { $n }
described = Co leży na mapie
atSea = { $n ->
    [one] Na morzu: { $n } dysk.
    [few] Na morzu: { $n } dyski.
   *[many] Na morzu: { $n } dysków.
}
beside = { $n ->
    [one] Obok mapy: { $n } dysk.
    [few] Obok mapy: { $n } dyski.
   *[many] Obok mapy: { $n } dysków.
}
kinds =
    .prophet = prorok
    .templar = templariusz
    .sphinx = Sfinks
    .temple = świątynia
    .king = Król Małp
players = Gracze
vp = { $n } PZ
vpShort = PZ
you = ty
bot = bot
first = Pierwszy gracz
spent = moc użyta
unused = { $n ->
    [one] do pstryknięcia: { $n } prorok
    [few] do pstryknięcia: { $n } prorocy
   *[many] do pstryknięcia: { $n } proroków
}
reserve = { $n ->
    [one] w rezerwie: { $n } prorok
    [few] w rezerwie: { $n } prorocy
   *[many] w rezerwie: { $n } proroków
}
temples = { $n ->
    [one] do zbudowania: { $n } świątynia
    [few] do zbudowania: { $n } świątynie
   *[many] do zbudowania: { $n } świątyń
}
harvested = { $n ->
    [one] na karcie: { $n } prorok
    [few] na karcie: { $n } prorocy
   *[many] na karcie: { $n } proroków
}
toAct = teraz gra
votes =
    .cast = głos oddany
    .up = za górnym prawem
    .down = za dolnym prawem
    .none = jeszcze nie głosuje
laws = Prawa w mocy
noLaws = Jeszcze bez praw
withoutLaws = Gra bez praw
lasts =
    .generation = to pokolenie
    .game = do końca gry
heldOn = { $n ->
    [one] leży na nim: { $n } prorok
    [few] leży na nim: { $n } prorocy
   *[many] leży na nim: { $n } proroków
}
generation = Pokolenie { $n } z { $of }
setUp = Przed grą
phases =
    .gods = wybór bogów
    .trial = pstryknięcia w Pępek
    .council = obrady
    .scales = obrady: remis
    .mission = misja
    .heart = nawracanie
    .over = koniec gry
ask =
    .god = Wybierz stronę swojej karty
    .vote = Zagłosuj za prawem
    .scales = Remis: ty rozstrzygasz
    .trial = Pstryknij w Pępek Świata: wygrywa najbliższy
    .flick = Połóż dysk w swojej chmurze i pstryknij
    .after = Pstryknij jeszcze raz albo zostaw
    .temple = Prorok jest w mieście: zbudować świątynię?
    .heart = Upuść serce
waits =
    .gods = { WHO($who) ->
        [you] Wybierasz
       *[name] { $who } wybiera
    } boga
    .trial = { WHO($who) ->
        [you] Pstrykasz
       *[name] { $who } pstryka
    } w Pępek Świata
    .council = Jeszcze głosują: { FORM($who, case: "inside") }
    .scales = { WHO($who) ->
        [you] Rozstrzygasz
       *[name] { $who } rozstrzyga
    } remis
    .mission = { WHO($who) ->
        [you] Pstrykasz
       *[name] Pstryka { $who }
    }
    .after = { WHO($who) ->
        [you] Możesz
       *[name] { $who } może
    } pstryknąć jeszcze raz
    .temples = { WHO($who) ->
        [you] Możesz
       *[name] { $who } może
    } zbudować świątynię
    .heart = { WHO($who) ->
        [you] Upuszczasz
       *[name] { $who } upuszcza
    } serce
playing = Patrz …
how =
    .aim = { $by ->
        [mouse] Kliknij
       *[finger] Stuknij
    } w chmurę, by przełożyć dysk. Odciągnij gdziekolwiek i puść.
    .aimAsk = { $by ->
        [mouse] Kliknij
       *[finger] Stuknij
    } w chmurę, by przełożyć dysk. Odciągnij gdziekolwiek i potwierdź.
    .aimOnly = Odciągnij gdziekolwiek na mapie i puść.
    .swipe = { $by ->
        [mouse] Kliknij
       *[finger] Stuknij
    } w chmurę, by przełożyć dysk. Przeciągnij przez niego: im szybciej, tym dalej.
    .pair = Odciągnij dwa razy: za drugim razem polecą oba.
    .pairAsk = Odciągnij dla pierwszego dysku, potem dla drugiego, i potwierdź.
    .missed = Palec minął dysk: przeciągnij prosto przez niego.
    .interrupted = Obraz zmienił rozmiar. Odciągnij jeszcze raz.
    .mirrored = Celownik porusza się jak w lustrze.
    .veiled = Oczy zamknięte: podczas celowania mapę kryje zasłona.
    .slow = Tylko mały palec: pstryknięcia są słabe.
    .stack = Jeden jedzie na drugim i zsuwa się przy pierwszym zderzeniu.
whichDisk = Który dysk?
whichOf =
    .one = Pierwszy
    .other = Drugi
stacked = na dole { $lower }, na górze { $upper }
beside2 = { $one } i { $other }
again = Jeszcze raz, z chmury
oath = Przysięga: jeszcze raz z tego miejsca
direction = Kierunek
power = Siła
place = Miejsce
left = w lewo
right = w prawo
up = w górę
down = w dół
less = mniej
more = więcej
turnLeft = w lewo, przeciw wskazówkom zegara
turnRight = w prawo, zgodnie ze wskazówkami zegara
flick = Pstryk!
flickBoth = Pstryk oboma!
reset = Od nowa
decline = Zostaw
fineAim = Dokładnie
fine = Dokładnie
spread = Pokaż, gdzie może stanąć
tremor = Ręka drży: ± { $degrees }°, ± { $percent } %, ± { $offset } cm/s
percent = { $n }%
degrees = { $n }°
hand = Ręka Boga
standHand = Postaw rękę tutaj
handHow = { $by ->
    [mouse] Kliknij
   *[finger] Stuknij
} lub przeciągnij, aby postawić rękę; obróć ją poniżej. Nie może dotykać dysku i musi stać z dala od chmur.
handBlocked = Ręka dotykałaby dysku albo stałaby za blisko chmury.
back = Wróć do pstryknięcia
temple = Świątynia
buildHow = { $by ->
    [mouse] Kliknij
   *[finger] Stuknij
} na podświetlonej wyspie, gdzie ma stanąć świątynia.
buildAny = Może to być każda wyspa: { $by ->
    [mouse] kliknij
   *[finger] stuknij
}, gdzie ma stanąć świątynia.
buildMove = Nie masz już świątyń w zapasie: wybierz, którą przenieść.
build = Buduj
moveTemple = Przenieś tutaj
noTemple = Bez świątyni
whichTemple = Która świątynia?
templeOn = z wyspy { $island }
whichIsland = Która wyspa?
heartHow = { $by ->
    [mouse] Kliknij
   *[finger] Stuknij
} tam, gdzie ma spaść serce. Może spaść trochę obok.
dropHeart = Upuść serce
council = Obrady
voteFor = Głosuj za: { $law }
myVote = Twój głos
yourVote = Twój głos leży zakryty, aż zagłosują wszyscy.
tieBy =
    .seat = Remis rozstrzyga { FORM($who, case: "inside") } ({ $god }).
    .chance = Remis rozstrzyga los.
    .me = Remis rozstrzygasz ty ({ $god }).
firstIs = Pierwszy gracz: { FORM($who, case: "inside") }
enacted = Obowiązuje
turned = Głosy odkryte
notThis = poza grą
chooseGod = Wybierz swojego boga
playAs = Wybieram: { $god }
card = karta { $card }
replay = Pokaż ostatnie pstryknięcie jeszcze raz
slow = Zwolnione tempo
skip = Pomiń
gained = +{ $n }
over = Gra skończona
wins = { WHO($who) ->
    [you] Wygrywasz
   *[name] Wygrywa { $who }
}
win = Wspólnie wygrywają: { FORM($who, case: "inside") }
decided =
    .Themis = dzięki wadze Temidy
    .temples = dzięki świątyniom
    .flick = po ostatnim pstryknięciu
why =
    .won = O wygranej decyduje { $reason }: { $n } PZ więcej niż { FORM($who, case: "inside") }
    .lost = O przegranej decyduje { $reason }: { FORM($who, case: "inside") } ma { $n } PZ więcej
    .other = Decyduje { $reason }: { $n } PZ więcej niż { FORM($who, case: "inside") }
account = Skąd są punkty
total = Razem
times = { $n } ×
showMat = Zobacz mapę
showResult = Pokaż wynik
others = Inne możliwości
errors =
    .bad-angle = Tego kierunku nie można wybrać.
    .illegal-placement = Tu nie można: wybierz inne miejsce.
    .none-left = Już ich nie ma.
    .not-a-number = To nie jest liczba.
    .not-your-card = To nie twoja karta.
    .not-your-disk = To nie twój dysk.
    .power-spent = Ta moc jest w tym pokoleniu zużyta.
    .too-fast = Za mocno: pstryknij lżej.
    .too-slow = Połączenie było zbyt wolne dla tego stołu.
    .two-at-once = Teraz pstryka się dwoma naraz.
    .voted-already = Twój głos już jest oddany.
heatBy = Mapa pokazuje
heatKinds =
    .share = jak często
    .worth = ile to warte
heatSteps = Stopnie mapy
heat-share =
    .good = czasem
    .better = często
    .best = najczęściej
heat-worth =
    .good = dobre
    .better = lepsze
    .best = najlepsze
heatPlace =
    .share = Najwięcej pstryknięć kończy się tu: { $place }
    .worth = Najlepsze pstryknięcie kończy się tu: { $place }
heatMore = Więcej
heatSave = Zapisz wszystkie wartości (CSV)
heatTries = { $n } celów we wszystkich kierunkach i z każdą siłą, bez drżenia
heatRange =
    .share = W kwadracie 12 mm kończy od { $low } do { $high } z 10 000 celów.
    .worth = Średnia oczekiwana przewaga to od { $low } do { $high } PZ.
heatArea = Miejsce
heatShare = Cele
heatBest = Najlepsza przewaga
heatBestAim = Najlepszy cel: { $angle }°, { $speed } m/s
