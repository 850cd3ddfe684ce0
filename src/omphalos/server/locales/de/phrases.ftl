### Fertige Sätze für den Chat.

phrase-hello = Hallo!
phrase-good-luck = Viel Glück und viel Spaß.
phrase-well-played = Gut gespielt!
phrase-what-a-shot = Was für ein Schuss!
phrase-so-close = So knapp!
phrase-oops = Hoppla …
phrase-my-fate = So stand es in den Sternen.
phrase-thinking = Lass mich überlegen.
phrase-your-turn = Du bist dran.
phrase-moment = Bin gleich zurück.
phrase-here-again = Bin wieder da.
phrase-sorry = Entschuldigung.
phrase-no-problem = Kein Problem.
phrase-yes = Ja.
phrase-no = Nein.
phrase-thanks = Danke!
phrase-good-game = Schöne Partie!
phrase-again = Noch eine Partie?
phrase-bye = Tschüss!
