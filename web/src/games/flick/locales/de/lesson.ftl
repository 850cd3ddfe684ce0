### Die Lektionen: was jeder Schritt sagt.

welcome = Du bist ein Gott. Das ist deine Welt: vier Inseln im Meer, jede mit einer Stadt, und in der Mitte der Nabel. Du verbreitest deinen Glauben, indem du hölzerne Propheten schnipst. Wer am Ende die meisten Punkte hat, gewinnt.
trial = Wer fängt an? Wer dem Nabel am nächsten kommt. Deine Scheibe liegt in deiner Wolke in der Ecke: Drücke irgendwo auf die Matte, ziehe zurück – weg von der Richtung, in die sie soll – und lass los. Mit der Tastatur: Pfeile zielen, 1–9 wählen die Kraft, Enter schnipst.
vote = Der Rat. Zwei Gesetze stehen zur Wahl, und alle stimmen geheim für eines davon. Das mit mehr Stimmen tritt in Kraft – lies beide und stimme ab.
law = Hier liegen die geltenden Gesetze und wie lange sie gelten. Sie ändern die Regeln für alle, also behalte sie im Auge.
island = Deine erste Mission: Schnipse einen Propheten auf eine Insel. Am Ende bringt dir jede Insel, auf der du mindestens eine Scheibe hast, 1 Punkt; halb über der Küste genügt.
temple = Du hast eine Stadt getroffen! Jetzt darfst du den Propheten gegen einen Tempel tauschen, irgendwo auf dieser Insel. Ein Tempel ist schwer und bleibt, wenn die Propheten heimkehren.
push = Auch die Gegenseite hat geschnipst. Scheiben schieben einander: Du darfst Rivalen ins Meer stoßen, sogar von der Matte. Wer auf einer Insel die meisten Scheiben hat, bekommt 2 Punkte mehr. Nimm eine Insel ein – oder verjage jemanden von einer.
navel = Nun der Nabel: Ein Prophet, der auf ihm liegen bleibt, bringt dir sofort 1 Punkt und 1 weiteren für jede Insel, auf der du bist. Dann kommt er in die Reserve. Versuche ihn zu treffen, nicht zu fest.
city = Siehst du die runden Städte? Ein Prophet, der auf einer liegen bleibt, kann ein Tempel werden. „Zeig mir, wie“ zeichnet, was ein starker Bot täte.
rest = Jetzt kennst du alle Schnipser. Verbrauche deine Propheten, wie du möchtest; die kleinen Scheiben neben deinem Namen sind die, die du noch hast.
conversion = Sind alle Propheten geschnipst, werden die Inseln gezählt: 1 Punkt fürs Dasein, 2 mehr für die meisten Scheiben. Dann kehren die Propheten heim, und die nächste Generation beginnt. Diese Lektion hatte eine; eine ganze Partie hat mehrere – und jede Person einen Gott mit eigener Kraft.
