### Wyrocznia: co się dzieje, co można zrobić i o co się pyta, w zdaniach.

## Słowa w zdaniach
person = { $who ->
    [rogue] łotr
    [red] czerwony klient
    [green] zielony klient
    [blue] niebieski klient
   *[yellow] żółty klient
}
    .accusative = { $who ->
        [rogue] łotra
        [red] czerwonego klienta
        [green] zielonego klienta
        [blue] niebieskiego klienta
       *[yellow] żółtego klienta
    }
die = { $die ->
    [1] pierwsza kostka
   *[2] druga kostka
}
    .accusative = { $die ->
        [1] pierwszą kostkę
       *[2] drugą kostkę
    }
good = { $size ->
    [charm] { $colour } talizman
   *[tome] { FORM($colour, case: "feminine") } księga
}
    .accusative = { $size ->
        [charm] { $colour } talizman
       *[tome] { FORM($colour, case: "feminine-accusative") } księgę
    }
townsfolk = { $colour } { $calling }
    .accusative = { FORM($colour, case: "animate") } { FORM($calling, case: "accusative") }
    .genitive = { FORM($calling, case: "accusative") }
takes-hours = { $n ->
    [one] { $n } godzina
    [few] { $n } godziny
   *[many] { $n } godzin
}
    .accusative = { $n ->
        [one] { $n } godzinę
        [few] { $n } godziny
       *[many] { $n } godzin
    }

