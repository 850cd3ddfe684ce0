### Co mówi serwer.

run-ready = Stół gotowy: { $url }
run-seat = Miejsce dla kogoś jeszcze: { $url }
run-kept = Gry są zachowane w { $folder }. Ctrl+C kończy.
run-no-browser = Stąd nie można otworzyć przeglądarki: otwórz ten adres samodzielnie.
run-compiling = Silne boty przygotowują się w tle; grać można już teraz.
run-compiled = Silne boty są gotowe: ich kod skompilowano w { $seconds } s, raz dla tego komputera.
run-not-compiled = Kodu silnych botów nie dało się tu skompilować: boty myślą w zwykłym Pythonie i grają słabiej.
resigned = { WHO($name) ->
    [you] Poddajesz się.
   *[name] { $name } się poddaje.
}
taken-back = { WHO($name) ->
    [you] Cofasz ruch.
   *[name] { $name } cofa ruch.
}
player = Gracz { $n }
seer-cassandra = Kasandra
seer-tiresias = Tejrezjasz
seer-sibyl = Sybilla
seer-calchas = Kalchas
seer-helenus = Helenos
seer-mopsus = Mopsos
seer-manto = Manto

## Strona, której nie ma
missing-title = Nie ma tu takiej strony.
missing-hint = Adres { $address } donikąd nie prowadzi. Może jest w nim literówka albo ucięło go przy kopiowaniu.
missing-start = Na stronę główną
missing-lobby = Otwarte stoły
missing-replays = Powtórki

## Powiadomienia: kto wyszedł, dowiaduje się, że jest jego kolej.

notice-title = { $n ->
    [one] Twoja kolej
    [few] Twoja kolej przy { $n } stołach
   *[many] Twoja kolej przy { $n } stołach
}
notice-with = { $game }, grają też: { LIST($others) }
notice-named = { $name }, twoja kolej: { $game }
notice-left = { $text } (zostało: { $left })
notice-days = { $n ->
    [one] { $n } dzień
    [few] { $n } dni
   *[many] { $n } dni
}
notice-hours = { $n ->
    [one] { $n } godzina
    [few] { $n } godziny
   *[many] { $n } godzin
}
notice-webhook = Odtąd pojawia się tu wiadomość, czyja kolej przy tym stole:
notice-mail-confirm-title = Czy chcesz wiedzieć, kiedy jest twoja kolej?
notice-mail-confirm = Ktoś prosi, żeby na ten adres przychodziła wiadomość, gdy nadejdzie jego kolej przy stole. Jeśli to ty, potwierdź:
notice-mail-link = { $link }

    Jeśli to nie ty, nie rób nic: więcej listów nie będzie.
notice-mail-stop = Żadnych więcej takich listów: { $link }

embed-watch = Obejrzyj całą partię
embed-earlier = Poprzedni moment
embed-later = Następny moment
embed-moment = Moment { $n } z { $all }

## Co komunikator pokazuje z odnośnika

link-text = Stół do dwóch gier planszowych: Palec boży i Wyrocznia. Graj ze znajomymi przez odnośnik albo z botami. Nikt nie potrzebuje konta.
site-text = Stół do dwóch gier planszowych: Palec boży i Wyrocznia. Graj w przeglądarce, przeciw botom albo razem przy jednym ekranie. Bez instalowania i bez konta.
link-room-title = { $game }: zagraj z nami
link-room-empty = { $seats ->
    [one] Jedno miejsce jest wolne.
    [few] { $seats } miejsca są wolne.
   *[many] { $seats } miejsc jest wolnych.
}
# Cards of links say it to whoever is shown the link. (no reader)
link-room = { $seats ->
    [0] Przy stole: { LIST($names) }.
    [one] Przy stole: { LIST($names) }. Jedno miejsce jest wolne.
    [few] Przy stole: { LIST($names) }. { $seats } miejsca są wolne.
   *[many] Przy stole: { LIST($names) }. { $seats } miejsc jest wolnych.
}
# (no reader)
link-names = { LIST($names) }
link-playing = Ta partia właśnie trwa. Otwórz odnośnik, żeby popatrzeć.
link-replay = Obejrzyj tę partię jeszcze raz, ruch po ruchu.
link-tournament = { $phase ->
    [gathering] Turniej: { $game }. Otwórz odnośnik, żeby się zapisać. Zapisało się dotąd: { $entrants }.
    [playing] Turniej: { $game }. Gra trwa. Liczba grających: { $entrants }.
   *[over] Turniej: { $game }. Otwórz odnośnik, żeby zobaczyć, kto wygrał. Liczba grających: { $entrants }.
}
link-puzzle-title = { $game }: zagadka dnia
link-puzzle = { $day }: jedna pozycja, jeden najlepszy ruch. Znajdziesz go?
link-rules = { $game }: zasady
link-legend = { $game }: co jest czym
link-learn = { $game }: pierwsza partia
link-practice = { $game }: mata do ćwiczeń
