### Identität: was über jemanden gespeichert ist, und wie es auf ein anderes Gerät kommt.

dataTitle = Deine Daten
dataHint = Alles, was dieser Server über dich speichert, in einer Datei: Name, Wertungen, Partien, Zeilen im Chat, Benachrichtigungen. Schlüssel sind nicht dabei.
download = Meine Daten herunterladen
devicesTitle = Deine anderen Geräte
devicesHint = Dein Name, die Schlüssel deiner Plätze und deine Einstellungen gehen verschlüsselt von einem Gerät zum anderen. Der Server kann sie nicht lesen.
giveLink = Mich auf ein anderes Gerät mitnehmen
receiveLink = Mich von einem anderen Gerät hierher holen
back = Zurück zu meiner Seite
insecure = Browser verschlüsseln nur unter sicheren Adressen (https). Öffne hier auf dem anderen Gerät deinen privaten Link.
receiveTitle = Mich auf dieses Gerät holen
receiveHint = Scanne diesen Code mit dem Gerät, auf dem du spielst. Oder öffne dort deine Seite, wähle „Mich auf ein anderes Gerät mitnehmen“ und tippe die sechs Ziffern.
qr = QR-Code für das andere Gerät
code = Sechs Ziffern
check = Zahl zum Vergleichen
checkHint = Wenn du die Ziffern tippst, muss das andere Gerät vor dem Senden dieselbe Zahl zeigen.
waiting = Warte auf das andere Gerät …
validFor = Noch { $time } gültig
expired = Die Zeit ist um.
damaged = Was angekommen ist, kann nicht gelesen werden. Nichts wurde geändert.
again = Neuer Code
tablesOf = { $n ->
    [0] ohne Tische
    [one] mit einem Tisch
   *[other] mit { $n } Tischen
}
arrived = { $name } ist angekommen, { $tables }.
arrivedNameless = Angekommen ist kein behaltener Name, nur eine Liste { $tables }.
replaces = Dieser Browser spielt jetzt als { $name }. Er vergisst den Schlüssel dieses Namens; der Name selbst bleibt auf dem Server.
onlyYours = Übernimm es nur, wenn du es gerade selbst gesendet hast.
take = Übernehmen
refuse = Nein
giveTitle = Mich auf ein anderes Gerät mitnehmen
giveHint = Wähle auf dem anderen Gerät „Mich von einem anderen Gerät hierher holen“ und tippe die sechs Ziffern, die es zeigt.
digits = Sechs Ziffern
next = Weiter
nothing = Dieser Browser hat weder einen behaltenen Namen noch einen Platz zum Mitnehmen.
goes = { $name } geht auf das andere Gerät, { $tables }. Dieses Gerät behält auch alles.
goesNameless = Auf das andere Gerät geht kein behaltener Name, nur eine Liste { $tables }. Dieses Gerät behält auch alles.
scanned = Es ist das Gerät, dessen QR-Code du gescannt hast.
compare = Zeigt das andere Gerät diese Zahl?
warning = Wer das bekommt, spielt als du. Sende es nur an ein Gerät, das du vor dir hast.
send = Ja, senden
mismatch = Das ist nicht das Gerät, das den QR-Code gezeigt hat. Nichts wurde gesendet.
sent = Gesendet. Mach am anderen Gerät weiter.
stopped = Nichts wurde gesendet.
passkeysTitle = Passkeys
passkeysHint = Mit einem Passkey meldest du dich auf jedem Gerät mit Fingerabdruck, Gesicht, Telefon oder Sicherheitsschlüssel an: nichts zum Abschreiben, nichts, was durchsickert.
passkeyName = Name des Passkeys (mein Telefon)
addPasskey = Passkey hinzufügen
passkeyAdded = Der Passkey wurde hinzugefügt.
passkeyRemoved = Der Passkey wurde entfernt.
passkeySince = hinzugefügt am { $day }
passkeyUsed = zuletzt benutzt am { $day }
remove = Entfernen
reallyRemovePasskey = Den Passkey { $name } entfernen? Geräte, die mit ihm angemeldet wurden, bleiben es.
noPasskeysHere = Browser haben Passkeys nur unter sicheren Adressen mit einem Namen (https://…).
signIn = Mit einem Passkey anmelden
errors =
    .bad-handover = Was das andere Gerät geschickt hat, ist nicht lesbar. Beginne auf beiden Geräten neu.
    .wrong-code = Unter diesem Code wartet kein Gerät. Er ist falsch, oder seine Zeit ist um.
    .too-many-handovers = Gerade warten zu viele Geräte. Versuche es in einigen Minuten noch einmal.
    .bad-passkey = Dieser Passkey konnte nicht geprüft werden. Versuche es noch einmal.
    .no-such-passkey = Dieser Server kennt den Passkey nicht.
    .too-many-passkeys = Mehr Passkeys sind nicht möglich. Entferne zuerst einen.
    .passkey-taken = Dieser Passkey ist schon bekannt.
    .no-passkey = Der Passkey wurde nicht benutzt.