## Co się stało
posted = Na plac przychodzi { $card }.
dawned = Wstaje dzień { $day }.
arrived = Sklepy się otwierają. W łodziach: { $boats }.
drew = { WHO($name) ->
    [you] Dobierasz z worka: { LIST($people, case: "accusative") }.
   *[name] { $name } dobiera z worka: { LIST($people, case: "accusative") }.
}
boarded = { WHO($name) ->
    [you] Wysyłasz { FORM($person, case: "accusative") } do łodzi { $boat }.
   *[name] { $name } wysyła { FORM($person, case: "accusative") } do łodzi { $boat }.
}
ferried = { WHO($name) ->
    [you] Przesadzasz { FORM($person, case: "accusative") } z łodzi { $source } do łodzi { $target }.
   *[name] { $name } przesadza { FORM($person, case: "accusative") } z łodzi { $source } do łodzi { $target }.
}
docked = { WHO($name) ->
    [you] Wprowadzasz łódź { $boat } { FORM($pier, case: "to") }.
   *[name] { $name } wprowadza łódź { $boat } { FORM($pier, case: "to") }.
}
called = { $why ->
    [boats] Przybiła czwarta łódź
    [bag] Nikt już nie przybędzie
   *[hours] Zrobiło się późno
}: handel zacznie się, gdy wszyscy dojdą do godziny { $hour }.
went = { $space ->
    [stargazing] { WHO($name) ->
        [you] Wróżysz z gwiazd
       *[name] { $name } wróży z gwiazd
    }
    [divination] { WHO($name) ->
        [you] Przepowiadasz przyszłość
       *[name] { $name } przepowiada przyszłość
    }
    [horoscopes] { WHO($name) ->
        [you] Układasz horoskopy
       *[name] { $name } układa horoskopy
    }
    [fates] { WHO($name) ->
        [you] Zdajesz się na zrządzenia losu
       *[name] { $name } zdaje się na zrządzenia losu
    }
   *[staff] { WHO($name) ->
        [you] Aktywujesz personel
       *[name] { $name } aktywuje personel
    }
}.
passed = { WHO($name) ->
    [you] Nie możesz nic zrobić i pasujesz.
   *[name] { $name } nie może nic zrobić i pasuje.
}
spent = { WHO($name) ->
    [you] Zużywasz { takes-hours.accusative }.
   *[name] { $name } zużywa { takes-hours.accusative }.
}
corrupted-why = { $why ->
    [runes] wszystkie runy wpadły do jednej połowy
    [skull] moneta pokazuje czaszkę
    [cross] obszar zamknięto z pomocą krzyża zepsucia
    [card] cena za pomoc mieszkańca
    [cult] na pokładzie był kult
   *[market] sprzedaż na czarnym rynku
}
corrupted-count = { $n ->
    [one] { $n } kartę zepsucia
    [few] { $n } karty zepsucia
   *[many] { $n } kart zepsucia
}
corrupted = { WHO($name) ->
    [you] Bierzesz { corrupted-count }: { corrupted-why }.
   *[name] { $name } bierze { corrupted-count }: { corrupted-why }.
}
corrupted-known = { WHO($name) ->
    [you] Bierzesz { corrupted-count } (punkty: { LIST($points) }): { corrupted-why }.
   *[name] { $name } bierze { corrupted-count } (punkty: { LIST($points) }): { corrupted-why }.
}
discarded = { WHO($name) ->
    [you] Odrzucasz
   *[name] { $name } odrzuca
} kartę zepsucia za { $n ->
    [one] { $n } punkt
    [few] { $n } punkty
   *[many] { $n } punktów
}.
reshuffled = { $deck ->
    [corruption] Talia zepsucia się skończyła, więc tasuje się karty odrzucone.
   *[townsfolk] Talia mieszkańców się skończyła, więc tasuje się karty odrzucone.
}
paid-thieves = { WHO($name) ->
    [you] Złodzieje { FORM($pier, case: "at") } zabierają: tracisz { gold-pieces }.
   *[name] Złodzieje { FORM($pier, case: "at") } zabierają: { $name } traci { gold-pieces }.
}
paid-start = { WHO($name) ->
    [you] Dostajesz na początek { gold-pieces }.
   *[name] { $name } dostaje na początek { gold-pieces }.
}
paid = { WHO($name) ->
    [you] Dostajesz { gold-pieces } od { FORM($giver, case: "genitive") }.
   *[name] { $name } dostaje { gold-pieces } od { FORM($giver, case: "genitive") }.
}
gained = { WHO($name) ->
    [you] Zdobywasz { FORM($good, case: "accusative") }.
   *[name] { $name } zdobywa { FORM($good, case: "accusative") }.
}
sold = { WHO($name) ->
    [you] Sprzedajesz { FORM($good, case: "accusative") } { FORM($pier, case: "at") } za { gold-pieces }.
   *[name] { $name } sprzedaje { FORM($good, case: "accusative") } { FORM($pier, case: "at") } za { gold-pieces }.
}
hired = { WHO($name) ->
    [you] Zatrudniasz { FORM($card, case: "accusative") }.
   *[name] { $name } zatrudnia { FORM($card, case: "accusative") }.
}
tucked = { WHO($name) ->
    [you] { CAPITAL($card) } zostaje w twoim personelu jako { $ability }.
   *[name] { CAPITAL($card) } zostaje w personelu gracza { $name } jako { $ability }.
}
hastened = { WHO($name) ->
    [you] Twoja następna akcja potrwa o { takes-hours.accusative } krócej.
   *[name] { $name }: następna akcja potrwa o { takes-hours.accusative } krócej.
}
marketed = Zaczyna się handel. Kolejność sprzedaży: { LIST($names, case: "inside") }.
cleaned = Wieczór: pomosty i łodzie pustoszeją, a znaczniki wracają na początek dnia.
reckoned = Rozliczenie: { $lines }.
reckoned-line = { FORM($name, case: "inside") } – złoto: { $gold } ({ $before }, + { $symbols } za symbole, − { $corruption } za zepsucie)
thrown = { WHO($name) ->
    [you] Rzucasz runy: { $dish }.
   *[name] { $name } rzuca runy: { $dish }.
}
thrown-bone = kość
thrown-voodoo = pionek voodoo
thrown-coin = { $face ->
    [skull] moneta (czaszka)
   *[tree] moneta (drzewo)
}
thrown-die = kostka { $face }
thrown-nothing = nic
nudged = { WHO($name) ->
    [you] Obracasz { FORM($die, case: "accusative") } na { $face }.
   *[name] { $name } obraca { FORM($die, case: "accusative") } na { $face }.
}
shifted = { WHO($name) ->
    [you] Przekładasz { FORM($rune, case: "accusative") } do drugiej połowy.
   *[name] { $name } przekłada { FORM($rune, case: "accusative") } do drugiej połowy.
}
drawn = { WHO($name) ->
    [you] Rysujesz linię { $line }.
   *[name] { $name } rysuje linię { $line }.
}
closed-cells = { $n ->
    [one] { $n } pole
    [few] { $n } pola
   *[many] { $n } pól
}
    .genitive = { $n ->
        [one] { $n } pola
        [few] { $n } pól
       *[many] { $n } pól
    }
