### Lekcje: co mówi każdy krok.

welcome = Jesteś bogiem, a to twój świat: cztery wyspy na morzu, każda z miastem, a pośrodku Pępek Świata. Szerzysz wiarę, pstrykając drewnianych proroków. Wygrywa ten, kto zbierze najwięcej punktów.
trial = Kto zaczyna? Ten, kto trafi najbliżej Pępka Świata. Twój dysk leży w twojej chmurze w rogu: naciśnij gdziekolwiek na mapie, odciągnij w przeciwną stronę i puść. Z klawiatury: strzałki celują, 1–9 wybierają siłę, Enter pstryka.
vote = Obrady. Są dwie propozycje prawa i wszyscy głosują w tajemnicy za jedną z nich. Wchodzi w życie ta, która ma więcej głosów – przeczytaj obie i zagłosuj.
law = Tu leżą obowiązujące prawa i czas ich trwania. Zmieniają zasady dla wszystkich, więc miej je na oku.
island = Pierwsza misja: pstryknij proroka na wyspę. Na koniec każda wyspa, na której masz choć jeden dysk, daje 1 punkt; wystarczy, że wystaje na brzeg.
temple = Trafiłeś w miasto! Możesz teraz zamienić proroka na świątynię w dowolnym miejscu tej wyspy. Świątynia jest ciężka i zostaje, gdy prorocy wracają do domu.
push = Przeciwnik też już pstryknął. Dyski się popychają: rywali można zepchnąć do morza, a nawet z mapy. Kto ma na wyspie najwięcej dysków, dostaje 2 punkty więcej. Zajmij wyspę – albo kogoś z niej przepędź.
navel = A teraz Pępek Świata: prorok, który się na nim zatrzyma, daje od razu 1 punkt i po 1 za każdą wyspę, na której jesteś. Potem idzie do rezerwy. Spróbuj trafić, nie za mocno.
city = Widzisz okrągłe miasta? Prorok, który stanie na mieście, może stać się świątynią. „Pokaż, jak to zrobić” rysuje, co zrobiłby silny bot.
rest = Znasz już wszystkie pstryknięcia. Zużyj proroków, jak chcesz; małe dyski przy twoim imieniu to ci, którzy ci zostali.
conversion = Gdy wszyscy prorocy są pstryknięci, liczy się wyspy: 1 punkt za obecność, 2 więcej za przewagę. Potem prorocy wracają do domu i zaczyna się następne pokolenie. Ta lekcja miała jedno; cała gra ma ich kilka – a każdy gracz ma boga z własną mocą.
