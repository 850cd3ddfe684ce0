### Die Lektionen: was jeder Schritt sagt.

welcome = Du führst einen Laden für Prophezeiungen. An drei Tagen kommen Abenteurer in den Hafen, und du verkaufst ihnen Talismane und Folianten. Wer am Ende das meiste Gold hat, gewinnt. Das ist dein Laden: ein Blatt Papier, auf das du zeichnest.
dish = Vor jedem Zug wirfst du fünf Runen in die Schale. Wohin sie fallen, links oder rechts, und was sie zeigen, bestimmt, wie viel dir eine Aktion bringt.
clock = Jede Aktion dauert Stunden. Wessen Marker auf der Uhr am weitesten hinten liegt, ist als Nächstes dran – manchmal zweimal hintereinander.
stargaze = Sieh in die Sterne: Wähle die Sterndeutung. Tippe auf ihren Namen über dem Sternenfeld oder auf den Knopf unten.
lines = Ziehe Linien von Punkt zu Punkt – so viele, wie dir die Runen gaben. Schließe zwei Felder einer Farbe für einen Folianten oder ein einzelnes für einen Talisman; goldene Linien schließen etwas. Halte dich vom dornigen Kreuz in der Mitte fern: Flächen daneben bringen Verderbnis.
shelf = Was du schließt, kommt in dein Regal. Am Abend verkaufst du es auf dem Markt.
boats = Wenn Marker auf der Uhr vorrücken, werden Leute aus dem Beutel gezogen, und du wählst ihr Boot. Ein volles Boot legt an einem Steg an: Dort findest du deine Kunden. Schicke die, deren Farbe du bedienen kannst.
divine = Sag etwas voraus: Wähle die Vorhersage. Sie dauert nur eine Stunde.
foretell = Wen sagst du voraus? Wird bald jemand dieser Farbe aus dem Beutel gezogen, erfüllt sich deine Prophezeiung; jeder andere streicht ein Zeichen davon. Wähle eine Farbe, von der noch viele da sind.
horoscope = Ein anderer Weg: Horoskope. Du schreibst die Zahlen der Würfel einer Hälfte der Schale in zwei Reihen.
write = In der oberen Reihe dürfen Zahlen nie fallen, in der unteren nie steigen. Jedes Feld, das du erreichst, gibt, was darin gezeichnet ist.
corruption = Hier liegen Verderbniskarten, für die anderen verdeckt. Am Ende kostet jeder Punkt darauf Gold – umso mehr, je mehr Schurken in die Stadt gekommen sind.
play = Spiele nun bis zum Abend weiter. Probiere auch den Stadtplatz: Stadtleute helfen sofort oder arbeiten für dich weiter. Wenn vier Boote angelegt haben, öffnet der Markt.
sell = Der Markt! Jede Ware findet an einem Steg einen Kunden ihrer Farbe. Je mehr von ihnen dort stehen, desto mehr zahlt man dir.
gold = Hier ist dein Gold. Tippe darauf, um zu sehen, woher jede Münze kam; jede Zeile führt zu ihrer Regel. Nach dem dritten Tag wird die Verderbnis bezahlt, und das reichste Orakel gewinnt.