closed-filled = { WHO($name) ->
    [you] Zamykasz obszar z { closed-cells.genitive } i wypełniasz go: { $good }.
   *[name] { $name } zamyka obszar z { closed-cells.genitive } i wypełnia go: { $good }.
}
closed-filled-cross = { WHO($name) ->
    [you] Zamykasz obszar z { closed-cells.genitive } i wypełniasz go: { $good }, z pomocą krzyża zepsucia.
   *[name] { $name } zamyka obszar z { closed-cells.genitive } i wypełnia go: { $good }, z pomocą krzyża zepsucia.
}
closed-empty = { WHO($name) ->
    [you] Zamykasz obszar z { closed-cells.genitive }, który na razie nic nie daje.
   *[name] { $name } zamyka obszar z { closed-cells.genitive }, który na razie nic nie daje.
}
closed-empty-cross = { WHO($name) ->
    [you] Zamykasz obszar z { closed-cells.genitive }, który na razie nic nie daje, z pomocą krzyża zepsucia.
   *[name] { $name } zamyka obszar z { closed-cells.genitive }, który na razie nic nie daje, z pomocą krzyża zepsucia.
}
foretold = { WHO($name) ->
    [you] Przepowiadasz
   *[name] { $name } przepowiada
} { $colour ->
    [red] czerwonych klientów
    [green] zielonych klientów
    [blue] niebieskich klientów
   *[yellow] żółtych klientów
} ({ symbols }).
symbols = { $n ->
    [one] { $n } symbol
    [few] { $n } symbole
   *[many] { $n } symboli
}
struck = { WHO($name) ->
    [you] Skreślasz
   *[name] { $name } skreśla
} po symbolu w { $n ->
    [one] { $n } przepowiedni
    [few] { $n } przepowiedniach
   *[many] { $n } przepowiedniach
}.
fulfilled = { WHO($name) ->
    [you] Spełnia się twoja
   *[name] { $name }: spełnia się
} { $colour ->
    [red] czerwona przepowiednia
    [green] zielona przepowiednia
    [blue] niebieska przepowiednia
   *[yellow] żółta przepowiednia
} (obrysowano { symbols }).
wrote = { WHO($name) ->
    [you] Wpisujesz
   *[name] { $name } wpisuje
} { $digit ->
    [0] X
   *[digit] { $digit }
} { $row ->
    [upper] w górnym rzędzie
   *[lower] w dolnym rzędzie
}.
marked = { WHO($name) ->
    [you] Rysujesz
   *[name] { $name } rysuje
} { $mark ->
    [X] X
   *[T] symbol handlu
} w obszarze { FORM($guild, case: "genitive") }.
filled = { WHO($name) ->
    [you] Wypełniasz { closed-cells } { CAPITAL($fate) }.
   *[name] { $name } wypełnia { closed-cells } { CAPITAL($fate) }.
}

