### Die ersten Schnipser auf der Startseite: je ein paar Wörter.

mat = Die Matte. Ein Prophet liegt in deiner Wolke.
pull = Zurückziehen und loslassen
keys = Pfeile zielen, Enter schnipst
again = Noch einmal!
city = Jetzt eine Stadt
navel = Jetzt die Mitte
bot = Jetzt gegen einen Bot!
well = Gut geschnipst!
