### Palec boży: wie alles heißt. Diese Datei liest auch der Browser.

title = Palec boży (Finger Gottes)

## Götterkarten
card-celtic = keltisch
    .attributive = keltische
card-egyptian = ägyptisch
    .attributive = ägyptische
card-greek = griechisch
    .attributive = griechische
card-norse = nordisch
    .attributive = nordische

## Scheiben
kind-prophet = Prophet
    .accusative = einen Propheten
kind-templar = Templer
    .accusative = einen Templer
kind-sphinx = Sphinx
    .accusative = die Sphinx
kind-king = Affenkönig
kind-temple = Tempel

## Wofür es Punkte gibt, nach Regeln
reason-PB-M5 = Nabel
reason-PB-N1 = Präsenz
reason-PB-N2 = Vorherrschaft

## Götter: der Name und was der Gott kann
god-Dagda = Dagda
    .text = Hand Gottes: Vor jedem deiner Schnipser darfst du die Hand als Wand für diesen Schnipser auf die Matte stellen.
god-Morrigan = Morrigan
    .text = Ernte: Fremde Propheten, die dein Schnipser von der Matte wirft, kommen auf diese Karte; jeder bringt bei der Bekehrung 4 SP.
god-Ra = Ra
    .text = Sphinx: Einer deiner Propheten ist die große Sphinx; sie zählt in allem als ein Prophet.
god-Anubis = Anubis
    .text = Rückkehr: In jedem Zug eines Gegners ist der erste deiner Propheten, der die Matte verlässt, wieder unbenutzt; in deinen eigenen Zügen fünfmal je Generation.
god-Zeus = Zeus
    .text = Olymp: Ein Tempel, den du baust, darf auf jeder Insel stehen.
god-Themis = Themis
    .text = Waage: Du entscheidest Stimmengleichheit, beherrschst Inseln, auf denen du gleichauf vorn liegst (zu zweit schränken ausgewogene Hauszahlen beides ein), und gewinnst einen Gleichstand um die Partie, den Tempel nicht entscheiden.
god-Freja = Freja
    .text = Herz: Zu Beginn der Bekehrung lässt du das Herz fallen; fremde Propheten, die es berührt, zählen als deine.
god-Tyr = Tyr
    .text = Eid: Einmal je Generation schnipst du den Propheten, den du gerade geschnipst hast, von dort, wo er liegt, noch einmal – mit unruhiger Hand.

## Gesetze: der Name und was das Gesetz bewirkt
law-L01 = Blinder Glaube
    .text = Augen zu: Beim Zielen ist die Matte verhüllt, und die Hand zittert.
law-L02 = Die schwächere Hand
    .text = Nimm die andere Hand: Sie zittert, und das Ziel folgt deinem Zeiger spiegelverkehrt.
law-L03 = Kleiner Finger
    .text = Der kleine Finger ist schwach: Schnipser sind langsamer, und die Hand zittert ein wenig.
law-L04 = Huckepack
    .text = Wer mindestens zwei unbenutzte Propheten hat, schnipst zwei übereinander; beim ersten Zusammenstoß rutscht der obere nach vorn herunter.
law-L05 = Beidhändig
    .text = Wer mindestens zwei unbenutzte Propheten hat, schnipst zwei zugleich und zielt mit jedem für sich.
law-L06 = Rollende Steine
    .text = Ein geschnipster Prophet rollt und kommt so weiter, bis er zum ersten Mal etwas berührt; dann rutscht er.
law-L07 = Der Affenkönig
    .text = Der Affenkönig steht auf dem Nabel und lässt sich schieben; die Insel, auf der er ist, bringt weder Präsenz noch Vorherrschaft.
law-L08 = Wirbelsturm
    .text = Der Wirbelsturm zieht über Inseln und Meerengen, je Zug einen Schritt; Propheten, die er berührt, kommen in die Reserve.
law-L09 = Templer
    .text = Alle tauschen zwei Propheten gegen Templer; sie sind größer und zählen in allem als Propheten.
law-L10 = Krake
    .text = Propheten, die ganz im Meer liegen, kommen auf diese Karte, bis die Generation endet.
law-L11 = Vier Winde
    .text = Bei der Bekehrung: 3 SP für Präsenz auf allen vier Inseln, 1 SP für Präsenz auf dreien.
law-L12 = Neue Berufung
    .text = Alle bekommen einen Propheten mehr.
law-L13 = Verbannung
    .text = 1 SP für jeden fremden Propheten, den dein Schnipser von der Matte wirft.
law-L14 = Einsiedelei
    .text = 2 SP mehr für eine Insel, auf der nur du präsent bist.
law-L15 = Stummer Nabel
    .text = Der Nabel bringt keine SP, und Propheten auf ihm bleiben liegen.
law-L16 = Pilger
    .text = Bei der Bekehrung 1 SP für jeden deiner Propheten in einer Stadt.
law-L17 = Eintracht
    .text = Wer auf einer Insel gleichauf vorn liegt, bekommt 1 SP.
law-L18 = Gegen den Lauf
    .text = Gespielt wird gegen den Uhrzeigersinn.
law-L19 = Glatte See
    .text = Alle Scheiben rutschen mit weniger Reibung.
law-L20 = Wolkenwände
    .text = Scheiben prallen vom Rand der Matte ab und können nicht herunterfallen.

## Orte auf der Matte
area-navel = Nabel
area-city = Stadt der Insel { $n }
area-island = Insel { $n }
area-sea = Meer
area-cloud = eigene Wolke
area-off = neben der Matte
