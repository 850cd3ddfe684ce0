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
jumpShort = Skocz
highlights = najważniejsze
scoreChanges = zmiany punktów
earlier = Poprzednia taka chwila
later = Następna taka chwila
eyes = Czyimi oczami
everybody = co widzą wszyscy
curve = Punkty w ciągu gry
happens = Co się dzieje
decides = Teraz decyduje: { FORM($names, case: "inside") }
analysis = Analiza
analyse = Co zrobiłby tu silny bot?
thinks = Bot myśli …
considered = Ruchy, które bot rozważył
betterHint = Poprzednia rada
otherHint = Następna rada
setUp = Ustaw
opinionOf = { WHO($name) ->
    [you] Dla ciebie, wiedząc tyle co wtedy:
   *[name] Gracz { $name }, wiedząc tyle co wtedy:
}
ofThought = { $percent } % namysłu
thenPlayed = Co zagrano
playOn = Graj dalej od tej chwili
practiseHere = Poćwicz z tego miejsca
playOnHint = Od tej chwili zaczyna się nowy stół, z nowym losem. Nie liczy się do rankingu.
otherRules = W tę grę grano według innych zasad: tutaj można ją tylko obejrzeć.
gameOver = W tej chwili gra jest skończona. Cofnij się, żeby grać dalej.
begin = Graj dalej
shareMoment = Pokaż tę chwilę innym
shareShort = Udostępnij
shareLink = Udostępnij link
linkCopied = Skopiowano link
moreForms = Więcej: pliki, kody
link = Link do tej chwili
linkOfFile = Zapis z pliku nie ma linku: wyślij sam plik.
picture = Zapisz jako obrazek
noPicture = Nie udało się narysować obrazka.
branched = Pierwsze chwile ({ $n }) pochodzą z innej gry, którą ta kontynuuje.
review = Analiza gry
reviewHint = Najsilniejszy bot przegląda całą grę: szanse na wygraną, dokładność, chwile warte obejrzenia.
reviewBegin = Przejrzyj grę
reviewWaiting = Bot zacznie, gdy tylko będzie wolny …
reviewProgress = Bot przejrzał { $done } z { $total } decyzji …
reviewFailed = Analiza się nie udała.
reviewAgain = Spróbuj jeszcze raz
reviewSkipped = Nie wszystkie decyzje zostały przejrzane: pominięto { $n }, bo skończył się czas.
chances = Szansa na wygraną, ruch po ruchu
chancesAt = Chwila { $n }: { $who }
seeMoment = Zobacz tę chwilę
accuracy = Dokładność
accuracyOf = dokładność { $percent } %
accuracyHint = 100 %: żaden wybór niczego nie oddał. Szczęście się nie liczy.
luckGood = Szczęście w sumie: { $points }
luckBad = Pech w sumie: { $points }
luckEven = Szczęście i pech w sumie: po równo
reviewPoints =
    .flick = { $n } PZ
    .oracle = { $n } złota
    .other = { $n } pkt
ownMoments = Twoje chwile
momentsOf = Chwile: { FORM($name, case: "inside") }
chanceChange = { $n } % szansy na wygraną
momentBest =
    .mine = { $game ->
        [flick] Twoje najlepsze pstryknięcie: { $change }
       *[move] Twój najlepszy ruch: { $change }
    }
    .theirs = { $game ->
        [flick] Najlepsze pstryknięcie: { $change }
       *[move] Najlepszy ruch: { $change }
    }
momentTurn =
    .own = Punkt zwrotny: { $change }
    .byOther = { $name } odwraca grę: { $change }
    .byMe = Odwracasz grę: { $change }
momentChoice =
    .mine = Twój najdroższy błąd: { $change }
    .theirs = Najdroższy błąd: { $change }
momentLuckGood = { WHO($name) ->
    [you] Masz
   *[name] { $name } ma
} szczęście: szansa na wygraną większa o { $percent } %
momentLuckBad = { WHO($name) ->
    [you] Masz
   *[name] { $name } ma
} pecha: szansa na wygraną mniejsza o { $percent } %
reviewPlayed = Zagrano
reviewBetter = Lepiej
reviewGain = Średnio o { $percent } % większa szansa na wygraną, { $points }
reviewGainPoints = Średnio { $points }; gra była już prawie rozstrzygnięta.
verdict =
    .choice = Zły wybór, nie pech.
    .badLuck = Pech, nie zły wybór.
    .both = Zły wybór, a do tego pech.
    .goodLuck = Dobry wybór, a do tego szczęście.
    .fine = Dobry wybór, i poszło jak należało.
luckShare = Pstryknięcia z tym samym celem ({ $trials }) dają średnio { $expected } % szansy na wygraną; to dało { $got } %.
luckPoints = Szczęście: { $luck } względem średniej z { $trials } pstryknięć z tym samym celem.
overall =
    .choice = Złe wybory, nie pech.
    .badLuck = Pech, nie złe wybory.
    .both = Złe wybory, a do tego pech.
    .goodChoice = Dobre wybory, nie tylko szczęście.
    .goodLuck = Bardziej szczęście niż dobre wybory.
    .goodBoth = Dobre wybory, a do tego szczęście.
overallSums = Wybory oddały { $choices }, szczęście: { $luck }.
overallEven = Wybory oddały { $choices }, szczęście i pech po równo.
overallChoices = Wybory oddały { $choices }.
seeIt = Zobacz
tryAgain = Spróbuj stąd jeszcze raz
proof = Czy los był uczciwy?
proven = Wszystkiego tego dowiedziono:
unproven = Z tym zapisem coś jest nie tak:
notAllProven = Nic nie jest fałszywe, ale nie wszystkiego dało się dowieść:
fairChance =
    .follows = Wszystkie rzuty i losowania ({ $draws }) wynikają z ziarna.
    .differs = Rzuty i losowania nie wynikają z ziarna: { $problem }
    .unknown = Rzutów i losowań nie sprawdzono: { $problem }