## Co można zrobić
offer-hire = Zatrudnij { FORM($card, case: "accusative") }: { $does } ({ takes-hours }) → na koniec { gold-pieces }, jak na teraz
offer-pass = Pas (1 godzina)
offer-board = Łódź { $boat } ({ $aboard })
offer-board-empty = Łódź { $boat } (pusta)
offer-dock = Przybij { FORM($pier, case: "to") } ({ $crowd })
offer-lift = { CAPITAL($person) } z łodzi { $boat }
offer-stay = Wszyscy zostają na miejscach
offer-choose = { CAPITAL($good) }
offer-discard = Karta za { $n ->
    [one] { $n } punkt
    [few] { $n } punkty
   *[many] { $n } punktów
}
offer-gives = { $offer } → { $gift }
then-gold = { $way ->
    [get] +{ gold-pieces }
   *[pay] −{ gold-pieces }
}
then-cards = { $n ->
    [one] { $n } karta zepsucia
    [few] { $n } karty zepsucia
   *[many] { $n } kart zepsucia
}
then-tonight = { $way ->
    [all] wieczorem { gold-pieces }
    [more] wieczorem +{ gold-pieces }
   *[less] wieczorem −{ gold-pieces }
}
then-docks = przybija, gdzie zechcesz
then-there = tam { gold-pieces }
then-at-best = wieczorem do +{ gold-pieces }
then-in-the-end = na koniec +{ gold-pieces }, jak na teraz
then-replaces = { $card } odchodzi, na koniec o { gold-pieces } mniej, jak na teraz
then-best-reward = najlepsza nagroda: { $reward }
then-rewards = nagroda, gdy przyjdzie jako 1., 2. …: { $rewards }
then-true = spełni się przepowiednia, { $colour }: { $n ->
    [one] { $n } symbol
    [few] { $n } symbole
   *[many] { $n } symboli
}
then-none-true = żadna przepowiednia się nie spełni
then-ready = do użycia: { $n }
then-nothing = { $gift } (teraz nic)
then-next = na razie nic, potem { $gift }
reward = { $take ->
    [tome] księga
    [charm] talizman
   *[X] symbol handlu lub X
}
prospect = Wieczorem możesz sprzedać za { $gold }
prospect-cards = { prospect }, { $cards }
pays-evenings = co wieczór { $gold } zł. za { $colour ->
    [red] czerwonego
    [green] zielonego
    [blue] niebieskiego
   *[yellow] żółtego
} klienta: teraz { $now }
pays-customers = co wieczór złoto za klientów jednego koloru
pays-cross = następne pole rzędu albo pomoc gildii
offer-tuck = { CAPITAL($ability) }
offer-sell = Sprzedaj { FORM($good, case: "accusative") } { FORM($pier, case: "at") } (za { gold-pieces })
offer-sell-fee = Sprzedaj { FORM($good, case: "accusative") } { FORM($pier, case: "at") } ({ $price } − { $fee } dla łotrów: { gold-pieces })
offer-close = Nic więcej nie sprzedawaj
offer-nudge = ±1: { die } w { $way ->
    [up] górę
   *[down] dół
}, na { $face }
offer-shift = Przełóż { FORM($rune, case: "accusative") } do drugiej połowy
offer-stargaze = Wróżenie z gwiazd: najwyżej { $lines ->
    [one] { $lines } linia
    [few] { $lines } linie
   *[many] { $lines } linii
} ({ takes-hours })
offer-divine = Przepowiadanie: przepowiednia z { $symbols ->
    [one] { $symbols } symbolu
    [few] { $symbols } symboli
   *[many] { $symbols } symboli
} ({ takes-hours })
offer-horoscope = Horoskopy: wpisz { LIST($dice) } z { $half ->
    [left] lewej połowy
   *[right] prawej połowy
} ({ takes-hours })
offer-fates = Zrządzenia losu: { $take ->
    [X] X
   *[fate] wypełnij { $fields ->
        [one] { $fields } pole
        [few] { $fields } pola
       *[many] { $fields } pól
    } { CAPITAL($fate) }
} ({ takes-hours })
offer-staff = Aktywowanie personelu ({ takes-hours })
offer-draw = Linia { $line }
offer-closes = zamyka { closed-cells }: { $gift ->
    [nothing] na razie nic
    [good] { $good }
   *[none] { $good } – brak w puli
}
offer-closes-corrupted = { offer-closes }, { $cards ->
    [one] { $cards } karta zepsucia
    [few] { $cards } karty zepsucia
   *[many] { $cards } kart zepsucia
}
offer-stop = Nie rysuj więcej
offer-foretell = { CAPITAL($colour) } ({ $n } z { $all } w worku: { $chance } %)
offer-first = Najpierw { $person }
offer-reward = { $take ->
    [tome] Księga
    [charm] Talizman
    [trade] Symbol handlu
   *[X] X
}
offer-write = { $digit } { $row ->
    [upper] w górnym rzędzie
   *[lower] w dolnym rzędzie
}
offer-cross-row = X: { $row ->
    [upper] górny rząd
   *[lower] dolny rząd
}
offer-cross-guild = X: obszar { FORM($guild, case: "genitive") }
offer-no-cross = Nie rysuj X
offer-trade = Symbol handlu: obszar { FORM($guild, case: "genitive") }
offer-use = Użyj zdolności: { $ability }
offer-finish = Nie używaj więcej personelu
offer-fill = Wypełnij pole { CAPITAL($fate) }

