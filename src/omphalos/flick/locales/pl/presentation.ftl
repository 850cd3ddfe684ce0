### Palec boży: co strony mówią o grze: strona główna, opcje, chwile powtórki, podpisy obrazków przy zasadach.

about = Pstrykaj drewnianymi prorokami przez morze, zasiedlaj cztery wyspy i głosuj nad prawami bogów.

option-steadiness = Pewność ręki
option-gods = Bogowie
option-laws = Prawa
option-generations = Pokolenia
option-flicking = Jak pstrykać
option-numbers = Ustalenia domowe
option-first = Kto zaczyna
option-value-exact = doskonała
option-value-steady = pewna
option-value-human = ludzka
option-value-aim = odciągnij i puść
option-value-swipe = pchnij palcem
option-value-reported = jak podają właściciele
option-value-balanced = wyważone
option-value-trial = kto pstryknie najbliżej pępka
option-value-player-1 = gracz 1
option-value-player-2 = gracz 2
option-value-player-3 = gracz 3
option-value-player-4 = gracz 4

landmark-game_ended = koniec gry
landmark-converted = nawracanie
landmark-votes_counted = głosowania
landmark-temple_built = zbudowane świątynie
landmark-navel_scored = punkty z Pępka Świata
landmark-temples_lost = stracone świątynie
landmark-trial_ended = próby
landmark-heart_dropped = serca
landmark-king_set = Król Małp
landmark-prophets_lost = utraceni prorocy
landmark-god_chosen = wybór bogów
landmark-hand_stood = dłonie
landmark-flicked = pstryknięcia
landmark-vote_cast = pojedyncze głosy

caption-mat = Mapa: cztery wyspy, każda ze swoim miastem, Pępek Świata pośrodku, chmura w każdym rogu.
caption-temple = Proroka w mieście wyspy I można zamienić na świątynię; ta na wyspie III też nim kiedyś była.
caption-navel = Prorok na Pępku Świata, a jego właściciel obecny na wyspach I i II: 1 + 2 = 3 punkty.
caption-dominance = Na wyspie II ten, kto ma dwa dyski, dostaje 1 + 2, drugi 1. Na wyspie III jest remis: po 1.
