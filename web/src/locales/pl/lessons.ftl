### Lekcje: co mówi każdy krok.

flick-welcome = Jesteś bogiem, a to twój świat: cztery wyspy na morzu, każda z miastem, a pośrodku Pępek Świata. Szerzysz wiarę, pstrykając drewnianych proroków. Wygrywa ten, kto zbierze najwięcej punktów.
flick-trial = Kto zaczyna? Ten, kto trafi najbliżej Pępka Świata. Twój dysk leży w twojej chmurze w rogu: naciśnij gdziekolwiek na mapie, odciągnij w przeciwną stronę i puść. Z klawiatury: strzałki celują, 1–9 wybierają siłę, Enter pstryka.
flick-vote = Obrady. Są dwie propozycje prawa i wszyscy głosują w tajemnicy: kciuk w górę za pierwszą, kciuk w dół za drugą. Wchodzi w życie ta, która ma więcej głosów – przeczytaj obie i zagłosuj.
flick-law = Tu leżą obowiązujące prawa i czas ich trwania. Zmieniają zasady dla wszystkich, więc miej je na oku.
flick-island = Pierwsza misja: pstryknij proroka na wyspę. Na koniec każda wyspa, na której masz choć jeden dysk, daje 1 punkt; wystarczy, że wystaje na brzeg.
flick-temple = Trafiłeś w miasto! Możesz teraz zamienić proroka na świątynię w dowolnym miejscu tej wyspy. Świątynia jest ciężka i zostaje, gdy prorocy wracają do domu.
flick-push = Przeciwnik też już pstryknął. Dyski się popychają: rywali można zepchnąć do morza, a nawet z mapy. Kto ma na wyspie najwięcej dysków, dostaje 2 punkty więcej. Zajmij wyspę – albo kogoś z niej przepędź.
flick-navel = A teraz Pępek Świata: prorok, który się na nim zatrzyma, daje od razu 1 punkt i po 1 za każdą wyspę, na której jesteś. Potem idzie do rezerwy. Spróbuj trafić, nie za mocno.
flick-city = Widzisz okrągłe miasta? Prorok, który stanie na mieście, może stać się świątynią. „Pokaż, jak to zrobić” rysuje, co zrobiłby silny bot.
flick-rest = Znasz już wszystkie pstryknięcia. Zużyj proroków, jak chcesz; małe dyski przy twoim imieniu to ci, którzy ci zostali.
flick-conversion = Gdy wszyscy prorocy są pstryknięci, liczy się wyspy: 1 punkt za obecność, 2 więcej za przewagę. Potem prorocy wracają do domu i zaczyna się następne pokolenie. Ta lekcja miała jedno; cała gra ma ich kilka – a każdy gracz ma boga z własną mocą.
oracle-welcome = Prowadzisz sklep z przepowiedniami. Przez trzy dni do portu przybijają przybysze, a ty sprzedajesz im talizmany i księgi. Wygrywa ten, kto ma na końcu najwięcej złota. To twój sklep: kartka, po której rysujesz.
oracle-dish = Przed każdą turą wrzucasz do naczynia pięć run. To, gdzie upadną – po lewej czy po prawej – i co pokażą, mówi, ile da ci akcja.
oracle-clock = Każda akcja trwa kilka godzin. Działa ten, czyj znacznik na zegarze jest najdalej z tyłu – czasem dwa razy z rzędu.
oracle-stargaze = Spójrz w gwiazdy: wybierz wróżenie z gwiazd. Dotknij tej nazwy nad polem gwiazd albo przycisku na dole.
oracle-lines = Rysuj linie od kropki do kropki – tyle, ile dały runy. Zamknij dwa pola jednego koloru, żeby dostać księgę, albo jedno, żeby dostać talizman; złote linie coś zamykają. Uważaj na ciernisty krzyż pośrodku: pola przy nim przynoszą zepsucie.
oracle-shelf = To, co zamkniesz, trafia na półkę. Sprzedasz to wieczorem na targu.
oracle-boats = Gdy znaczniki idą po zegarze, z worka dobiera się przybyszów, a ty wybierasz im łódź. Pełna łódź przybija do nabrzeża: tam będą twoi klienci. Wysyłaj tych, których kolor możesz obsłużyć.
oracle-divine = Przepowiedz coś: wybierz przepowiadanie. Trwa tylko godzinę.
oracle-foretell = Kogo przepowiadasz? Jeśli wkrótce z worka wyjdzie ktoś tego koloru, przepowiednia się spełni; każdy inny skreśla jeden symbol. Wybierz kolor, którego jest jeszcze dużo.
oracle-horoscope = Inny sposób: horoskopy. Wpisujesz liczby z kostek jednej połowy naczynia do dwóch rzędów.
oracle-write = W górnym rzędzie liczby nie mogą maleć, w dolnym rosnąć. Każde osiągnięte pole daje to, co na nim narysowano.
oracle-corruption = Tu leżą karty zepsucia, zakryte przed innymi. Na koniec każdy ich punkt kosztuje złoto – tym więcej, im więcej łotrów przybyło do miasta.
oracle-play = A teraz graj dalej do wieczora. Zajrzyj też na plac miejski: mieszkańcy pomagają od razu albo zostają w twoim personelu. Gdy przybiją cztery łodzie, otworzy się targ.
oracle-sell = Targ! Każdy towar szuka na nabrzeżu klienta swojego koloru. Im więcej ich tam stoi, tym więcej ci zapłacą.
oracle-gold = Tu jest twoje złoto. Dotknij go, żeby zobaczyć, skąd wzięła się każda moneta; każdy wiersz prowadzi do zasady. Po trzecim dniu płaci się za zepsucie i wygrywa najbogatsza wyrocznia.
