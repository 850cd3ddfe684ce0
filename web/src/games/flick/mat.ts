// Made by `python -m omphalos.server.protocol.typescript` from omphalos.flick; a test compares them.

/** From the centre to an edge, in millimetres; x goes east and y north. */
export const HALF = 240.0 as const;

/** How much of the frame is shown round the mat. */
export const MARGIN = 8.0 as const;

export const NAVEL = 16.0 as const;

/** By corner, clockwise from the south-west: [x, y, r]. */
export const CLOUDS = [[-240.0,-240.0,80.0],[-240.0,240.0,80.0],[240.0,240.0,80.0],[240.0,-240.0,80.0]] as const;

/** The circles that make up each island, from the north clockwise. */
export const COASTS = [[[0.0,158.0,52.0],[-48.0,150.0,40.0],[46.0,162.0,38.0],[10.0,118.0,34.0]],[[158.0,0.0,52.0],[150.0,48.0,40.0],[162.0,-46.0,38.0],[118.0,-10.0,34.0]],[[0.0,-158.0,52.0],[48.0,-150.0,40.0],[-46.0,-162.0,38.0],[-10.0,-118.0,34.0]],[[-158.0,0.0,52.0],[-150.0,-48.0,40.0],[-162.0,46.0,38.0],[-118.0,10.0,34.0]]] as const;

export const CITIES = [[-6.0,152.0,15.0],[152.0,6.0,15.0],[6.0,-152.0,15.0],[-152.0,-6.0,15.0]] as const;

/** The same as path data, y to the north. */
export const OUTLINES = ["M33.4 197.85A52 52 0 0 1 -41.41 189.45A40 40 0 1 1 -28.97 114.82A52 52 0 0 1 -23.38 111.55A34 34 0 0 1 43.45 124.09A38 38 0 1 1 33.4 197.85Z","M114.82 28.97A52 52 0 0 1 111.55 23.38A34 34 0 0 1 124.09 -43.45A38 38 0 1 1 197.85 -33.4A52 52 0 0 1 189.45 41.41A40 40 0 1 1 114.82 28.97Z","M28.97 -114.82A52 52 0 0 1 23.38 -111.55A34 34 0 0 1 -43.45 -124.09A38 38 0 1 1 -33.4 -197.85A52 52 0 0 1 41.41 -189.45A40 40 0 1 1 28.97 -114.82Z","M-197.85 33.4A52 52 0 0 1 -189.45 -41.41A40 40 0 1 1 -114.82 -28.97A52 52 0 0 1 -111.55 -23.38A34 34 0 0 1 -124.09 43.45A38 38 0 1 1 -197.85 33.4Z"] as const;

export const ISLANDS = ["I","II","III","IV"] as const;

export const RADIUS = {"prophet":10.0,"templar":13.0,"sphinx":16.0,"king":16.0,"temple":18.0} as const;

/** How far a kind of disk seems to stand above the mat. */
export const HEIGHT = {"prophet":1.8,"templar":2.4,"sphinx":3.0,"king":3.0,"temple":5.0} as const;

/** How a sliding disk slows, m/s², before what the laws make of it. */
export const BRAKE = 3.4335 as const;

/** Where the tornado stands, by the number of its spot. */
export const TORNADO = {"spots":[[0.0,158.0],[112.0,112.0],[158.0,0.0],[112.0,-112.0],[0.0,-158.0],[-112.0,-112.0],[-158.0,0.0],[-112.0,112.0]],"r":20.0} as const;

/** The length of the hand's middle line. */
export const HAND = 56.0 as const;

/** How far the heart may miss, one standard deviation. */
export const HEART_SPREAD = 12.0 as const;

export const CARDS = {"celtic":{"gods":["Dagda","Morrigan"],"name":{"en":"Celtic","pl":"celtycka"}},"egyptian":{"gods":["Ra","Anubis"],"name":{"en":"Egyptian","pl":"egipska"}},"greek":{"gods":["Zeus","Themis"],"name":{"en":"Greek","pl":"grecka"}},"norse":{"gods":["Freja","Tyr"],"name":{"en":"Norse","pl":"nordycka"}}} as const;

