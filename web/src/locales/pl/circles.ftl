### Kręgi przyjaciół i wyzwania.

title = Przyjaciele
hint = Przyjaciele przez link: zobacz, kto jest, dołączaj do ich stołów i rzucaj wyzwania.
needsName = Najpierw zachowaj imię, żeby przyjaciele cię poznali.
invited = { $owner } zaprasza cię do kręgu „{ $circle }”
invitedHint = { $n ->
    [one] { $n } członek. Członkowie widzą, kiedy jesteś, twoje publiczne stoły i te, które pokażesz kręgowi.
    [few] { $n } członków. Członkowie widzą, kiedy jesteś, twoje publiczne stoły i te, które pokażesz kręgowi.
   *[many] { $n } członków. Członkowie widzą, kiedy jesteś, twoje publiczne stoły i te, które pokażesz kręgowi.
}
join = Dołącz do kręgu
members = Członkowie
present = teraz tutaj
absent = poza stroną
owner = otworzył(a) krąg
tables = Stoły kręgu
noTables = Teraz nie ma żadnego stołu.
showTable = Pokaż kręgowi jeden ze swoich stołów:
chooseTable = wybierz …
challengeTo = Rzuć wyzwanie: { $name }, { $game }
challenges = Wyzwania
challenged = { $name } rzuca ci wyzwanie: { $game }.
declined = { $name } nie przyjmuje wyzwania.
accept = Przyjmij
decline = Odrzuć
ok = W porządku
link = Link do tego kręgu
linkHint = Kto otworzy link, może dołączyć. Nowy link unieważnia stary; widać go tylko w tej przeglądarce.
renew = Nowy link
removeNamed = Usuń z kręgu: { $name }
leave = Opuść krąg
delete = Usuń krąg
reallyRemove = Usunąć tę osobę z kręgu? Link do niego zostanie zastąpiony nowym.
reallyLeave = Opuścić ten krąg?
reallyDelete = Usunąć ten krąg dla wszystkich członków?
newCircle = Nowy krąg
circleName = Nazwa kręgu
open = Otwórz
errors =
    .no-such-circle = Ten link nie prowadzi do żadnego kręgu. Poproś o nowy.
    .not-circle-owner = Może to zrobić tylko osoba, która otworzyła krąg.
    .not-together = Wyzwanie możesz rzucić tylko osobom ze swoich kręgów.
    .no-such-challenge = To wyzwanie jest już nieaktualne.
    .too-many-circles = Jest ich już za dużo.
