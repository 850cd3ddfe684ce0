### Co rozważyły boty.

explain-value = wartość
explain-points = punkty
explain-win = wygrana %
explain-spread = rozrzut
explain-visits = prób
explain-move = ruch
value-win = wygrywa { $value } %
value-points = oczekiwane punkty: { $value }
considered-lead = rozważane – przewaga złota na koniec
considered-gold = rozważane – złoto na koniec
considered-gain = z przyzwyczajenia – złoto
source-gold = złoto
source-goods = towary
source-corruption = zepsucie
source-marks = symbole handlu
source-symbols = symbole gildii
source-prophecies = przepowiednie
source-horoscopes = horoskopy
source-stars = linie
source-staff = personel
source-fates = zrządzenia losu
source-time = godziny
source-policy = intuicja
about-random = dowolny dozwolony ruch, każdy równie prawdopodobny
about-outside = własny program: outside:POLECENIE
bot-called = Bot { $bot }
moved-at-random = { WHO($name) ->
    [you] Twój bot nie dał rady pomyśleć, ruch wybrano losowo.
   *[name] { $name }: bot nie dał rady pomyśleć, ruch wybrano losowo.
}
