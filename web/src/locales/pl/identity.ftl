### Tożsamość: co serwer o kimś przechowuje i jak to trafia na inne urządzenie.

dataTitle = Twoje dane
dataHint = Wszystko, co ten serwer o tobie przechowuje, w jednym pliku: imię, rankingi, gry, wypowiedzi na czacie, powiadomienia. Bez kluczy.
download = Pobierz moje dane
