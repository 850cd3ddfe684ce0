### Unterschriften der Bilder neben den Regeln.

caption-mat = Die Matte: vier Inseln, jede mit ihrer Stadt, der Nabel in der Mitte, eine Wolke in jeder Ecke.
caption-temple = Der Prophet in der Stadt von Insel I darf gegen einen Tempel getauscht werden; der Tempel auf III war auch einmal einer.
caption-navel = Ein Prophet auf dem Nabel, und sein Besitzer ist auf den Inseln I und II präsent: 1 + 2 = 3 Punkte.
caption-dominance = Auf Insel II bekommt, wer zwei Scheiben hat, 1 + 2, der andere 1. Auf Insel III herrscht Gleichstand: je 1.
caption-cove = Die Bucht: oben Uhr und Gildenhäuser, Boote mit ihren Fahrgästen, die drei Stege, der Stadtplatz.
caption-shop = Ein Laden zu Beginn: Schale, Sternenfeld, Prophezeiungen, Horoskope, Gilden, Fügungen, Personal und Regal.
caption-closing = Ein Laden nach einiger Zeit: Linien haben Flächen geschlossen, und was sie brachten, steht im Regal.