export const GODS = {"Dagda":{"card":"celtic","name":{"en":"Dagda","pl":"Dagda"},"text":{"en":"Hand of God: before each of your flicks you may stand the hand on the mat as a wall for that flick.","pl":"Ręka Boga: przed każdym swoim pstryknięciem możesz postawić rękę na mapie jako ścianę na jego czas."}},"Morrigan":{"card":"celtic","name":{"en":"Morrigan","pl":"Morrigan"},"text":{"en":"Harvest: opponents' prophets that your flick sends off the mat go onto this card; each gives 1 VP in conversion.","pl":"Żniwo: prorocy przeciwników, których twoje pstryknięcie zrzuca z mapy, trafiają na tę kartę; w fazie nawracania każdy daje 1 PZ."}},"Ra":{"card":"egyptian","name":{"en":"Ra","pl":"Ra"},"text":{"en":"Sphinx: one of your prophets is the large sphinx; it counts as one prophet in everything.","pl":"Sfinks: jednym z twoich proroków jest wielki Sfinks; we wszystkim liczy się jak jeden prorok."}},"Anubis":{"card":"egyptian","name":{"en":"Anubis","pl":"Anubis"},"text":{"en":"Return: in each opponent's turn the first of your prophets to leave the mat is unused again; in your own turns once a generation.","pl":"Powrót: w każdej turze przeciwnika pierwszy z twoich proroków, który opuści mapę, znów jest nieużyty; w twoich turach raz na pokolenie."}},"Zeus":{"card":"greek","name":{"en":"Zeus","pl":"Zeus"},"text":{"en":"Olympus: a temple you build may stand on any island.","pl":"Olimp: świątynia, którą budujesz, może stanąć na dowolnej wyspie."}},"Themis":{"card":"greek","name":{"en":"Themis","pl":"Temida"},"text":{"en":"Scales: you decide tied votes (with two players only in every other generation), dominate islands where you tie for most, and win a tie for the game.","pl":"Waga: rozstrzygasz remisy w głosowaniu (przy dwóch graczach tylko w co drugim pokoleniu), dominujesz na wyspie, gdy remisujesz o najwięcej dysków, i wygrywasz remis o zwycięstwo."}},"Freja":{"card":"norse","name":{"en":"Freja","pl":"Freja"},"text":{"en":"Heart: when conversion begins, drop the heart; opponents' prophets it touches count as yours.","pl":"Serce: na początku fazy nawracania upuść serce; prorocy przeciwników, których dotyka, liczą się jako twoi."}},"Tyr":{"card":"norse","name":{"en":"Tyr","pl":"Tyr"},"text":{"en":"Oath: once a generation, flick the prophet you have just flicked once more from where it lies.","pl":"Przysięga: raz na pokolenie pstryknij ponownie proroka, który właśnie się zatrzymał, z miejsca, gdzie leży."}}} as const;

