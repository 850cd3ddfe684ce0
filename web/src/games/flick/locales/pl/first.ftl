### Pierwsze pstryknięcia na stronie startowej: po kilka słów.

mat = Mapa. Prorok leży w twojej chmurze.
pull = Odciągnij i puść
keys = Strzałki celują, Enter pstryka
again = Jeszcze raz!
city = Teraz miasto
navel = Teraz środek
bot = Teraz z botem!
well = Świetnie!
