### Co mówi sama plansza Wyroczni; nazwy rzeczy pochodzą z gry.

board = Wyrocznia: zatoka i sklep
panels =
    .shop = Mój sklep
    .cove = Zatoka
    .others = Inni
shopOf = { WHO($name) ->
    [you] Twój sklep
   *[name] Sklep: { FORM($name, case: "inside") }
}
yours = twój sklep
backToMine = Wróć do mojego sklepu
coachOn = Przewodnik: objaśniaj mi każdy wybór
openArea = Rozwiń
closeArea = Zwiń
harbour = Przystań
others = Pozostali
watch = Zobacz { WHO($name) ->
    [you] swój sklep
   *[name] sklep gracza { $name }
}
acting = działa
waits = { WHO($name) ->
    [you] Działasz …
   *[name] Działa { $name } …
}
over = Koniec gry.
ask =
    .turn = Twoja tura: jaka akcja?
    .boarding = { $who ->
        [red] Która łódź zabierze czerwonego klienta?
        [green] Która łódź zabierze zielonego klienta?
        [blue] Która łódź zabierze niebieskiego klienta?
        [yellow] Która łódź zabierze żółtego klienta?
       *[rogue] Która łódź zabierze łotra?
    }
    .docking = Łódź { $boat } jest pełna. Gdzie przybija?
    .ferrying = Kto zmienia łódź?
    .reseating = { $who ->
        [red] Do której łodzi przesiada się czerwony klient?
        [green] Do której łodzi przesiada się zielony klient?
        [blue] Do której łodzi przesiada się niebieski klient?
        [yellow] Do której łodzi przesiada się żółty klient?
       *[rogue] Do której łodzi przesiada się łotr?
    }
    .choosing = { $size ->
        [tome] Która księga?
       *[charm] Który talizman?
    }
    .discarding = Którą kartę zepsucia odrzucasz?
    .tucking = Gdzie w personelu stanie nowa osoba?
    .selling = Co sprzedajesz?
    .soldBlack = Sprzedane dotąd na czarnym rynku: { $n }.
    .lining = { $n ->
        [one] Rysuj od kropki do kropki: { $n } linia do użycia.
        [few] Rysuj od kropki do kropki: { $n } linie do użycia.
       *[many] Rysuj od kropki do kropki: { $n } linii do użycia.
    }
    .foretelling = { $n ->
        [one] Kto przybędzie? Przepowiednia z { $n } symbolu.
        [few] Kto przybędzie? Przepowiednia z { $n } symboli.
       *[many] Kto przybędzie? Przepowiednia z { $n } symboli.
    }
    .ordering = Wyciągnięto dwoje naraz. Kogo rozpatrujesz najpierw?
    .rewarding = { $n ->
        [one] Spełniona! Obrysowano { $n } symbol. Jaka nagroda?
        [few] Spełniona! Obrysowano { $n } symbole. Jaka nagroda?
       *[many] Spełniona! Obrysowano { $n } symboli. Jaka nagroda?
    }
    .writing = Którą kostkę wpisujesz i w którym rzędzie?
    .crossing = Gdzie rysujesz X?
    .trading = Gdzie rysujesz symbol handlu?
    .attending = Czyjej zdolności używasz?
    .filling = { $n ->
        [one] Wypełnij { $n } zrządzenie: które?
        [few] Wypełnij { $n } zrządzenia: które?
       *[many] Wypełnij { $n } zrządzeń: które?
    }
market =
    .title = Twój towar według pomostów: co da jeszcze jedna sprzedaż po odjęciu kosztów
    .confirm = Zakończ wieczór
    .takeAllBack = Cofnij wszystko
    .none = nic tu nie sprzedasz
    .less = Cofnij: { $good }, { $pier }
    .sum = { $cards ->
        [0] Dziś wieczorem złoto: { $gold }
        [one] Dziś wieczorem złoto: { $gold }, { $cards } karta zepsucia
        [few] Dziś wieczorem złoto: { $gold }, { $cards } karty zepsucia
       *[many] Dziś wieczorem złoto: { $gold }, { $cards } kart zepsucia
    }
groups =
    .runes = Zmień runy
    .hire = Zatrudnij
    .closing = Linie, które coś zamykają
    .lines = Inna linia ({ $n })
    .sell = Sprzedaj: { $pier }
    .lift = Z łodzi { $boat }
    .other = { $n ->
        [one] { $n } możliwość
        [few] { $n } możliwości
       *[many] { $n } możliwości
    }
group = { $name } ({ $n })
givesUp =
    .stop = { $n ->
        [one] Możesz jeszcze narysować { $n } linię. Niewykorzystana przepada.
        [few] Możesz jeszcze narysować { $n } linie. Niewykorzystane przepadają.
       *[many] Możesz jeszcze narysować { $n } linii. Niewykorzystane przepadają.
    }
    .finish = Twój personel może jeszcze coś dla ciebie zrobić. Niewykorzystane zdolności przepadają.
    .decline = Ten X przepadnie.
    .close = Możesz jeszcze coś sprzedać. Ci klienci odejdą po targu.
