### Co mówi serwer.

run-ready = Stół gotowy: { $url }
run-seat = Miejsce dla kogoś jeszcze: { $url }
run-kept = Gry są zachowane w { $folder }. Ctrl+C kończy.
run-no-browser = Stąd nie można otworzyć przeglądarki: otwórz ten adres samodzielnie.
taken-back = { $name } cofa ruch.
player = Gracz { $n }
seer-pythia = Pytia
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
