### Palec boży: jak się co nazywa. Ten plik czyta też przeglądarka.

title = Palec boży

## Karty bogów
card-celtic = celtycka
card-egyptian = egipska
card-greek = grecka
card-norse = nordycka

## Dyski
kind-prophet = prorok
    .instrumental = prorokiem
kind-templar = templariusz
    .instrumental = templariuszem
kind-sphinx = Sfinks
    .instrumental = Sfinksem
kind-king = Król Małp
kind-temple = świątynia

## Za co są punkty, według zasad
reason-PB-M5 = Pępek Świata
reason-PB-N1 = obecność
reason-PB-N2 = dominacja

## Bogowie: imię i moc
god-Dagda = Dagda
    .text = Ręka Boga: przed każdym swoim pstryknięciem możesz postawić rękę na mapie jako ścianę na jego czas.
god-Morrigan = Morrigan
    .text = Żniwo: prorocy przeciwników, których twoje pstryknięcie zrzuca z mapy, trafiają na tę kartę; w fazie nawracania każdy daje 4 PZ.
god-Ra = Ra
    .text = Sfinks: jednym z twoich proroków jest wielki Sfinks; we wszystkim liczy się jak jeden prorok.
god-Anubis = Anubis
    .text = Powrót: w każdej turze przeciwnika pierwszy z twoich proroków, który opuści mapę, znów jest nieużyty; w twoich turach pięć razy na pokolenie.
god-Zeus = Zeus
    .text = Olimp: świątynia, którą budujesz, może stanąć na dowolnej wyspie.
god-Themis = Temida
    .text = Waga: rozstrzygasz remisy w głosowaniu, dominujesz na wyspie, gdy remisujesz o najwięcej dysków (przy dwóch graczach wyważone ustalenia ograniczają jedno i drugie), i wygrywasz remis o zwycięstwo, którego nie rozstrzygają świątynie.
god-Freja = Freja
    .text = Serce: na początku fazy nawracania upuść serce; prorocy przeciwników, których dotyka, liczą się jako twoi.
god-Tyr = Tyr
    .text = Przysięga: raz na pokolenie pstryknij ponownie proroka, który właśnie się zatrzymał, z miejsca, gdzie leży – niepewną ręką.

## Prawa: nazwa i treść
law-L01 = Ślepa wiara
    .text = Oczy zamknięte: podczas celowania mapę kryje zasłona, a ręka drży.
law-L02 = Słabsza ręka
    .text = Pstrykaj drugą ręką: drży, a celownik porusza się jak w lustrze.
law-L03 = Mały palec
    .text = Mały palec jest słaby: pstryknięcia są wolniejsze, a ręka lekko drży.
law-L04 = Na barana
    .text = Kto ma co najmniej dwóch nieużytych proroków, pstryka stosem dwóch; przy pierwszym zderzeniu górny zsuwa się naprzód.
law-L05 = Oburącz
    .text = Kto ma co najmniej dwóch nieużytych proroków, pstryka dwoma naraz, celując każdym osobno.
law-L06 = Toczące się kamienie
    .text = Pstryknięty prorok toczy się, więc dociera dalej; gdy pierwszy raz czegoś dotknie, zaczyna się ślizgać.
law-L07 = Król Małp
    .text = Król Małp staje na Pępku Świata i można go popychać; wyspa, na której jest, nie daje obecności ani dominacji.
law-L08 = Tornado
    .text = Tornado krąży po wyspach i cieśninach, krok na turę, i zabiera do rezerwy proroków, których dotyka.
law-L09 = Templariusze
    .text = Każdy wymienia dwóch proroków na templariuszy; są więksi, ale we wszystkim liczą się jak prorocy.
law-L10 = Kraken
    .text = Prorocy leżący w całości na morzu trafiają na tę kartę do końca pokolenia.
law-L11 = Cztery wiatry
    .text = W fazie nawracania: 3 PZ za obecność na wszystkich czterech wyspach, 1 PZ za obecność na trzech.
law-L12 = Nowe powołanie
    .text = Każdy dostaje jednego proroka więcej.
law-L13 = Wygnanie
    .text = 1 PZ za każdego proroka przeciwnika, którego twoje pstryknięcie zrzuca z mapy.
law-L14 = Pustelnia
    .text = 2 PZ więcej za wyspę, na której nie ma nikogo poza tobą.
law-L15 = Milczący Pępek
    .text = Pępek Świata nie daje PZ, a prorocy, którzy na nim leżą, zostają na miejscu.
law-L16 = Pielgrzymi
    .text = W fazie nawracania 1 PZ za każdego twojego proroka w mieście.
law-L17 = Zgoda
    .text = Gracze, którzy remisują na wyspie o najwięcej dysków, dostają po 1 PZ.
law-L18 = Pod prąd
    .text = Tury biegną przeciwnie do ruchu wskazówek zegara.
law-L19 = Gładkie morze
    .text = Wszystkie dyski ślizgają się z mniejszym tarciem.
law-L20 = Mury z chmur
    .text = Dyski odbijają się od brzegu mapy i nie mogą z niej spaść.

## Miejsca na mapie
area-navel = Pępek Świata
area-city = miasto wyspy { $n }
area-island = wyspa { $n }
area-sea = morze
area-cloud = własna chmura
area-off = poza mapą
