### Gotowe zwroty rozmowy.

phrase-hello = Cześć!
phrase-good-luck = Powodzenia i dobrej zabawy.
phrase-well-played = Dobrze zagrane!
phrase-what-a-shot = Co za strzał!
phrase-so-close = Tak niewiele brakowało!
phrase-oops = Ojej …
phrase-my-fate = Tak było zapisane w gwiazdach.
phrase-thinking = Chwilę, myślę.
phrase-your-turn = Twoja kolej.
phrase-moment = Zaraz wracam.
phrase-here-again = Już jestem.
phrase-sorry = Przepraszam.
phrase-no-problem = Nic nie szkodzi.
phrase-yes = Tak.
phrase-no = Nie.
phrase-thanks = Dziękuję!
phrase-good-game = Dobra gra!
phrase-again = Jeszcze raz?
phrase-bye = Do zobaczenia!
