### Lekcje: co mówi każdy krok.

welcome = Prowadzisz sklep z przepowiedniami. Przez trzy dni do portu przybijają przybysze, a ty sprzedajesz im talizmany i księgi. Wygrywa ten, kto ma na końcu najwięcej złota. To twój sklep: kartka, po której rysujesz.
dish = Przed każdą turą wrzucasz do naczynia pięć run. To, gdzie upadną – po lewej czy po prawej – i co pokażą, mówi, ile da ci akcja.
clock = Każda akcja trwa kilka godzin. Działa ten, czyj znacznik na zegarze jest najdalej z tyłu – czasem dwa razy z rzędu.
stargaze = Spójrz w gwiazdy: wybierz wróżenie z gwiazd. Dotknij tej nazwy nad polem gwiazd albo przycisku na dole.
lines = Rysuj linie od kropki do kropki – tyle, ile dały runy. Zamknij dwa pola jednego koloru, żeby dostać księgę, albo jedno, żeby dostać talizman; złote linie coś zamykają. Uważaj na ciernisty krzyż pośrodku: pola przy nim przynoszą zepsucie.
shelf = To, co zamkniesz, trafia na półkę. Sprzedasz to wieczorem na targu.
boats = Gdy znaczniki idą po zegarze, z worka dobiera się przybyszów, a ty wybierasz im łódź. Pełna łódź przybija do nabrzeża: tam będą twoi klienci. Wysyłaj tych, których kolor możesz obsłużyć.
divine = Przepowiedz coś: wybierz przepowiadanie. Trwa tylko godzinę.
foretell = Kogo przepowiadasz? Jeśli wkrótce z worka wyjdzie ktoś tego koloru, przepowiednia się spełni; każdy inny skreśla jeden symbol. Wybierz kolor, którego jest jeszcze dużo.
horoscope = Inny sposób: horoskopy. Wpisujesz liczby z kostek jednej połowy naczynia do dwóch rzędów.
write = W górnym rzędzie liczby nie mogą maleć, w dolnym rosnąć. Każde osiągnięte pole daje to, co na nim narysowano.
corruption = Tu leżą karty zepsucia, zakryte przed innymi. Na koniec każdy ich punkt kosztuje złoto – tym więcej, im więcej łotrów przybyło do miasta.
play = A teraz graj dalej do wieczora. Zajrzyj też na plac miejski: mieszkańcy pomagają od razu albo zostają w twoim personelu. Gdy przybiją cztery łodzie, otworzy się targ.
sell = Targ! Każdy towar szuka na nabrzeżu klienta swojego koloru. Im więcej ich tam stoi, tym więcej ci zapłacą.
gold = Tu jest twoje złoto. Dotknij go, żeby zobaczyć, skąd wzięła się każda moneta; każdy wiersz prowadzi do zasady. Po trzecim dniu płaci się za zepsucie i wygrywa najbogatsza wyrocznia.
