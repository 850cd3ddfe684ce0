### Co mówią powtórki, zasady i lekcje.

replays = Powtórki
replaysHint = Każdą zakończoną grę można obejrzeć jeszcze raz, ruch po ruchu – i podjąć ją od dowolnej chwili.
openRecord = Otwórz zapis
openRecordHint = Plik z końcówką .jsonl, jaki można pobrać po grze. Można go też tu upuścić.
dropIt = Upuść, żeby otworzyć zapis
tooLarge = Ten plik jest za duży jak na zapis gry.
noneYet = Przy tym ekranie nie skończono jeszcze żadnej gry.
replayOf = Powtórka: { $title }
moment = Chwila { $n } z { $all }
scrub = Chwila gry
first = Na początek
back = Krok wstecz
play = Odtwarzaj
stop = Zatrzymaj
forward = Krok naprzód
last = Na koniec
speed = Tempo
jump = Skocz do
highlights = najważniejsze
scoreChanges = zmiany punktów
earlier = Poprzednia taka chwila
later = Następna taka chwila
eyes = Czyimi oczami
everybody = co widzą wszyscy
curve = Punkty w ciągu gry
happens = Co się dzieje
analysis = Analiza
analyse = Co zrobiłby tu silny bot?
thinks = Bot myśli …
considered = Ruchy, które bot rozważył
opinionOf = Gracz { $name }, wiedząc tyle co wtedy:
expects = spodziewa się
ofThought = { $percent } % namysłu
thenPlayed = Co zagrano
playOn = Graj dalej od tej chwili
playOnHint = Od tej chwili zaczyna się nowy stół, z nowym losem. Nie liczy się do rankingu.
otherRules = W tę grę grano według innych zasad: tutaj można ją tylko obejrzeć.
gameOver = W tej chwili gra jest skończona. Cofnij się, żeby grać dalej.
begin = Graj dalej
shareMoment = Pokaż tę chwilę innym
link = Link do tej chwili
linkOfFile = Zapis z pliku nie ma linku: wyślij sam plik.
picture = Zapisz jako obrazek
noPicture = Nie udało się narysować obrazka.
branched = Pierwsze chwile ({ $n }) pochodzą z innej gry, którą ta kontynuuje.
proof = Czy los był uczciwy?
proven = Dowiedzione: wszystkie rzuty i losowania ({ $draws }) wynikają z ziarna obiecanego przed grą.
unproven = Tego nie udało się dowieść:
keysTitle = Klawisze
keys = ← → krok · Home End · spacja odtwarza · , . skok · a analiza
rulesOf = Zasady: { $title }
contents = Spis treści
find = Szukaj w zasadach
found = { $n ->
    [one] { $n } zasada
    [few] { $n } zasady
   *[many] { $n } zasad
}
foundNothing = Żadna zasada o tym nie mówi.
clear = Wyczyść wyszukiwanie
houseRuling = Ustalenie domowe
houseHint = Instrukcja tego nie rozstrzyga albo komputer musi to wiedzieć dokładnie: tak gramy tutaj.
onlyHouse = Tylko ustalenia domowe
peopleSay = Od właścicieli gry
toRule = Link do zasady { $id }
noRules = Nie ma tu stron z zasadami tej gry.
tryLesson = Naucz się, grając
lessonOf = Nauka: { $title }
lessonHint = { $minutes ->
    [one] Krótka gra na prawdziwej planszy, jedna myśl na raz. Około { $minutes } minuty.
    [few] Krótka gra na prawdziwej planszy, jedna myśl na raz. Około { $minutes } minut.
   *[many] Krótka gra na prawdziwej planszy, jedna myśl na raz. Około { $minutes } minut.
}
start = Zaczynamy
resume = Dalej od miejsca, w którym skończyłeś
restart = Od początku
skipLesson = Zakończ lekcję
skipStep = Pomiń ten krok
next = Dalej
step = Krok { $n } z { $all }
yourMove = Twój ruch
freeMove = Teraz rób, co chcesz; następna myśl przyjdzie w swoim czasie.
watchNow = Patrz, co się dzieje …
lessonDone = To już wszystko, czego trzeba!
lessonDoneHint = Reszty nauczysz się w grze; każda zasada jest o kliknięcie stąd.
playNow = Zagraj całą grę
readRules = Przeczytaj zasady
againLesson = Jeszcze raz
tableGone = Stołu tej lekcji już nie ma; zaczyna się od nowa.
showMe = Pokaż, jak to zrobić
points = punkty: { $value }
