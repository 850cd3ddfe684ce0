### Lekcje: co mówi każdy krok.

welcome = Prowadzisz sklep wyroczni. Przez trzy dni do zatoki przybijają przybysze, a ty sprzedajesz im talizmany i księgi. Wygrywa ten, kto ma na końcu najwięcej złota. To twój sklep: kartka, po której rysujesz.
dish = Przed każdą turą wrzucasz do naczynia pięć run. To, gdzie upadną – po lewej czy po prawej – i co pokażą, mówi, ile da ci akcja.
clock = Każda akcja trwa kilka godzin. Działa ten, czyj znacznik na zegarze jest najdalej z tyłu – czasem dwa razy z rzędu.
stargaze = Spójrz w gwiazdy: wybierz wróżenie z gwiazd. Dotknij nagłówka pola gwiazd albo przycisku na dole. Kość leży obok kostki z czwórką: możesz narysować cztery linie.
lines = Rysuj linie od kropki do kropki; jednym pociągnięciem możesz narysować ich kilka. Cztery linie wokół jednego pola dają talizman jego koloru. Dwa pola jednego koloru zamknięte razem dają księgę – później, gdy będziesz mieć więcej linii. Złote linie coś zamykają. Trzymaj się z dala od krzyża zepsucia pośrodku: obszar zamknięty z jego pomocą przynosi zepsucie.
shelf = To, co zamkniesz, trafia na półkę. Sprzedasz to wieczorem na targu.
divine = Przepowiedz, kto przybędzie: wybierz przepowiadanie. Trwa tylko godzinę.
foretell = Kogo przepowiadasz? Jeśli wkrótce z worka wyjdzie ktoś tego koloru, przepowiednia się spełni i da nagrodę; każdy inny skreśla jeden symbol. Wybierz kolor, którego jest jeszcze dużo.
horoscope = Inny sposób: horoskopy. Wpisujesz kostki z jednej połowy naczynia do dwóch rzędów.
write = W górnym rzędzie każda liczba jest o jeden większa od poprzedniej, a po 4 idzie 1; w dolnym o jeden mniejsza, a po 1 idzie 4. Rząd może zaczynać się od dowolnej liczby. Każde wypełnione pole daje to, co na nim narysowano.
boats = Gdy znacznik dojdzie na zegarze do znaku przybyszów, dobiera się ich z worka, a ty wybierasz im łódź. Pełna łódź przybija do pomostu: tam będą twoi klienci. Wysyłaj tych, których kolor możesz obsłużyć.
corruption = Tu leżą karty zepsucia, zakryte przed innymi. Na koniec każdy ich punkt kosztuje złoto – tym więcej, im więcej łotrów przybyło do miasta.
play = A teraz graj dalej do wieczora. Zajrzyj też na plac miejski: mieszkańcy pomagają od razu albo zostają w twoim personelu. Gdy przybiją cztery łodzie, otworzy się targ.
sell = Targ! Towar szuka na pomoście klientów swojego koloru: księgi na wielkim pomoście, talizmany na małym, jedne i drugie na czarnym rynku, za cenę zepsucia. Im więcej klientów tam stoi, tym więcej ci zapłacą.
gold = Tu jest twoje złoto. Dotknij go, żeby zobaczyć, skąd wzięła się każda moneta; każdy wiersz prowadzi do zasady. Po trzecim dniu płaci się za zepsucie i wygrywa najbogatsza wyrocznia.
