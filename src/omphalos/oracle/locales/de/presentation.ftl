### Wyrocznia: was die Seiten über das Spiel sagen: Startseite, Optionen, Augenblicke einer Wiedergabe, Bildunterschriften der Regeln.

about = Wirf die Runen, verbinde die Sterne und verkaufe Prophezeiungen in einem Hafen voller Schurken.

second = Zwei weitere Tage
option-numbers = Hauszahlen
option-value-reported = wie Besitzer berichten
option-value-balanced = ausgewogen
option-cross = Kreuz der Verderbnis
option-value-goods = eine Karte für Flächen, die eine Ware bringen
option-value-areas = eine Karte für jede Fläche
option-days = Tage
option-evening = Erster Abend: die Teile des Spiels öffnen sich nacheinander

landmark-reckoned = die letzte Abrechnung
landmark-dawned = neue Tage
landmark-marketed = Märkte
landmark-sold = Verkäufe
landmark-fulfilled = erfüllte Prophezeiungen
landmark-closed = geschlossene Flächen
landmark-foretold = neue Prophezeiungen
landmark-hired = angeheuerte Stadtleute
landmark-corrupted = Verderbnis
landmark-filled = gefüllte Reihen
landmark-marked = Gildenzeichen
landmark-wrote = Zahlen im Horoskop
landmark-drawn = gezogene Linien
landmark-thrown = Würfe
landmark-docked = anlegende Boote
landmark-boarded = einsteigende Fahrgäste
landmark-ferried = übergesetzte Fahrgäste
landmark-tucked = untergeschobene Karten
landmark-gained = erhaltene Waren
landmark-nudged = gedrehte Runen
landmark-shifted = verschobene Runen
landmark-spent = verbrauchte Stunden
landmark-discarded = abgeworfene Karten
landmark-went = gewählte Aktionen
landmark-passed = Passen

caption-cove = Die Bucht: oben Uhr und Gildenhäuser, Boote mit ihren Fahrgästen, die drei Stege, der Stadtplatz.
caption-shop = Ein Laden zu Beginn: Schale, Sternenfeld, Prophezeiungen, Horoskope, Gilden, Fügungen, Personal und Regal.
caption-closing = Ein Laden nach einiger Zeit: Linien haben Flächen geschlossen, und was sie brachten, steht im Regal.