goOn = Gram dalej
back = Wróć
fold = Ukryj możliwości
unfold = Pokaż możliwości
choices = Co możesz zrobić
skip = Pomiń
traced = { $n ->
    [one] { $n } linia
    [few] { $n } linie
   *[many] { $n } linii
}
drawIt = Narysuj tę linię
notThis = Nie tę
closes = { $n ->
    [one] zamyka { $n } pole
    [few] zamyka { $n } pola
   *[many] zamyka { $n } pól
}
considered = wybór bota nr { $rank }
boatOf = łódź { $n }: { $free ->
    [one] { $free } wolne miejsce
    [few] { $free } wolne miejsca
   *[many] { $free } wolnych miejsc
}
docked = łódź { $n }, przycumowana: { $pier }
pierPeople = { $n ->
    [one] { $pier }: { $n } przybysz
    [few] { $pier }: { $n } przybyszów
   *[many] { $pier }: { $n } przybyszów
}
customers = kupujący
members = { $n ->
    [one] { $guild }: { $n } członek
    [few] { $guild }: { $n } członków
   *[many] { $guild }: { $n } członków
}
hideoutHolds = { $n ->
    [one] { $n } łotr
    [few] { $n } łotry
   *[many] { $n } łotrów
}; punkt zepsucia kosztowałby { $price ->
    [one] { $price } sztukę złota
    [few] { $price } sztuki złota
   *[many] { $price } sztuk złota
}
pointPrice = { $n }/pkt
bagHolds = { $n ->
    [one] worek: { $n } przybysz
    [few] worek: { $n } przybyszów
   *[many] worek: { $n } przybyszów
}
deckHolds = { $n ->
    [one] w talii { $n } karta zepsucia
    [few] w talii { $n } karty zepsucia
   *[many] w talii { $n } kart zepsucia
}
ashore = wyciągnięci
hoursOf = { $n ->
    [one] { $n } godzina
    [few] { $n } godziny
   *[many] { $n } godzin
}
lessHours = { $n ->
    [one] następna akcja krótsza o { $n } godzinę
    [few] następna akcja krótsza o { $n } godziny
   *[many] następna akcja krótsza o { $n } godzin
}
symbolsOf = { $n ->
    [one] { $n } symbol: { $guild }
    [few] { $n } symbole: { $guild }
   *[many] { $n } symboli: { $guild }
}
noSymbol = bez symbolu gildii
calls = handel o godzinie
goldOf = złoto: { $n }; pokaż rachunek
cardsOf = { $n ->
    [one] { $n } karta zepsucia
    [few] { $n } karty zepsucia
   *[many] { $n } kart zepsucia
}
pointsOf = { $n ->
    [one] { $n } punkt
    [few] { $n } punkty
   *[many] { $n } punktów
}
cardWorth = { $n ->
    [one] karta zepsucia za { $n } punkt
    [few] karta zepsucia za { $n } punkty
   *[many] karta zepsucia za { $n } punktów
}
valueEach = { $n } za każdego klienta
poolHas = w puli jeszcze { $n }
starHelp = Pole gwiazd. Strzałki przechodzą między kropkami; Enter wybiera kropkę, potem strzałka i Enter rysują linię.
beginAt = Dobre na początek: pole na prawo poniżej { $dot }.
dot = kropka { $name }
dotTaken = kropka { $name }, wybrana; wskaż sąsiednią
usedLast = użyte ostatnio: nie od razu znowu
next = następne
lies = { $rune } – { $half }
account = Rachunek
accountOf = { WHO($name) ->
    [you] Twój rachunek
   *[name] Rachunek gracza { $name }
}
yourAccount = Twój rachunek
dayN = Dzień { $n }
noGold = Jeszcze bez złota.
close = Zamknij
coin =
    .start = na początek
    .sale = { $good } – { $pier }
    .sponsorship = wsparcie gildii: { $guild }
    .thieves = złodzieje – { $pier }
    .symbol = symbole: { $guild }
    .corruption = zepsucie: { $points } × { $price }
townsfolk = { $colour } { $calling }
good = { $size ->
    [tome] { FORM($colour, case: "feminine") } księga
   *[charm] { $colour } talizman
}
result = Rozliczenie
showResult = Pokaż rozliczenie
lookAtBoard = Zobacz planszę
showAll = Pokaż wszystko
source =
    .start = na początek
    .charms = sprzedaż talizmanów
    .tomes = sprzedaż ksiąg
    .sponsorship = symbole handlu i wsparcie
    .townsfolk = mieszkańcy
    .symbols = symbole gildii
    .thieves = złodzieje
    .corruption = zepsucie
sources = Skąd jest złoto
why = { $source ->
    [thieves] { WHO($one) ->
        [you] Tracisz
       *[name] { $one } traci
    }
    [corruption] { WHO($one) ->
        [you] Tracisz
       *[name] { $one } traci
    }
   *[rest] { WHO($one) ->
        [you] Masz
       *[name] { $one } ma
    }
} { $n ->
    [one] { $n } sztukę złota
    [few] { $n } sztuki złota
   *[many] { $n } sztuk złota
} { $source ->
    [start] na początek;
    [charms] ze sprzedaży talizmanów;
    [tomes] ze sprzedaży ksiąg;
    [sponsorship] z symboli handlu i wsparcia;
    [townsfolk] od mieszkańców;
    [thieves] przez złodziei;
    [corruption] przez zepsucie;
   *[symbols] za symbole gildii;
} { WHO($other) ->
    [you] ty
   *[name] { FORM($other, case: "inside") }
} { $none ->
    [yes] nic
   *[no] { $m }
}.
total = złoto
winner = Zwycięstwo
winners = Wspólne zwycięstwo
tie = Zdecydowało mniejsze zepsucie.
rank = Twoja ranga
rankFrom = od { $n }
ranks =
    .apprentice = uczeń
    .palm-reader = chiromanta
    .seer = jasnowidz
    .oracle = wyrocznia
    .voice-of-fate = głos losu
