### Was auf Bögen gedruckt wird, neben den Texten der Spiele. (no reader)

print-guide = So wird es gemacht
print-scale = In Originalgröße drucken, 100 %, nicht an die Seite anpassen. Jede Seite hat unten ein Lineal: Misst es nicht 100 mm, ist der Maßstab zu ändern.
print-cut = Seiten, wo es hilft, auf Karton kleben, dann an den Linien entlang oder von Marke zu Marke schneiden. An gestrichelten Linien falten.
print-rules = Die Regeln stehen im Programm und in seiner Dokumentation, mit denselben Worten. Die Karten passen in Hüllen gängiger Größen.
print-tile = Spielmatte, Teil
print-reserve = Reserve

## Palec boży
flick-mat = Spielmatte
    .text = Jeden Teil an den Marken links und oben beschneiden, dort bis zu den gestrichelten Marken über seine Nachbarn legen und kleben. Dann das Ganze an der dünnen weißen Linie beschneiden: Jenseits davon ist eine Scheibe von der Matte. Auf glatter Pappe oder Filz gleiten Scheiben gut.
flick-gods = Götter
    .text = Jede Karte in der Mitte falten, Rücken an Rücken: auf jeder Seite ein Gott.
flick-laws = Gesetze
    .text = Karten von 63 × 88 mm. Hände sind von selbst unruhig: Wo ein Gesetz sie zittern lässt, sorgen Augen, andere Hand oder kleiner Finger dafür.
flick-disks = Scheiben
    .text = Aufkleber in wahrer Größe, für Scheiben aus Holz oder starker Pappe: Propheten 20 mm, Templer 26 mm, Tempel 36 mm breit und schwer.
flick-tokens = Marker
    .text = Die Hand wird zweimal gefaltet und steht auf ihrer braunen Kante, der Mauer. Punkte zählen Siegpunkte.

## Wyrocznia
print-name = Name:
print-dish = Ein Schachteldeckel mit einem Streifen Karton in der Mitte tut es auch: Es zählt, in welcher Hälfte eine Rune liegt.
print-nobles = { $gold } für jedes Mitglied dieses Hauses
print-trade = { $mark }: { $gold } für jeden Kunden der Farbe, in jedem Markt
print-rogues = Im Versteck: { $hideout }, im Beutel: { $bag }
oracle-shop = Laden
    .text = Ein Bogen für jeden, zum Beschreiben mit Bleistift oder unter Folie. Unten an der Kante schneiden: Angeheuerte Stadtleute werden daruntergeschoben, sodass man ihre Zeichen sieht.
oracle-dish = Schale
    .text = Eine für den Tisch. Runen hineinwerfen und lesen, in welcher Hälfte sie liegen.
oracle-cove = Bucht
    .text = Drei Tafeln: Uhr und Stadtplatz, Gildenhäuser und Versteck, Piere mit dem Wert jeder Ware.
oracle-people = Boote und Abenteurer
    .text = Auf Karton kleben. Abenteurer werden aus einem Beutel gezogen, also müssen ihre Rückseiten gleich sein.
oracle-goods = Waren, Marker, Runen
    .text = Für jeden zwei Marker (Uhr und Aktion), Talismane und Folianten; die Marktmarke. Münze zusammenkleben, Knochen und Voodoo-Figur falten, Würfel kleben – oder vierseitige Würfel nehmen.
oracle-townsfolk = Stadtleute
    .text = 36 Karten von 44 × 68 mm. Gilde und Zeichen stehen am unteren Rand.
oracle-corruption = Verderbnis
    .text = 60 Karten von 44 × 68 mm, die geheim bleiben.
oracle-rogues = Schurken
    .text = Drei Karten von 63 × 88 mm; eine wird für ein Spiel gezogen.
oracle-score = Wertungsbogen
    .text = Das Gold aller, nach Grund aufgeschrieben.
