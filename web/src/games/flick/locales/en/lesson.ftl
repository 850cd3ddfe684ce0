### The lessons: what each step says.

welcome = You are a god. This is your world: four islands in the sea, each with a city, and the navel in the middle. You spread your faith by flicking wooden prophets. Whoever has the most points in the end wins.
trial = Who begins? Whoever comes closest to the navel. Your disk lies in your cloud in the corner: press anywhere on the mat, pull back – away from where it shall go – and let go. With the keyboard: arrows aim, 1–9 choose the power, Enter flicks.
vote = The council. Two laws are proposed, and everybody votes for one of them in secret. The law with more votes comes into force – read both, and vote.
law = Here the laws in force lie, with how long they last. They change the rules for everybody, so keep an eye on them.
island = Your first mission: flick a prophet onto an island. At the end every island where you have at least one disk gives you 1 point; half over the coast is enough.
temple = You have hit a city! Now you may trade the prophet for a temple, anywhere on that island. A temple is heavy and stays when the prophets go home.
push = The other one has flicked, too. Disks push each other: you may knock rivals into the sea, even off the mat. Whoever has the most disks on an island gets 2 points more. Take an island – or chase somebody from one.
navel = Now the navel: a prophet that stops on it gives you 1 point at once, and 1 more for each island you are on. Then it goes to the reserve. Try to hit it, not too hard.
city = See the round cities? A prophet that stops on one can become a temple. “Show me how” draws what a strong bot would do.
rest = You know all the flicks now. Use up your prophets as you like; the little disks beside your name are those you still have.
conversion = When all prophets are flicked, the islands are counted: 1 point for being there, 2 more for having the most. Then the prophets go home and the next generation begins. This lesson had one; a whole game has several – and every player a god with a power of their own.
