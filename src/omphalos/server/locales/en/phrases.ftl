### Ready phrases of the chat.

phrase-hello = Hello!
phrase-good-luck = Good luck, have fun.
phrase-well-played = Well played!
phrase-what-a-shot = What a shot!
phrase-so-close = So close!
phrase-oops = Oops …
phrase-my-fate = It was written in the stars.
phrase-thinking = Let me think.
phrase-your-turn = It is your turn.
phrase-moment = Back in a moment.
phrase-here-again = Here again.
phrase-sorry = Sorry.
phrase-no-problem = No problem.
phrase-yes = Yes.
phrase-no = No.
phrase-thanks = Thank you!
phrase-good-game = Good game!
phrase-again = Another game?
phrase-bye = Bye!
