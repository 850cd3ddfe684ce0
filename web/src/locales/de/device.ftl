### Der Server in der Seite: angeboten, wenn im Netz keiner antwortet. (no reader)

offer = Hier auf diesem Gerät spielen
about = Gegen Bots oder gemeinsam an diesem Bildschirm lässt sich auch ohne Server spielen. Die Partien bleiben in diesem Browser.
size = { $mb } MB werden einmal geladen.
loading = Wird vorbereitet: { $percent } %
starting = Gleich geht es los …
here = Du spielst auf diesem Gerät, ohne Server: ohne andere Leute, Links und Nachrichten.
lacks = Nicht auf diesem Gerät: { $games }.
look = Den Server suchen
notKept = Dieser Browser behält nichts für diese Seite: Partien enden, wenn sie geschlossen wird.
elsewhere = Die Partien dieses Geräts sind in einem anderen Tab offen. Spiel dort weiter, oder schließ ihn und versuch es noch einmal.
failed = Die Partien dieses Geräts ließen sich nicht öffnen.
damaged = Was dieser Browser von deinen Partien behalten hat, ist nicht lesbar.
full = Dieser Browser hat keinen Platz mehr für Partien. Schaff welchen und versuch es noch einmal.
again = Noch einmal versuchen
saveFirst = Als Datei speichern
forget = Löschen und neu beginnen
reallyForget = Alle Partien auf diesem Gerät werden gelöscht.
install =
    .title = Omphalos griffbereit
    .hint = Installiert öffnet es sich vom Startbildschirm oder Desktop, auch ohne Netz. Es ist dieselbe Seite und lässt sich entfernen wie jedes Programm.
    .byHand = In Safari: auf „Teilen“ tippen, dann „Zum Home-Bildschirm“. Von dort öffnet es sich, auch ohne Netz.
    .button = Installieren
