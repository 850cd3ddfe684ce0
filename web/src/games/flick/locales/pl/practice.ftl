### Mata treningowa Palca bożego.

title = Trening
intro = Pstrykaj, ile chcesz. Nic się nie liczy i wszystko można cofnąć.
player = Gracz { $n }
mode = Co robi dotknięcie
modes =
    .flick = Pstrykanie
    .arrange = Układanie
undo = Cofnij
redo = Ponów
clear = Wyczyść mapę
flicks = { $n ->
    [one] { $n } pstryknięcie
    [few] { $n } pstryknięcia
   *[many] { $n } pstryknięć
}
settings = Gracze, bogowie i prawa
steadiness = Pewność ręki
steady =
    .exact = doskonała
    .steady = pewna
    .human = ludzka
players = Gracze
mySeat = Pstrykam za
god = Bóg: { $name }
noGod = bez boga
laws = Obowiązujące prawa
put = Dotknij wolnego miejsca, aby położyć dysk. Przeciągnij dysk, aby go przesunąć.
kind = Dysk
owner = Właściciel
putOne = Połóż na środku
disks = Dyski na mapie
choose = { $kind }, { $name }, { $x } i { $y } mm od środka
nudge = Przesuń wybrany dysk
west = w lewo
east = w prawo
north = w górę
south = w dół
remove = Usuń
keys = Page Up i Page Down wybierają dysk, strzałki go przesuwają, Delete usuwa.
heat = Gdzie może wylądować?
heatBy = Mapa pokazuje
heatKinds =
    .share = jak często
    .worth = ile to warte
heatMaking = Próbuję wszystkich celów …
heatNone = Mapa celów wymaga jednego proroka w chmurze.
heatTries = { $n } celów we wszystkich kierunkach i z każdą siłą, bez drżenia
heatRange =
    .share = W kwadracie 12 mm kończy od { $low } do { $high } z 10 000 celów.
    .worth = Średnia oczekiwana przewaga to od { $low } do { $high } PZ.
area = Miejsce
share = Cele
best = Najlepsza przewaga
areas =
    .navel = Pępek Świata
    .city = Miasto wyspy { $n }
    .island = Wyspa { $n }
    .sea = Morze
    .cloud = Własna chmura
    .off = Poza mapą
bestAim = Najlepszy cel: { $angle }°, { $speed } m/s
errors =
    .bad-position = Tak nie można ułożyć mapy.
