### Identität: was über jemanden gespeichert ist, und wie es auf ein anderes Gerät kommt.

dataTitle = Deine Daten
dataHint = Alles, was dieser Server über dich speichert, in einer Datei: Name, Wertungen, Partien, Zeilen im Chat, Benachrichtigungen. Schlüssel sind nicht dabei.
download = Meine Daten herunterladen