fairGiven = Pierwsze chwile ({ $n }) pochodzą z innej gry i nie były sprawdzane.
fairPromise =
    .secret = Sekret serwera pasuje do jego zobowiązania, a ziarno zmieszano z tego sekretu.
    .seed = Ziarno pasuje do zobowiązania. Gospodarz wybrał je sam.
    .unknown = Ziarno zostanie ujawnione po zakończeniu gry.
fairBroken = Słowo serwera się nie zgadza: { $problem }
fairSeen =
    .kept = To zobowiązanie, które ta przeglądarka widziała przed grą.
    .broken = To nie jest zobowiązanie, które ta przeglądarka widziała przed grą.
    .unseen = Ta przeglądarka nie widziała zobowiązania przed grą.
fairRepeated = { $n ->
    [one] Gra raz zaczęła się od nowa, gdy ta przeglądarka ujawniła już swoją liczbę: prowadzący serwer mógł wybrać jeden z dwóch początków.
    [few] Gra { $n } razy zaczynała się od nowa, gdy ta przeglądarka ujawniła już swoją liczbę: prowadzący serwer mógł wybierać spośród tych początków.
   *[many] Gra { $n } razy zaczynała się od nowa, gdy ta przeglądarka ujawniła już swoją liczbę: prowadzący serwer mógł wybierać spośród tych początków.
  }
fairSealsChanged = Pieczęć zmieniono po tym, jak ta przeglądarka ujawniła swoją liczbę.
fairWrongSeed = Ziarno nie wynika z sekretu i liczb graczy: ta przeglądarka przeliczyła je sama.
fairMixed = Do ziarna domieszano liczby graczy: { $names }.
fairMixedNone = Żaden gracz nie dołożył się do ziarna.
fairOwn =
    .mixed = Jest wśród nich twoja liczba.
    .missing = Twojej liczby brakuje.
fairWithheld = Liczbę zapieczętowali i jej nie ujawnili: { $names }.
fairSignedHere = Podpisane przez ten serwer.
fairSignedElsewhere = Podpisane kluczem { $key }, który nie jest kluczem tego serwera.
fairForged = Nie tak, jak podpisano: { $altered }.
fairUnsigned = Bez podpisu: każdy mógł wymyślić ten zapis.
fairEnd =
    .finished = Gra jest kompletna i kończy się wpisem { $n }.
    .agreed = Wszyscy zgodzili się zakończyć grę po wpisie { $n }.
    .closed = Zmiana zasad na serwerze zamknęła grę po wpisie { $n }.
    .cut = Gra urywa się po ruchu { $n }.
    .unknown = Nie da się powiedzieć, czy gra dochodzi do końca (wpis { $n }).
fairNames =
    .covered = Imiona są takie, jak podpisano.
    .erased = Niektóre imiona później usunięto; pozostałe są takie, jak podpisano.
    .altered = Imiona nie są tymi, które zapisano.
    .uncovered = Żaden podpis nie obejmuje imion.
fairTimes =
    .covered = Czasy są takie, jak podpisano.
    .uncovered = Żaden podpis nie obejmuje czasów.
fairFlicks =
    .same = { $n ->
        [one] Jedyne pstryknięcie tego zapisu przeliczono ponownie na tym urządzeniu: zgadza się co do bitu.
        [few] { $n } pstryknięcia tego zapisu przeliczono ponownie na tym urządzeniu: wszystkie zgadzają się co do bitu.
       *[many] { $n } pstryknięć tego zapisu przeliczono ponownie na tym urządzeniu: wszystkie zgadzają się co do bitu.
    }
    .different = Przeliczono ponownie na tym urządzeniu pstryknięcia tego zapisu ({ $n }); inaczej wyszło: { $different }.
fairCommitment = Zobowiązanie sprzed gry:
fairKey = Klucz podpisu:
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
previousHit = Poprzednie miejsce
nextHit = Następne miejsce
clear = Wyczyść wyszukiwanie
houseRuling = Ustalenie domowe
houseHint = Instrukcja tego nie rozstrzyga albo komputer musi to wiedzieć dokładnie: tak gramy tutaj.
onlyHouse = Tylko ustalenia domowe
peopleSay = Od właścicieli gry
toRule = Link do zasady { $id }
tryLesson = Naucz się, grając
firstOf = Pierwsza gra: { $title }
firstNow = Zacznij grę od razu
readRules = Przeczytaj zasady
points = punkty: { $value }

## Co to jest?
explain = Co to jest?
explainHint = Dotknij czegokolwiek na planszy
legend = Wszystkie znaki
legendOf = Znaki: { $title }
heat = Mapa celów
heatHint = Gdzie mogło wylądować następne pstryknięcie
heatShare = jak często
heatWorth = ile to warte
clip = Zapisz klip jako
clipCopy = Kopiuj klip
clipMaking = Powstaje klip …
clipCancel = Anuluj
clipReady = Klip jest gotowy.
clipFailed =
    .fetch = Nie udało się pobrać klipu z serwera.
    .draw = Ta przeglądarka nie zdołała narysować klipu.
    .record = Ta przeglądarka nie zdołała nagrać filmu.
    .large = Klip byłby za duży: wybierz inny format.
    .copy = Nie udało się skopiować klipu.
clipLink = Link do klipu
embed = Kod na inną stronę
figures = Liczby
hintBest = Tak zagrałby bot.
hintLike = Prawie tak samo dobre.
hintWorse = Słabsze.
