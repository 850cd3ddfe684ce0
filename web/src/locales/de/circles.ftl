### Kreise von Freunden und Herausforderungen.

title = Freunde
hint = Freunde per Link: sieh, wer da ist, komm an ihre Tische und fordere sie heraus.
needsName = Behalte zuerst einen Namen, damit deine Freunde dich erkennen.
invited = { $owner } lädt dich in den Kreis „{ $circle }“ ein
invitedHint = { $n ->
    [one] { $n } Mitglied. Mitglieder sehen, wann du da bist, deine öffentlichen Tische und die, die du dem Kreis zeigst.
   *[other] { $n } Mitglieder. Mitglieder sehen, wann du da bist, deine öffentlichen Tische und die, die du dem Kreis zeigst.
}
join = Dem Kreis beitreten
members = Mitglieder
present = jetzt da
absent = nicht da
owner = hat ihn eröffnet
tables = Tische des Kreises
noTables = Gerade kein Tisch.
showTable = Dem Kreis einen deiner Tische zeigen:
chooseTable = wählen …
challengeTo = { $name } zu { $game } herausfordern
challenges = Herausforderungen
challenged = { $name } fordert dich zu { $game } heraus.
declined = { $name } hat deine Herausforderung abgelehnt.
accept = Annehmen
decline = Ablehnen
ok = In Ordnung
link = Link zu diesem Kreis
linkHint = Wer den Link öffnet, kann beitreten. Ein neuer Link macht den alten ungültig; er wird nur in diesem Browser gezeigt.
renew = Neuer Link
removeNamed = { $name } aus dem Kreis entfernen
leave = Den Kreis verlassen
delete = Den Kreis löschen
reallyRemove = Diese Person aus dem Kreis entfernen? Der Link wird durch einen neuen ersetzt.
reallyLeave = Diesen Kreis verlassen?
reallyDelete = Diesen Kreis für alle Mitglieder löschen?
newCircle = Ein neuer Kreis
circleName = Name des Kreises
open = Eröffnen
errors =
    .no-such-circle = Dieser Link führt zu keinem Kreis. Bitte um einen neuen.
    .not-circle-owner = Das darf nur, wer den Kreis eröffnet hat.
    .not-together = Du kannst nur Leute aus deinen Kreisen herausfordern.
    .no-such-challenge = Diese Herausforderung gilt nicht mehr.
    .too-many-circles = Davon gibt es schon zu viele.
