### Tożsamość: co serwer o kimś przechowuje i jak to trafia na inne urządzenie.

dataTitle = Twoje dane
dataHint = Wszystko, co ten serwer o tobie przechowuje, w jednym pliku: imię, rankingi, gry, wypowiedzi na czacie, powiadomienia. Bez kluczy.
download = Pobierz moje dane
devicesTitle = Twoje inne urządzenia
devicesHint = Imię, klucze miejsc i ustawienia przechodzą z urządzenia na urządzenie zaszyfrowane. Serwer nie może ich odczytać.
giveLink = Przenieś mnie na inne urządzenie
receiveLink = Sprowadź mnie tu z innego urządzenia
signOutOthers = Wyloguj moje inne urządzenia
reallySignOut = Wylogować wszystkie inne urządzenia? Stracą twoje imię, póki znów go tam nie przeniesiesz, a prywatny link się zmieni: zachowaj nowy. Miejsca i klucze dostępu zostają; usuń klucze, których nie znasz.
signedOut = Wszystkie inne urządzenia są wylogowane. Twój prywatny link się zmienił.
thisIsOut = Twoje imię wylogowano tu z innego urządzenia. Przenieś je tu znowu albo zapomnij je na tym urządzeniu.
back = Wróć na moją stronę
insecure = Przeglądarki szyfrują tylko pod bezpiecznym adresem (https). Tutaj otwórz na drugim urządzeniu swój prywatny link.
receiveTitle = Sprowadź mnie na to urządzenie
receiveHint = Zeskanuj ten kod urządzeniem, na którym grasz. Albo otwórz tam swoją stronę, wybierz „Przenieś mnie na inne urządzenie” i wpisz sześć cyfr.
qr = Kod QR dla drugiego urządzenia
code = Sześć cyfr
check = Liczba do porównania
checkHint = Jeśli wpisujesz cyfry, drugie urządzenie musi przed wysłaniem pokazać tę samą liczbę.
waiting = Czekam na drugie urządzenie …
validFor = Ważne jeszcze { $time }
expired = Czas minął.
damaged = Nie da się odczytać tego, co przyszło. Nic się nie zmieniło.
again = Nowy kod
tablesOf = { $n ->
    [0] bez stołów
    [one] z jednym stołem
    [few] z { $n } stołami
   *[many] z { $n } stołami
}
arrived = Przyszło: { $name }, { $tables }.
arrivedNameless = Przyszło bez zachowanego imienia, { $tables }.
replaces = Ta przeglądarka gra teraz jako { $name }. Zapomni klucz do tego imienia; samo imię zostaje na serwerze.
onlyYours = Przejmij to tylko wtedy, gdy właśnie zostało wysłane przez ciebie.
take = Przejmij
refuse = Nie
giveTitle = Przenieś mnie na inne urządzenie
giveHint = Na drugim urządzeniu wybierz „Sprowadź mnie tu z innego urządzenia” i wpisz sześć cyfr, które pokazuje.
digits = Sześć cyfr
next = Dalej
nothing = Ta przeglądarka nie ma ani zachowanego imienia, ani miejsca, które można by przenieść.
goes = Na drugie urządzenie przechodzi { $name }, { $tables }. To urządzenie też wszystko zachowa.
goesNameless = Na drugie urządzenie przechodzi lista bez zachowanego imienia, { $tables }. To urządzenie też wszystko zachowa.
scanned = To urządzenie, którego kod QR został zeskanowany.
compare = Czy drugie urządzenie pokazuje tę liczbę?
warning = Kto to dostanie, gra jako ty. Wyślij to tylko na urządzenie, które masz przed sobą.
send = Tak, wyślij
mismatch = To nie jest urządzenie, które pokazało kod QR. Nic nie zostało wysłane.
sent = Wysłane. Przejdź do drugiego urządzenia.
stopped = Nic nie zostało wysłane.
passkeysTitle = Klucze dostępu
passkeysHint = Kluczem dostępu (passkey) logujesz się na każdym urządzeniu odciskiem palca, twarzą, telefonem albo kluczem sprzętowym: nie ma czego kopiować i nic nie wycieknie.
passkeyName = Nazwa klucza (mój telefon)
addPasskey = Dodaj klucz dostępu
passkeyAdded = Klucz dostępu dodany.
passkeyRemoved = Klucz dostępu usunięty.
passkeySince = dodany { $day }
passkeyUsed = ostatnio użyty { $day }
remove = Usuń
reallyRemovePasskey = Usunąć klucz dostępu { $name }? Urządzenia, które się nim zalogowały, pozostaną zalogowane.
noPasskeysHere = Przeglądarki mają klucze dostępu tylko pod bezpiecznym adresem z nazwą (https://…).
signIn = Zaloguj się kluczem dostępu
errors =
    .bad-handover = Nie da się odczytać tego, co przysłało drugie urządzenie. Zacznij od nowa na obu.
    .wrong-code = Pod tym kodem nie czeka żadne urządzenie. Jest błędny albo minął jego czas.
    .too-many-handovers = Zbyt wiele urządzeń teraz czeka. Spróbuj za kilka minut.
    .bad-passkey = Nie udało się sprawdzić tego klucza dostępu. Spróbuj jeszcze raz.
    .no-such-passkey = Ten serwer nie zna tego klucza dostępu.
    .too-many-passkeys = Więcej kluczy dostępu mieć nie można. Najpierw usuń któryś.
    .passkey-taken = Ten klucz dostępu jest już znany.
    .no-passkey = Klucz dostępu nie został użyty.
