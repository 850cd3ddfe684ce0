### Identity: what is stored of a person, and how it gets to another device.

dataTitle = Your data
dataHint = Everything that this server stores of you, as one file: name, ratings, games, lines in the chat, notifications. It contains no keys.
download = Download my data
devicesTitle = Your other devices
devicesHint = Your name, the keys of your seats and your preferences go from one device to the other, encrypted. The server cannot read them.
giveLink = Take me to another device
receiveLink = Bring me here from another device
back = Back to my page
insecure = Browsers encrypt only on secure addresses (https). Here, open your private link on the other device.
receiveTitle = Bring me to this device
receiveHint = Scan this code with the device that you play on. Or open your page there, choose “Take me to another device” and type the six digits.
qr = QR code for the other device
code = Six digits
check = Number to compare
checkHint = If you type the digits, the other device must show the same number before you send.
waiting = Waiting for the other device …
validFor = Valid for { $time }
expired = The time is over.
damaged = What has arrived cannot be read. Nothing was changed.
again = New code
tablesOf = { $n ->
    [0] no tables
    [one] one table
   *[other] { $n } tables
}
arrived = { $name } has arrived, with { $tables }.
arrivedNameless = There is no kept name in what has arrived, only { $tables }.
replaces = This browser plays as { $name } now. It will forget the key of that name; the name itself stays on the server.
onlyYours = Take it over only if you have just sent it yourself.
take = Take it over
refuse = No
giveTitle = Take me to another device
giveHint = On the other device choose “Bring me here from another device”, and type the six digits that it shows.
digits = Six digits
next = Continue
nothing = This browser has neither a kept name nor a seat that it could take along.
goes = { $name } goes to the other device, with { $tables }. This device keeps everything too.
goesNameless = What goes to the other device has no kept name, only { $tables }. This device keeps everything too.
scanned = The device is the one whose QR code you scanned.
compare = Does the other device show this number?
warning = Whoever gets this plays as you. Send it only to a device that you have in front of you.
send = Yes, send
mismatch = This is not the device that showed the QR code. Nothing was sent.
sent = Sent. Go on at the other device.
stopped = Nothing was sent.
passkeysTitle = Passkeys
passkeysHint = With a passkey you sign in on any device by your fingerprint, your face, your phone or a security key: nothing to copy, nothing that leaks.
passkeyName = Name of the passkey (my phone)
addPasskey = Add a passkey
passkeyAdded = The passkey was added.
passkeyRemoved = The passkey was removed.
passkeySince = added on { $day }
passkeyUsed = last used on { $day }
remove = Remove
reallyRemovePasskey = Remove the passkey { $name }? Devices that were signed in with it stay so.
noPasskeysHere = Browsers have passkeys only on secure addresses with a name (https://…).
signIn = Sign in with a passkey
errors =
    .bad-handover = What the other device sent cannot be read. Begin again on both devices.
    .wrong-code = No device waits under this code. It is wrong, or its time is over.
    .too-many-handovers = Too many devices are waiting just now. Try again in some minutes.
    .bad-passkey = This passkey could not be verified. Try again.
    .no-such-passkey = This server does not know the passkey.
    .too-many-passkeys = You have as many passkeys as possible. Remove one first.
    .passkey-taken = This passkey is known already.
    .no-passkey = The passkey was not used.
