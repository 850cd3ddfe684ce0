### Die Lektionen: was jeder Schritt sagt.

flick-welcome = Du bist ein Gott. Das ist deine Welt: vier Inseln im Meer, jede mit einer Stadt, und in der Mitte der Nabel. Du verbreitest deinen Glauben, indem du hölzerne Propheten schnipst. Wer am Ende die meisten Punkte hat, gewinnt.
flick-trial = Wer fängt an? Wer dem Nabel am nächsten kommt. Deine Scheibe liegt in deiner Wolke in der Ecke: Drücke irgendwo auf die Matte, ziehe zurück – weg von der Richtung, in die sie soll – und lass los. Mit der Tastatur: Pfeile zielen, 1–9 wählen die Kraft, Enter schnipst.
flick-vote = Der Rat. Zwei Gesetze stehen zur Wahl, und alle stimmen geheim ab: Daumen hoch für das obere, Daumen runter für das untere. Das mit mehr Stimmen tritt in Kraft – lies beide und stimme ab.
flick-law = Hier liegen die geltenden Gesetze und wie lange sie gelten. Sie ändern die Regeln für alle, also behalte sie im Auge.
flick-island = Deine erste Mission: Schnipse einen Propheten auf eine Insel. Am Ende bringt dir jede Insel, auf der du mindestens eine Scheibe hast, 1 Punkt; halb über der Küste genügt.
flick-temple = Du hast eine Stadt getroffen! Jetzt darfst du den Propheten gegen einen Tempel tauschen, irgendwo auf dieser Insel. Ein Tempel ist schwer und bleibt, wenn die Propheten heimkehren.
flick-push = Auch die Gegenseite hat geschnipst. Scheiben schieben einander: Du darfst Rivalen ins Meer stoßen, sogar von der Matte. Wer auf einer Insel die meisten Scheiben hat, bekommt 2 Punkte mehr. Nimm eine Insel ein – oder verjage jemanden von einer.
flick-navel = Nun der Nabel: Ein Prophet, der auf ihm liegen bleibt, bringt dir sofort 1 Punkt und 1 weiteren für jede Insel, auf der du bist. Dann kommt er in die Reserve. Versuche ihn zu treffen, nicht zu fest.
flick-city = Siehst du die runden Städte? Ein Prophet, der auf einer liegen bleibt, kann ein Tempel werden. „Zeig mir, wie“ zeichnet, was ein starker Bot täte.
flick-rest = Jetzt kennst du alle Schnipser. Verbrauche deine Propheten, wie du möchtest; die kleinen Scheiben neben deinem Namen sind die, die du noch hast.
flick-conversion = Sind alle Propheten geschnipst, werden die Inseln gezählt: 1 Punkt fürs Dasein, 2 mehr für die meisten Scheiben. Dann kehren die Propheten heim, und die nächste Generation beginnt. Diese Lektion hatte eine; eine ganze Partie hat mehrere – und jede Person einen Gott mit eigener Kraft.
oracle-welcome = Du führst einen Laden für Prophezeiungen. An drei Tagen kommen Abenteurer in den Hafen, und du verkaufst ihnen Talismane und Folianten. Wer am Ende das meiste Gold hat, gewinnt. Das ist dein Laden: ein Blatt Papier, auf das du zeichnest.
oracle-dish = Vor jedem Zug wirfst du fünf Runen in die Schale. Wohin sie fallen, links oder rechts, und was sie zeigen, bestimmt, wie viel dir eine Aktion bringt.
oracle-clock = Jede Aktion dauert Stunden. Wessen Marker auf der Uhr am weitesten hinten liegt, ist als Nächstes dran – manchmal zweimal hintereinander.
oracle-stargaze = Sieh in die Sterne: Wähle die Sterndeutung. Tippe auf ihren Namen über dem Sternenfeld oder auf den Knopf unten.
oracle-lines = Ziehe Linien von Punkt zu Punkt – so viele, wie dir die Runen gaben. Schließe zwei Felder einer Farbe für einen Folianten oder ein einzelnes für einen Talisman; goldene Linien schließen etwas. Halte dich vom dornigen Kreuz in der Mitte fern: Flächen daneben bringen Verderbnis.
oracle-shelf = Was du schließt, kommt in dein Regal. Am Abend verkaufst du es auf dem Markt.
oracle-boats = Wenn Marker auf der Uhr vorrücken, werden Leute aus dem Beutel gezogen, und du wählst ihr Boot. Ein volles Boot legt an einem Steg an: Dort findest du deine Kunden. Schicke die, deren Farbe du bedienen kannst.
oracle-divine = Sag etwas voraus: Wähle die Vorhersage. Sie dauert nur eine Stunde.
oracle-foretell = Wen sagst du voraus? Wird bald jemand dieser Farbe aus dem Beutel gezogen, erfüllt sich deine Prophezeiung; jeder andere streicht ein Zeichen davon. Wähle eine Farbe, von der noch viele da sind.
oracle-horoscope = Ein anderer Weg: Horoskope. Du schreibst die Zahlen der Würfel einer Hälfte der Schale in zwei Reihen.
oracle-write = In der oberen Reihe dürfen Zahlen nie fallen, in der unteren nie steigen. Jedes Feld, das du erreichst, gibt, was darin gezeichnet ist.
oracle-corruption = Hier liegen Verderbniskarten, für die anderen verdeckt. Am Ende kostet jeder Punkt darauf Gold – umso mehr, je mehr Schurken in die Stadt gekommen sind.
oracle-play = Spiele nun bis zum Abend weiter. Probiere auch den Stadtplatz: Stadtleute helfen sofort oder arbeiten für dich weiter. Wenn vier Boote angelegt haben, öffnet der Markt.
oracle-sell = Der Markt! Jede Ware findet an einem Steg einen Kunden ihrer Farbe. Je mehr von ihnen dort stehen, desto mehr zahlt man dir.
oracle-gold = Hier ist dein Gold. Tippe darauf, um zu sehen, woher jede Münze kam; jede Zeile führt zu ihrer Regel. Nach dem dritten Tag wird die Verderbnis bezahlt, und das reichste Orakel gewinnt.
