### Podpisy obrazków przy zasadach.

caption-mat = Mapa: cztery wyspy, każda ze swoim miastem, Pępek Świata pośrodku, chmura w każdym rogu.
caption-temple = Proroka w mieście wyspy I można zamienić na świątynię; ta na wyspie III też nim kiedyś była.
caption-navel = Prorok na Pępku Świata, a jego właściciel obecny na wyspach I i II: 1 + 2 = 3 punkty.
caption-dominance = Na wyspie II ten, kto ma dwa dyski, dostaje 1 + 2, drugi 1. Na wyspie III jest remis: po 1.
caption-cove = Zatoka: u góry zegar i budynki gildii, łodzie z przybyszami, trzy nabrzeża i plac miejski.
caption-shop = Sklep na początku: naczynie, pole gwiazd, przepowiednie, horoskopy, gildie, personel i półka.
caption-closing = Sklep po pewnym czasie: linie zamknęły pola, a to, co dały, stoi na półce.
