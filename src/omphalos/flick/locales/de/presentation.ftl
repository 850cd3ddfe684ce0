### Palec boży: was die Seiten über das Spiel sagen: Startseite, Optionen, Augenblicke einer Wiedergabe, Bildunterschriften der Regeln.

about = Schnipse hölzerne Propheten über das Meer, besiedle vier Inseln und stimme über die Gesetze der Götter ab.

option-steadiness = Ruhe der Hand
option-gods = Götter
option-laws = Gesetze
option-generations = Generationen
option-flicking = Wie geschnipst wird
option-numbers = Hauszahlen
option-first = Wer beginnt
option-value-exact = genau
option-value-steady = ruhig
option-value-human = menschlich
option-value-aim = zurückziehen und loslassen
option-value-swipe = hindurchwischen
option-value-reported = wie Besitzer berichten
option-value-balanced = ausgewogen
option-value-trial = wer dem Nabel am nächsten kommt
option-value-player-1 = Spieler 1
option-value-player-2 = Spieler 2
option-value-player-3 = Spieler 3
option-value-player-4 = Spieler 4

landmark-game_ended = das Ende
landmark-converted = Bekehrungen
landmark-votes_counted = Abstimmungen
landmark-temple_built = gebaute Tempel
landmark-navel_scored = Punkte vom Nabel
landmark-temples_lost = verlorene Tempel
landmark-trial_ended = Proben
landmark-heart_dropped = Herzen
landmark-king_set = der Affenkönig
landmark-prophets_lost = verlorene Propheten
landmark-god_chosen = Wahl der Götter
landmark-hand_stood = Hände
landmark-flicked = Schnipser
landmark-vote_cast = einzelne Stimmen

caption-mat = Die Matte: vier Inseln, jede mit ihrer Stadt, der Nabel in der Mitte, eine Wolke in jeder Ecke.
caption-temple = Der Prophet in der Stadt von Insel I darf gegen einen Tempel getauscht werden; der Tempel auf III war auch einmal einer.
caption-navel = Ein Prophet auf dem Nabel, und sein Besitzer ist auf den Inseln I und II präsent: 1 + 2 = 3 Punkte.
caption-dominance = Auf Insel II bekommt, wer zwei Scheiben hat, 1 + 2, der andere 1. Auf Insel III herrscht Gleichstand: je 1.
