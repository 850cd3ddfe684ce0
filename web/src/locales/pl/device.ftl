### Serwer w stronie: proponowany, gdy żaden w sieci nie odpowiada. (no reader)

offer = Graj tutaj, na tym urządzeniu
about = Przeciw botom albo razem przy tym ekranie można grać i bez serwera. Gry zostają w tej przeglądarce.
size = Raz pobiera się { $mb } MB.
loading = Przygotowanie: { $percent } %
starting = Już prawie gotowe …
here = Grasz na tym urządzeniu, bez serwera: nie ma tu innych ludzi, linków ani powiadomień.
lacks = Nie na tym urządzeniu: { $games }.
look = Poszukaj serwera
notKept = Ta przeglądarka niczego dla tej strony nie zachowuje: gry kończą się z jej zamknięciem.
elsewhere = Gry tego urządzenia są otwarte w innej karcie. Graj tam dalej albo zamknij ją i spróbuj ponownie.
failed = Nie udało się otworzyć gier tego urządzenia.
damaged = Nie da się odczytać gier zachowanych w tej przeglądarce.
full = W tej przeglądarce brakuje miejsca na gry. Zwolnij go trochę i spróbuj ponownie.
again = Spróbuj ponownie
saveFirst = Zapisz jako plik
forget = Usuń je i zacznij od nowa
reallyForget = Wszystkie gry na tym urządzeniu zostaną usunięte.
install =
    .title = Omphalos pod ręką
    .hint = Po zainstalowaniu otwiera się z ekranu głównego albo pulpitu, także bez sieci. To ta sama strona i można ją usunąć jak każdy program.
    .byHand = W Safari: dotknij „Udostępnij”, potem „Do ekranu początkowego”. Stamtąd się otwiera, także bez sieci.
    .button = Zainstaluj
