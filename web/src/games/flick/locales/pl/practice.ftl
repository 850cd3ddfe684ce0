### Mapa treningowa Palca bożego.

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
put = Dotknij wolnego miejsca, aby położyć dysk; przeciągnij dysk, aby go przesunąć.
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
heatShort = Dokąd?
heatOf = Które pstryknięcia pokazuje mapa
heatAims =
    .all = Wszystkie pstryknięcia
    .own = 1000 razy tak, jak celujesz
heatMaking = Sprawdzam wszystkie pstryknięcia …
heatNone = Do tego w chmurze musi leżeć jeden prorok.
errors =
    .bad-position = Tak nie można ułożyć mapy.