export const LAWS = {"L01":{"lasts":"generation","name":{"en":"Blind Faith","pl":"Ślepa wiara"},"text":{"en":"Eyes closed: the mat is veiled while you aim, and the hand trembles.","pl":"Oczy zamknięte: podczas celowania mapę kryje zasłona, a ręka drży."}},"L02":{"lasts":"generation","name":{"en":"The Weaker Hand","pl":"Słabsza ręka"},"text":{"en":"Use the other hand: it trembles, and the aim follows your pointer in a mirror.","pl":"Pstrykaj drugą ręką: drży, a celownik porusza się jak w lustrze."}},"L03":{"lasts":"generation","name":{"en":"Little Finger","pl":"Mały palec"},"text":{"en":"The little finger is weak: flicks are slower, and the hand trembles a little.","pl":"Mały palec jest słaby: pstryknięcia są wolniejsze, a ręka lekko drży."}},"L04":{"lasts":"generation","name":{"en":"Piggyback","pl":"Na barana"},"text":{"en":"With two or more unused prophets, flick two in a stack; at the first contact the upper one slides off ahead.","pl":"Kto ma co najmniej dwóch nieużytych proroków, pstryka stosem dwóch; przy pierwszym zderzeniu górny zsuwa się naprzód."}},"L05":{"lasts":"generation","name":{"en":"Both Hands","pl":"Oburącz"},"text":{"en":"With two or more unused prophets, flick two at the same moment, each with an aim of its own.","pl":"Kto ma co najmniej dwóch nieużytych proroków, pstryka dwoma naraz, celując każdym osobno."}},"L06":{"lasts":"generation","name":{"en":"Rolling Stones","pl":"Toczące się kamienie"},"text":{"en":"A flicked prophet rolls, and so goes farther, until it first touches something; then it slides.","pl":"Pstryknięty prorok toczy się, więc dociera dalej; gdy pierwszy raz czegoś dotknie, zaczyna się ślizgać."}},"L07":{"lasts":"game","name":{"en":"The Monkey King","pl":"Król Małp"},"text":{"en":"The monkey king stands on the navel and can be pushed; the island it is on gives no presence and no dominance.","pl":"Król Małp staje na Pępku Świata i można go popychać; wyspa, na której jest, nie daje obecności ani dominacji."}},"L08":{"lasts":"generation","name":{"en":"Tornado","pl":"Tornado"},"text":{"en":"The tornado goes round the islands and straits, one step a turn; prophets it touches go to the reserve.","pl":"Tornado krąży po wyspach i cieśninach, krok na turę, i zabiera do rezerwy proroków, których dotyka."}},"L09":{"lasts":"game","name":{"en":"Templars","pl":"Templariusze"},"text":{"en":"Everybody exchanges two prophets for templars, which are larger and count as prophets in everything.","pl":"Każdy wymienia dwóch proroków na templariuszy; są więksi, ale we wszystkim liczą się jak prorocy."}},"L10":{"lasts":"generation","name":{"en":"Kraken","pl":"Kraken"},"text":{"en":"Prophets lying wholly in the sea go onto this card until the generation ends.","pl":"Prorocy leżący w całości na morzu trafiają na tę kartę do końca pokolenia."}},"L11":{"lasts":"game","name":{"en":"Four Winds","pl":"Cztery wiatry"},"text":{"en":"In conversion: 3 VP for presence on all four islands, 1 VP for presence on three.","pl":"W fazie nawracania: 3 PZ za obecność na wszystkich czterech wyspach, 1 PZ za obecność na trzech."}},"L12":{"lasts":"game","name":{"en":"New Calling","pl":"Nowe powołanie"},"text":{"en":"Everybody gets one prophet more.","pl":"Każdy dostaje jednego proroka więcej."}},"L13":{"lasts":"generation","name":{"en":"Exile","pl":"Wygnanie"},"text":{"en":"1 VP for each opponent's prophet that your flick sends off the mat.","pl":"1 PZ za każdego proroka przeciwnika, którego twoje pstryknięcie zrzuca z mapy."}},"L14":{"lasts":"generation","name":{"en":"Hermitage","pl":"Pustelnia"},"text":{"en":"2 VP more for an island where only you are present.","pl":"2 PZ więcej za wyspę, na której nie ma nikogo poza tobą."}},"L15":{"lasts":"generation","name":{"en":"Silent Navel","pl":"Milczący Pępek"},"text":{"en":"The navel gives no VP, and prophets on it stay there.","pl":"Pępek Świata nie daje PZ, a prorocy, którzy na nim leżą, zostają na miejscu."}},"L16":{"lasts":"game","name":{"en":"Pilgrims","pl":"Pielgrzymi"},"text":{"en":"In conversion 1 VP for each of your prophets on a city.","pl":"W fazie nawracania 1 PZ za każdego twojego proroka w mieście."}},"L17":{"lasts":"game","name":{"en":"Concord","pl":"Zgoda"},"text":{"en":"Players who tie for most on an island get 1 VP each.","pl":"Gracze, którzy remisują na wyspie o najwięcej dysków, dostają po 1 PZ."}},"L18":{"lasts":"generation","name":{"en":"Widdershins","pl":"Pod prąd"},"text":{"en":"Turns go counter-clockwise.","pl":"Tury biegną przeciwnie do ruchu wskazówek zegara."}},"L19":{"lasts":"generation","name":{"en":"Smooth Sea","pl":"Gładkie morze"},"text":{"en":"All disks slide with less friction.","pl":"Wszystkie dyski ślizgają się z mniejszym tarciem."}},"L20":{"lasts":"generation","name":{"en":"Walls of Cloud","pl":"Mury z chmur"},"text":{"en":"Disks bounce off the edge of the mat and cannot fall.","pl":"Dyski odbijają się od brzegu mapy i nie mogą z niej spaść."}}} as const;

/** What points are for, by rule. */
export const REASONS = {"PB-M5":{"en":"navel","pl":"Pępek Świata"},"PB-N1":{"en":"presence","pl":"obecność"},"PB-N2":{"en":"dominance","pl":"dominacja"}} as const;

/** How players are told apart: a colour and a shape for each card. */
export const SUITS = {"celtic":{"colour":"#2f8a4c","deep":"#1a5a30","light":"#5fb576","ink":"#fff6df","shape":"M-7.45 4.3A12 12 0 0 1 0 -8.6A12 12 0 0 1 7.45 4.3A12 12 0 0 1 -7.45 4.3Z"},"egyptian":{"colour":"#e0a11b","deep":"#9a6508","light":"#f6c95a","ink":"#43260a","shape":"M-7.6 0A7.6 7.6 0 0 1 7.6 0 7.6 7.6 0 0 1-7.6 0Z"},"greek":{"colour":"#8344a3","deep":"#53246e","light":"#b07fca","ink":"#fff6df","shape":"M-6.08 -6.08A22 22 0 0 1 6.08 -6.08A22 22 0 0 1 6.08 6.08A22 22 0 0 1 -6.08 6.08A22 22 0 0 1 -6.08 -6.08Z"},"norse":{"colour":"#2668b3","deep":"#123e74","light":"#63a0e0","ink":"#fff6df","shape":"M0 -9.1A30 30 0 0 1 9.1 0A30 30 0 0 1 0 9.1A30 30 0 0 1 -9.1 0A30 30 0 0 1 0 -9.1Z"}} as const;

/** The suit of each seat in a game without cards. */
export const WITHOUT_GODS = ["greek","egyptian","norse","celtic"] as const;

export type CardId = keyof typeof CARDS;
export type GodId = keyof typeof GODS;
export type LawId = keyof typeof LAWS;
export type Kind = keyof typeof RADIUS;
