### Pokazywana gra na stronie głównej i w poczekalni.

title = Właśnie się toczy
people = Publiczna gra. Zapraszamy do oglądania.
bots = Nikt teraz nie gra publicznie, więc grają boty.
watch = Oglądaj
watchGame = Oglądaj grę { $title }: { $names }
watching = { $n ->
    [one] Ogląda { $n } osoba
    [few] Oglądają { $n } osoby
   *[many] Ogląda { $n } osób
}
show = Pokaż grę na żywo
