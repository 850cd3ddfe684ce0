### Was Bots erwogen haben.

explain-value = Wert
explain-points = Punkte
explain-win = Sieg %
explain-spread = Streuung
explain-visits = Versuche
explain-move = Zug
value-win = gewinnt { $value } %
value-points = erwartet { $value } Punkte
considered-lead = erwogen – Goldvorsprung am Ende
considered-gold = erwogen – Gold am Ende
considered-gain = aus Gewohnheit – Gold
source-gold = Gold
source-goods = Waren
source-corruption = Verderbnis
source-marks = Handelszeichen
source-symbols = Gildenzeichen
source-prophecies = Prophezeiungen
source-horoscopes = Horoskope
source-stars = Linien
source-staff = Personal
source-fates = Fügungen
source-time = Stunden
source-policy = Intuition
about-random = irgendein erlaubter Zug, jeder gleich wahrscheinlich
about-outside = ein eigenes Programm: outside:BEFEHL
bot-called = Bot { $bot }
moved-at-random = { WHO($name) ->
    [you] Dein Bot konnte nicht überlegen, der Zug wurde ausgelost.
   *[name] { $name }: Der Bot konnte nicht überlegen, der Zug wurde ausgelost.
}
