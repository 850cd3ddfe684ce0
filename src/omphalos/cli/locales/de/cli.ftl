### Die Befehlszeile.

terminal-random = zufällig
terminal-bots = Andere Gegner wählt --bot; `omphalos bots` listet sie auf.
terminal-keys = Eine Nummer wählt · Text sucht · r: irgendein Zug · b: zurücknehmen · v: was du siehst · q: gehen
terminal-turn = { WHO($name) ->
    [you] Was tust du?
   *[name] { $name }, was tust du?
}
terminal-more = … und noch { $count }: Tippe einen Teil dessen, was du suchst, oder die Nummer
terminal-none = So etwas steht nicht zur Wahl.
terminal-number = Die Nummer { $n } gibt es nicht; sie gehen von 1 bis { $most }.
terminal-within = von { $low } bis { $high }
terminal-place = zwei Zahlen, x und y
terminal-not-there = Dort nicht: { $rule }.
terminal-box = x von { $left } bis { $right }, y von { $bottom } bis { $top }
terminal-circles = in einem der Kreise: { $circles }
terminal-free = zu wählen: { $fields }
terminal-back = { WHO($name) ->
    [you] Du nimmst den Zug zurück.
   *[name] { $name } nimmt den Zug zurück.
}
terminal-nothing-back = Du hast nichts zurückzunehmen.
terminal-result = Ergebnis
terminal-rank = { $rank }. { $name }: { $score }
terminal-tie = entschieden durch: { $how }
terminal-kept = Die Partie ist aufbewahrt. So geht sie weiter: omphalos play --go-on { $id }
terminal-kept-in = Die Partie ist aufbewahrt. So geht sie weiter: omphalos play --go-on { $id } --keep { $folder }
terminal-left = Die Partie ist abgebrochen.
terminal-record = Ihre Aufzeichnung: { $file }
terminal-stuck = Das Spiel bietet { $name } keinen Zug an.
replay-ruleset = Regelwerk
resigned = { WHO($name) ->
    [you] Du gibst auf.
   *[name] { $name } gibt auf.
}
replay-back = { $name } nimmt zurück: Die Partie steht wieder wie nach Eintrag { $to }
replay-not-over = Die Partie ist nicht vorbei; am Zug: { $names }.
replay-result = Ergebnis
replay-rank = { $rank }. { $name } – { $score }
replay-tie = entschieden durch: { $how }
replay-torn = die letzte Zeile ({ $line }) wurde nie zu Ende geschrieben und ist weggelassen
replay-more = Eingabetaste: weiter · q: aufhören{ " " }
backup-made = { $file }: { $what }.
backup-deleted = Gelöscht: { $files }.
backup-failed = Die Sicherung ist misslungen, der nächste Versuch folgt zur nächsten Zeit: { $why }
backup-whole = { $file } ist vollständig: { $what }.
site-written = { $folder } ist jetzt eine Site: { $games }. Jeder Webspace kann sie ausliefern.
backup-some = Zeilen: { $count } …
restore-done = Zurückgespielt: { $what }.
bots-levels = Stufen, die schwächste zuerst
bots-budget = Budget
bots-is = ist
explain-asks = { $name } (Platz { $seat }), Eintrag { $n }: { $bot } erwägt
explain-played = in der Aufzeichnung gespielt: { $move }
explain-sims = { $count } Simulationen, { $ms } ms
explain-forfeit = { $bot } verliert den Zug: { $reason }
review-progress = { $done } von { $total } Entscheidungen durchgesehen
review-head = { $bot } hat { $count } Entscheidungen durchgesehen. Die Kurven zeigen die Gewinnchance, Zug für Zug.
review-skipped = { $count } Entscheidungen wurden nicht angesehen: Die Zeit war um.
review-accuracy = Genauigkeit { $percent } %
review-best = Zug { $n }, { $name }: der beste Zug, { $percent } % Gewinnchance
review-turn = Zug { $n }, { $name }: der Wendepunkt, { $percent } % Gewinnchance
review-choice = Zug { $n }, { $name }: der teuerste Fehler, { $percent } % Gewinnchance
review-played = gespielt: { $move }
review-better = besser: { $move }
review-gain = im Mittel { $percent } % mehr Gewinnchance, { $points } Punkte
review-luck = Glück: { $percent } % gegenüber dem Mittel aus { $trials } Schnipsern mit demselben Ziel
verify-chance-follows = { $moves } Züge wurden nachgespielt, und alle { $draws } Ziehungen des Zufalls folgen aus dem Startwert{ $streams }.
verify-chance-differs = Der Zufall folgt nicht aus dem Startwert: { $problem }
verify-chance-unknown = Der Zufall wurde nicht geprüft: { $problem }
verify-given = Die ersten { $given } Einträge stammen aus einer anderen Partie, deren Startwert die Aufzeichnung nicht nennt: Sie sind ungeprüft übernommen.
verify-promise-secret = Das Geheimnis des Servers passt zu seiner Festlegung { $commitment }, und der Startwert wurde daraus gemischt.
verify-promise-seed = Der Startwert passt zur Festlegung { $commitment }. Der Gastgeber hat ihn gewählt.
verify-promise-broken = Das Versprochene passt nicht: { $problem }
verify-promise-unknown = Der Startwert ist nicht offengelegt; das geschieht, wenn die Partie vorbei ist.
verify-seen-yes = Es ist die Festlegung, die vor der Partie zu sehen war.
verify-seen-no = Es ist nicht die Festlegung, die vor der Partie zu sehen war.
verify-seen-unknown = Wann die Festlegung veröffentlicht wurde, zeigt keine Aufzeichnung: Vergleiche sie mit der am Tisch (--commitment).
verify-seals-yes = Die Siegel sind die, die du vor dem Spiel gesehen hast.
verify-seals-no = Ein Siegel, das du vor dem Spiel gesehen hast, steht nicht in der Aufzeichnung: Jemand hat seine Zahl später gewählt.
verify-seals-unknown = Eine Aufzeichnung kann nicht zeigen, ob ein Siegel geändert wurde, als andere Zahlen schon bekannt waren: Vergleiche die Siegel mit denen am Tisch (--seal).
verify-mixed = Zahlen dieser Plätze wurden in den Startwert gemischt: { $seats }. Ob eine Zahl ihre eigene war, wissen nur diese Spieler.
verify-mixed-none = Kein Spieler hat zum Startwert beigetragen.
verify-withheld = Diese Plätze haben eine Zahl versiegelt und nicht offengelegt: { $seats }.
verify-signature-none = Die Aufzeichnung ist nicht unterschrieben: Jeder kann sie erfunden haben, mit einem gesuchten Startwert.
verify-signature-valid = Unterschrieben mit dem Schlüssel { $key }.
verify-signature-invalid = Nicht so, wie es unterschrieben wurde: { $altered }.
verify-signature-unchecked = Unterschrieben mit dem Schlüssel { $key }; die Unterschrift wurde nicht geprüft, weil die Pakete des Servers fehlen.
verify-key-yes = Das ist der Schlüssel, dem du vertraust.
verify-key-no = Es wurde nicht mit dem Schlüssel unterschrieben, dem du vertraust.
verify-key-unknown = Einen Schlüssel kann jeder machen. Sag, wessen Schlüssel du vertraust (--key).
verify-end-finished = Die Partie ist vollständig: Sie endet nach den Regeln, mit Eintrag { $n }.
verify-end-agreed = Die Partie wurde nach Eintrag { $n } in Einverständnis vorzeitig beendet; die Unterschrift deckt das.
verify-end-closed = Die Partie wurde nach Eintrag { $n } geschlossen, weil der Server zu anderen Regeln wechselte; die Unterschrift deckt das.
verify-end-cut = Die Partie kommt nicht an ihr Ende: Sie bricht nach Zug { $n } ab.
verify-end-unknown = Ob die Partie an ihr Ende kommt, lässt sich nicht sagen.
verify-names-covered = Die Namen sind so, wie sie unterschrieben wurden.
verify-names-erased = Die Namen dieser Plätze wurden später gelöscht: { $seats }. Die anderen sind so, wie sie unterschrieben wurden.
verify-names-altered = Die Namen sind nicht die, die aufgezeichnet wurden.
verify-names-uncovered = Keine Unterschrift deckt die Namen.
verify-times-covered = Die Zeiten sind so, wie sie unterschrieben wurden.
verify-times-uncovered = Keine Unterschrift deckt die Zeiten.
verify-holds = All das ist bewiesen.
verify-holds-partly = Nichts ist falsch. Was mit – bezeichnet ist, ist nicht bewiesen.
verify-fails = Diese Aufzeichnung stimmt nicht.
backup-kind-tables = Tische
backup-kind-entries = Einträge
backup-kind-people = Personen
backup-kind-results = Ergebnisse
backup-kind-ratings = Wertungen
play-player = Spieler { $n }
puzzles-head = Das Rätsel vom { $day }: { $name } ist am Zug. ({ $count } Rätsel sind in dieser Version.)
puzzles-gap = Ein Zug ist im Mittel um { $points } Punkte besser als jede andere Idee.
puzzles-solution = Der beste bekannte Zug: { $move }
puzzles-mined = { $n } von { $total }: { $file }: { $count } Rätsel

heatmap-of = { $move } (Sitz { $seat }, { $name }), Eintrag { $n }
heatmap-tries = { $tries } Ziele in allen Richtungen und Stärken, ohne Zittern; { $ms } ms
heatmap-area = Ort
heatmap-share = Ziele
heatmap-lead = Vorsprung
heatmap-best = Bestes Ziel: { $aim }, Vorsprung { $lead }
