### Die Lektionen: was jeder Schritt sagt.

welcome = Du führst den Laden eines Orakels. An drei Tagen kommen Abenteurer in die Bucht, und du verkaufst ihnen Talismane und Folianten. Wer am Ende das meiste Gold hat, gewinnt. Das ist dein Laden: ein Blatt Papier, auf das du zeichnest.
dish = Vor jedem Zug wirfst du fünf Runen in die Schale. Wohin sie fallen, links oder rechts, und was sie zeigen, bestimmt, wie viel dir eine Aktion bringt.
clock = Jede Aktion dauert Stunden. Wessen Marker auf der Uhr am weitesten hinten liegt, ist als Nächstes dran – manchmal zweimal hintereinander.
stargaze = Sieh in die Sterne: Wähle die Sterndeutung. Tippe auf die Überschrift des Sternenfelds oder auf den Knopf unten. Der Knochen liegt bei einem Würfel, der 4 zeigt: Du darfst vier Linien ziehen.
lines = Ziehe Linien von Punkt zu Punkt; mit einem Strich kannst du mehrere ziehen. Vier Linien um eine Zelle geben einen Talisman ihrer Farbe. Zwei Zellen einer Farbe, gemeinsam geschlossen, geben einen Folianten – später, wenn du mehr Linien hast. Goldene Linien schließen etwas. Halte dich vom Kreuz der Verderbnis in der Mitte fern: Eine mit seiner Hilfe geschlossene Fläche bringt Verderbnis.
shelf = Was du schließt, kommt in dein Regal. Am Abend verkaufst du es auf dem Markt.
divine = Sag voraus, wer kommt: Wähle die Vorhersage. Sie dauert nur eine Stunde.
foretell = Wen sagst du voraus? Wird bald jemand dieser Farbe aus dem Beutel gezogen, erfüllt sich deine Prophezeiung und bringt eine Belohnung; jeder andere streicht ein Zeichen davon. Wähle eine Farbe, von der noch viele da sind.
horoscope = Ein anderer Weg: Horoskope. Du schreibst die Würfel einer Hälfte der Schale in zwei Reihen.
write = In der oberen Reihe ist jede Zahl um eins größer als die vorige, und auf 4 folgt 1; in der unteren um eins kleiner, und auf 1 folgt 4. Eine Reihe darf mit jeder Zahl beginnen. Jedes Feld, das du füllst, gibt, was darin gezeichnet ist.
boats = Erreicht ein Marker auf der Uhr ein Zeichen, werden Abenteurer aus dem Beutel gezogen, und du wählst ihr Boot. Ein volles Boot legt an einem Steg an: Dort findest du deine Kunden. Schicke die, deren Farbe du bedienen kannst.
corruption = Hier liegen Verderbniskarten, für die anderen verdeckt. Am Ende kostet jeder Punkt darauf Gold – umso mehr, je mehr Schurken in die Stadt gekommen sind.
play = Spiele nun bis zum Abend weiter. Probiere auch den Stadtplatz: Stadtleute helfen sofort oder arbeiten für dich weiter. Wenn vier Boote angelegt haben, öffnet der Markt.
sell = Der Markt! Eine Ware findet an einem Steg Kunden ihrer Farbe: Folianten am großen Steg, Talismane am kleinen, beides auf dem Schwarzmarkt, um den Preis der Verderbnis. Je mehr Kunden dort stehen, desto mehr zahlt man dir.
gold = Hier ist dein Gold. Tippe darauf, um zu sehen, woher jede Münze kam; jede Zeile führt zu ihrer Regel. Nach dem dritten Tag wird die Verderbnis bezahlt, und das reichste Orakel gewinnt.
