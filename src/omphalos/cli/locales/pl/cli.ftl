### Wiersz poleceń.

terminal-random = losowo
terminal-bots = Innych przeciwników wybiera --bot; ich listę pokazuje `omphalos bots`.
terminal-keys = Numer wybiera · tekst szuka · r: byle jaki ruch · b: cofnij · v: co widzisz · q: wyjdź
terminal-turn = { WHO($name) ->
    [you] Co robisz?
   *[name] { $name }, co robisz?
}
terminal-more = … i jeszcze { $count }: wpisz część tego, czego szukasz, albo numer
terminal-none = Niczego takiego nie ma do wyboru.
terminal-number = Nie ma numeru { $n }; są od 1 do { $most }.
terminal-within = od { $low } do { $high }
terminal-place = dwie liczby, x i y
terminal-not-there = Tu nie można: { $rule }.
terminal-box = x od { $left } do { $right }, y od { $bottom } do { $top }
terminal-circles = w jednym z kół: { $circles }
terminal-free = do wyboru: { $fields }
terminal-back = { WHO($name) ->
    [you] Cofasz ruch.
   *[name] { $name } cofa ruch.
}
terminal-nothing-back = Nie ma czego cofnąć.
terminal-result = Wynik
terminal-rank = { $rank }. { $name }: { $score }
terminal-tie = rozstrzygnięcie: { $how }
terminal-kept = Gra jest zachowana. Dalszy ciąg: omphalos play --go-on { $id }
terminal-kept-in = Gra jest zachowana. Dalszy ciąg: omphalos play --go-on { $id } --keep { $folder }
terminal-left = Gra przerwana.
terminal-record = Zapis: { $file }
terminal-stuck = Gra nie daje ruchu graczowi { $name }.
replay-ruleset = zasady
resigned = { WHO($name) ->
    [you] Poddajesz się.
   *[name] { $name } się poddaje.
}
replay-back = { $name } cofa ruch: gra wraca do stanu po wpisie { $to }
replay-not-over = Gra się nie skończyła; na ruch czeka: { $names }.
replay-result = Wynik
replay-rank = { $rank }. { $name } – { $score }
replay-tie = rozstrzygnięcie: { $how }
replay-torn = ostatnia linia ({ $line }) nie została dopisana do końca i jest pominięta
replay-more = Enter: dalej · q: koniec{ " " }
backup-made = { $file }: { $what }.
backup-deleted = Usunięto: { $files }.
backup-failed = Kopia się nie udała; następna próba o kolejnej porze: { $why }
backup-whole = { $file } jest kompletny: { $what }.
site-written = { $folder } jest teraz stroną: { $games }. Może ją podawać każdy hosting plików.
backup-some = wiersze: { $count } …
restore-done = Przywrócono: { $what }.
bots-levels = Poziomy, od najsłabszego
bots-budget = budżet
bots-is = to
explain-asks = { $name } (miejsce { $seat }), wpis { $n }: { $bot } rozważa
explain-played = zagrano: { $move }
explain-sims = symulacji: { $count }, { $ms } ms
explain-forfeit = { $bot } traci ruch: { $reason }
review-progress = przejrzano { $done } z { $total } decyzji
review-head = { $bot }: przejrzane decyzje: { $count }. Krzywe to szansa na wygraną, ruch po ruchu.
review-skipped = Nieprzejrzane decyzje: { $count }. Czas się skończył.
review-accuracy = dokładność { $percent } %
review-best = Ruch { $n }, { $name }: najlepszy ruch, { $percent } % szansy na wygraną
review-turn = Ruch { $n }, { $name }: punkt zwrotny, { $percent } % szansy na wygraną
review-choice = Ruch { $n }, { $name }: najdroższy błąd, { $percent } % szansy na wygraną
review-played = zagrano: { $move }
review-better = lepiej: { $move }
review-gain = średnio o { $percent } % większa szansa na wygraną, { $points } pkt
review-luck = szczęście: { $percent } % względem średniej z { $trials } pstryknięć z tym samym celem
verify-chance-follows = Powtórzono ruchów: { $moves }; wszystkie losowania ({ $draws }) wynikają z ziarna{ $streams }.
verify-chance-differs = Losowania nie wynikają z ziarna: { $problem }
verify-chance-unknown = Losowań nie sprawdzono: { $problem }
verify-given = Pierwsze wpisy ({ $given }) pochodzą z innej gry, której ziarna zapis nie podaje: przyjęto je bez dowodu.
verify-promise-secret = Sekret serwera pasuje do jego zobowiązania { $commitment }, a ziarno zmieszano z tego sekretu.
verify-promise-seed = Ziarno pasuje do zobowiązania { $commitment }. Ziarno wybrał gospodarz.
verify-promise-broken = To, co obiecano, nie pasuje: { $problem }
verify-promise-unknown = Ziarna nie ujawniono; dzieje się to po zakończeniu gry.
verify-seen-yes = To zobowiązanie, które było widać przed grą.
verify-seen-no = To nie jest zobowiązanie, które było widać przed grą.
verify-seen-unknown = Zapis nie pokaże, kiedy ogłoszono zobowiązanie: porównaj je z tym, które było widać przy stole (--commitment).
verify-seals-yes = Pieczęcie są tymi, które widziałeś przed grą.
verify-seals-no = Pieczęci, którą widziałeś przed grą, nie ma w zapisie: ktoś wybrał swoją liczbę później.
verify-seals-unknown = Zapis nie pokaże, czy pieczęć zmieniono, gdy znano już inne liczby: porównaj pieczęcie z tymi przy stole (--seal).
verify-mixed = Do ziarna domieszano liczby miejsc: { $seats }. Czy liczba była ich własna, wiedzą tylko ci gracze.
verify-mixed-none = Żaden gracz nie dołożył się do ziarna.
verify-withheld = Miejsca, które zapieczętowały liczbę i jej nie ujawniły: { $seats }.
verify-signature-none = Zapis nie jest podpisany: każdy mógł go wymyślić, z ziarnem, jakiego szukał.
verify-signature-valid = Podpisano kluczem { $key }.
verify-signature-invalid = Nie tak, jak podpisano: { $altered }.
verify-signature-unchecked = Podpisano kluczem { $key }; podpisu nie sprawdzono, bo nie zainstalowano pakietów serwera.
verify-key-yes = To klucz, któremu ufasz.
verify-key-no = Nie podpisano tego kluczem, któremu ufasz.
verify-key-unknown = Klucz może zrobić każdy. Podaj ten, któremu ufasz (--key).
verify-end-finished = Gra jest kompletna: kończy się według zasad, wpisem { $n }.
verify-end-agreed = Grę zakończono wcześniej za zgodą graczy, po wpisie { $n }; podpis to obejmuje.
verify-end-closed = Grę zamknięto po wpisie { $n }, bo serwer przeszedł na inne zasady; podpis to obejmuje.
verify-end-cut = Gra nie dochodzi do końca: urwano ją po ruchu { $n }.
verify-end-unknown = Nie da się powiedzieć, czy gra dochodzi do końca.
verify-names-covered = Imiona są takie, jak podpisano.
verify-names-erased = Imiona tych miejsc później usunięto: { $seats }. Pozostałe są takie, jak podpisano.
verify-names-altered = Imiona nie są tymi, które zapisano.
verify-names-uncovered = Żaden podpis nie obejmuje imion.
verify-times-covered = Czasy są takie, jak podpisano.
verify-times-uncovered = Żaden podpis nie obejmuje czasów.
verify-holds = Wszystkiego tego dowiedziono.
verify-holds-partly = Nic nie jest fałszywe. Tego, co oznaczono –, nie dowiedziono.
verify-fails = Ten zapis nie jest w porządku.
backup-kind-tables = stoły
backup-kind-entries = wpisy
backup-kind-people = osoby
backup-kind-results = wyniki
backup-kind-ratings = rankingi
play-player = Gracz { $n }
puzzles-head = Zagadka dnia { $day }: ruch ma { $name }. (Zagadki w tej wersji: { $count }.)
puzzles-gap = Jeden ruch jest lepszy od każdego innego pomysłu średnio o { $points } pkt.
puzzles-solution = Najlepszy znany ruch: { $move }
puzzles-mined = { $n } z { $total }: { $file }: zagadki: { $count }

heatmap-of = { $move } (miejsce { $seat }, { $name }), wpis { $n }
heatmap-tries = { $tries } celów we wszystkich kierunkach i z każdą siłą, bez drżenia; { $ms } ms
heatmap-area = Miejsce
heatmap-share = Cele
heatmap-lead = Przewaga
heatmap-best = Najlepszy cel: { $aim }, przewaga { $lead }
