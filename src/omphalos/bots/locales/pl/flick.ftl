### Palec boży: poziomy i co robi każdy bot.

level-flick-lamb = Baranek
    .player = Baranek
level-flick-shepherd = Pasterz
    .player = Pasterz
level-flick-pilgrim = Pielgrzym
    .player = Pielgrzym
level-flick-priest = Kapłan
    .player = Kapłan
level-flick-prophet = Prorok
    .player = Prorok
level-flick-deity = Bóstwo
    .player = Bóstwo
level-flick-fate = Przeznaczenie
    .player = Przeznaczenie
about-flick-novice = ręka, która celuje w miasta i pępek, do mierzenia najsłabszego poziomu
about-flick-greedy = próbuje pstryknięć w miasta, wyspy, Pępek Świata i cudze dyski i wybiera najlepsze
about-flick-hunter = liczy się z drżeniem palca i z tym, co odpowiedzą inni
about-flick-augur = poluje jak hunter, a stół ocenia tak, jak nauczył się z wielu gier

## Rozważane pstryknięcie, słowami.

aim-way = { $arrow } { $angle }° siła { $force } %
aim-navel = w Pępek
aim-city = w miasto
aim-island = w wyspę
aim-disk = w dysk
aim-wild = na oślep
aim-to-navel = na Pępek
aim-to-city = do miasta { $what }
aim-to-island = na wyspę { $what }
aim-to-sea = do morza
aim-to-cloud = zostaje w chmurze
aim-to-off = poza mapę
aim-on-navel = z Pępka
aim-on-island = z wyspy { $what }
aim-on-sea = z morza
aim-lost = { $disk } poza mapę
aim-moved = { $disk } { $start } { $end }
aim-pushed = potrąca: { $disk }
aim-owned = { $kind } ({ WHO($name) ->
    [you] ty
   *[name] { FORM($name, case: "inside") }
})
aim-beside = { $move }, { $mm } mm od miasta
aim-on-the-city = { $move }, na mieście
aim-heart = { $move }: { $whose }
aim-nobody = nikt
aim-hand = { $move }: za { $what }
aim-city-of = miastem { $what }
aim-hand-navel = Pępkiem
value-flick-lead = oczekiwana przewaga { $value } PZ
