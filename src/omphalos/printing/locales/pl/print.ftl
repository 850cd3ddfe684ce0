### Co drukuje się na arkuszach oprócz tekstów gier. (no reader)

print-guide = Jak to zrobić
print-scale = Drukuj w rzeczywistym rozmiarze, 100 %, bez dopasowania do strony. Każda strona ma u dołu linijkę: jeśli nie mierzy 100 mm, zmień skalę.
print-cut = Gdzie to pomaga, naklej strony na karton, a potem tnij wzdłuż linii albo od znaku do znaku. Wzdłuż linii przerywanych zginaj.
print-rules = Zasady są w programie i w jego dokumentacji, tymi samymi słowami. Karty pasują do koszulek popularnych rozmiarów.
print-tile = Mapa, część
print-reserve = Rezerwa

## Palec boży
flick-mat = Mapa
    .text = Każdą część przytnij wzdłuż znaków po lewej i u góry, połóż ją tam na sąsiadach aż do ich przerywanych znaków i przyklej. Potem przytnij całość wzdłuż cienkiej białej linii: za nią dysk jest poza mapą. Na gładkiej tekturze lub filcu dyski dobrze się ślizgają.
flick-gods = Bogowie
    .text = Każdą kartę zegnij pośrodku, plecami do siebie: po każdej stronie jeden bóg.
flick-laws = Prawa
    .text = Karty 63 × 88 mm. Ręce drżą same: gdy prawo każe im drżeć, sprawiają to zamknięte oczy, druga ręka albo mały palec.
flick-disks = Dyski
    .text = Naklejki w prawdziwych rozmiarach na dyski z drewna lub mocnej tektury: prorocy 20 mm, templariusze 26 mm, świątynie 36 mm, ciężkie.
flick-tokens = Żetony
    .text = Rękę zgina się dwa razy; stoi na brązowej krawędzi, która jest ścianą. Punkty liczą punkty zwycięstwa.

## Wyrocznia
print-name = Imię:
print-dish = Wystarczy też wieczko pudełka z paskiem tektury pośrodku: liczy się, w której połowie leży runa.
print-nobles = { $gold } za każdego członka tej gildii
print-trade = { $mark }: { $gold } za każdego klienta w tym kolorze, w każdej fazie handlu
print-rogues = W kryjówce: { $hideout }, w worku: { $bag }
oracle-shop = Sklep
    .text = Arkusz dla każdego gracza, do pisania ołówkiem albo pod folią. Przytnij wzdłuż dolnej krawędzi: zatrudnionych mieszkańców wsuwa się pod nią tak, by było widać ich symbole.
oracle-dish = Naczynie
    .text = Jedno na stół. Wrzuć do niego runy i sprawdź, w której leżą połowie.
oracle-cove = Zatoka
    .text = Trzy plansze: zegar i plac miejski, budynki gildii i kryjówka, pomosty z wartością każdego towaru.
oracle-people = Łodzie i przybysze
    .text = Naklej je na tekturę. Przybyszów losuje się z worka, więc od spodu muszą wyglądać tak samo.
oracle-goods = Towary, znaczniki, runy
    .text = Dla każdego gracza dwa znaczniki (zegar i akcja), talizmany i księgi; żeton handlu. Monetę sklej, kość i pionek voodoo zegnij, kostki sklej – albo weź kostki czworościenne.
oracle-townsfolk = Mieszkańcy
    .text = 36 kart 44 × 68 mm. Gildia i jej symbole są przy dolnej krawędzi.
oracle-corruption = Zepsucie
    .text = 60 kart 44 × 68 mm, trzymanych w tajemnicy.
oracle-rogues = Łotrzy
    .text = Trzy karty 63 × 88 mm; na grę losuje się jedną.
oracle-score = Arkusz punktacji
    .text = Zapisuj złoto każdego gracza według źródeł.