## Możliwości w znakach, na przyciskach: między słowami stoją obrazki
sign-lines = { $n ->
    [one] { $n } linia
    [few] { $n } linie
   *[many] { $n } linii
}
sign-prophecy = Proroctwo: { $n }
sign-horoscope = Horoskop { $dice }
sign-row = { $row ->
    [upper] Górny rząd
   *[lower] Dolny rząd
}
sign-tonight = dziś { $gold }
sign-end = +{ $gold } na koniec
sign-evenings = { $gold } co wieczór
sign-now = teraz { $gold }
sign-there = tu { $gold }
sign-best = do { $gift }
sign-at-best = dziś do { $gold }
sign-docks = przybija
sign-first = Najpierw
sign-ready = do użycia: { $n }
sign-next = potem { $gift }
sign-cross = pole albo pomoc gildii
sign-end-less = −{ $gold } na koniec

## O co się pyta
ask = { WHO($name) ->
    [you] { CAPITAL($question) }
   *[name] { $name }: { $question }
}
ask-nothing = Koniec gry.
ask-turn = twoja tura.
ask-boarding = która łódź zabierze { FORM($person, case: "accusative") }?
ask-docking = gdzie przybija łódź { $boat }?
ask-ferrying = kto zmienia łódź?
ask-reseating = do której łodzi przesiada się { $person }?
ask-choosing = { $size ->
    [charm] który talizman?
   *[tome] która księga?
}
ask-discarding = którą kartę zepsucia odrzucasz?
ask-tucking = kim w personelu będzie { $card }?
ask-selling = co sprzedajesz?
ask-lining = którą linię rysujesz? Pozostało: { $n }.
ask-foretelling = jaki kolor przepowiadasz ({ symbols })? Gdy zostaną 3, daje księgę, gdy 2, talizman, gdy 1, symbol.
ask-ordering = kogo z dwojga rozpatrujesz najpierw?
ask-rewarding = jaką nagrodę wybierasz (obrysowano { symbols })?
ask-writing = którą kostkę wpisujesz i w którym rzędzie ({ LIST($dice) })?
ask-crossing = gdzie rysujesz X?
ask-trading = gdzie rysujesz symbol handlu?
ask-attending = czyjej zdolności używasz?
ask-filling = które zrządzenie wypełniasz? Pozostało: { $n }.
