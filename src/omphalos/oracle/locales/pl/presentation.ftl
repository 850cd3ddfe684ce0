### Wyrocznia: co strony mówią o grze: strona główna, opcje, chwile powtórki, podpisy obrazków przy zasadach.

about = Rzucaj runami, łącz gwiazdy i sprzedawaj przepowiednie w porcie pełnym łotrów.

second = Jeszcze dwa dni
option-numbers = Liczby domowe
option-value-reported = według relacji właścicieli
option-value-balanced = wyrównane
option-cross = Krzyż zepsucia
option-value-goods = karta za obszar, który daje towar
option-value-areas = karta za każdy obszar
option-days = Dni
option-evening = Pierwszy wieczór: części gry otwierają się po kolei

landmark-reckoned = ostatnie rozliczenie
landmark-dawned = nowe dni
landmark-marketed = targi
landmark-sold = sprzedaże
landmark-fulfilled = spełnione przepowiednie
landmark-closed = zamknięte pola
landmark-foretold = nowe przepowiednie
landmark-hired = najęci mieszkańcy
landmark-corrupted = zepsucie
landmark-filled = pełne rzędy
landmark-marked = znaki gildii
landmark-wrote = liczby w horoskopie
landmark-drawn = narysowane linie
landmark-thrown = rzuty
landmark-docked = przybijające łodzie
landmark-boarded = wsiadający pasażerowie
landmark-ferried = przewiezieni pasażerowie
landmark-tucked = wsunięte karty
landmark-gained = zdobyte towary
landmark-nudged = obrócone runy
landmark-shifted = przesunięte runy
landmark-spent = zużyte godziny
landmark-discarded = odrzucone karty
landmark-went = wybrane akcje
landmark-passed = pasy

caption-cove = Zatoka: u góry zegar i budynki gildii, łodzie z przybyszami, trzy nabrzeża i plac miejski.
caption-shop = Sklep na początku: naczynie, pole gwiazd, przepowiednie, horoskopy, gildie, personel i półka.
caption-closing = Sklep po pewnym czasie: linie zamknęły pola, a to, co dały, stoi na półce.
