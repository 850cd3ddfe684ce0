### Die Übungsmatte von Palec boży.

title = Üben
intro = Schnipse, so oft du willst. Nichts zählt, und alles lässt sich rückgängig machen.
player = Spieler { $n }
mode = Was eine Berührung tut
modes =
    .flick = Schnipsen
    .arrange = Aufstellen
undo = Rückgängig
redo = Wiederholen
clear = Matte leeren
flicks = { $n ->
    [one] { $n } Schnipser
   *[other] { $n } Schnipser
}
settings = Spieler, Götter und Gesetze
steadiness = Ruhe der Hand
steady =
    .exact = genau
    .steady = ruhig
    .human = menschlich
players = Spieler
mySeat = Ich schnipse für
god = Gott von { $name }
noGod = kein Gott
laws = Geltende Gesetze
put = Tippe auf einen freien Platz, um eine Scheibe hinzulegen; ziehe eine, um sie zu verschieben.
kind = Scheibe
owner = Besitzer
putOne = In die Mitte legen
disks = Scheiben auf der Matte
choose = { $kind }, { $name }, { $x } und { $y } mm von der Mitte
nudge = Die gewählte Scheibe verschieben
west = nach links
east = nach rechts
north = nach oben
south = nach unten
remove = Entfernen
keys = Bild auf und Bild ab wählen eine Scheibe, Pfeile verschieben sie, Entf entfernt sie.
heat = Wo kann er landen?
heatShort = Wohin?
heatOf = Welche Schnipser die Karte zeigt
heatAims =
    .all = Alle Schnipser
    .own = 1000-mal wie gezielt
heatMaking = Alle Schnipser werden ausprobiert …
heatNone = Die Karte braucht einen Propheten in der Wolke.
errors =
    .bad-position = So lässt sich die Matte nicht aufstellen.
