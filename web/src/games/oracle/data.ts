// Made by `python -m omphalos.server.typescript` from the game oracle; a test compares them.

/** Cells in a row of the star field. */
export const CELLS = 6 as const;

/** Where lines can be: row and column of both dots. */
export const LINES = {"a1-b1":[0,0,0,1],"b1-c1":[0,1,0,2],"c1-d1":[0,2,0,3],"d1-e1":[0,3,0,4],"e1-f1":[0,4,0,5],"f1-g1":[0,5,0,6],"a2-b2":[1,0,1,1],"b2-c2":[1,1,1,2],"c2-d2":[1,2,1,3],"d2-e2":[1,3,1,4],"e2-f2":[1,4,1,5],"f2-g2":[1,5,1,6],"a3-b3":[2,0,2,1],"b3-c3":[2,1,2,2],"c3-d3":[2,2,2,3],"d3-e3":[2,3,2,4],"e3-f3":[2,4,2,5],"f3-g3":[2,5,2,6],"a4-b4":[3,0,3,1],"b4-c4":[3,1,3,2],"c4-d4":[3,2,3,3],"d4-e4":[3,3,3,4],"e4-f4":[3,4,3,5],"f4-g4":[3,5,3,6],"a5-b5":[4,0,4,1],"b5-c5":[4,1,4,2],"c5-d5":[4,2,4,3],"d5-e5":[4,3,4,4],"e5-f5":[4,4,4,5],"f5-g5":[4,5,4,6],"a6-b6":[5,0,5,1],"b6-c6":[5,1,5,2],"c6-d6":[5,2,5,3],"d6-e6":[5,3,5,4],"e6-f6":[5,4,5,5],"f6-g6":[5,5,5,6],"a7-b7":[6,0,6,1],"b7-c7":[6,1,6,2],"c7-d7":[6,2,6,3],"d7-e7":[6,3,6,4],"e7-f7":[6,4,6,5],"f7-g7":[6,5,6,6],"a1-a2":[0,0,1,0],"b1-b2":[0,1,1,1],"c1-c2":[0,2,1,2],"d1-d2":[0,3,1,3],"e1-e2":[0,4,1,4],"f1-f2":[0,5,1,5],"g1-g2":[0,6,1,6],"a2-a3":[1,0,2,0],"b2-b3":[1,1,2,1],"c2-c3":[1,2,2,2],"d2-d3":[1,3,2,3],"e2-e3":[1,4,2,4],"f2-f3":[1,5,2,5],"g2-g3":[1,6,2,6],"a3-a4":[2,0,3,0],"b3-b4":[2,1,3,1],"c3-c4":[2,2,3,2],"d3-d4":[2,3,3,3],"e3-e4":[2,4,3,4],"f3-f4":[2,5,3,5],"g3-g4":[2,6,3,6],"a4-a5":[3,0,4,0],"b4-b5":[3,1,4,1],"c4-c5":[3,2,4,2],"d4-d5":[3,3,4,3],"e4-e5":[3,4,4,4],"f4-f5":[3,5,4,5],"g4-g5":[3,6,4,6],"a5-a6":[4,0,5,0],"b5-b6":[4,1,5,1],"c5-c6":[4,2,5,2],"d5-d6":[4,3,5,3],"e5-e6":[4,4,5,4],"f5-f6":[4,5,5,5],"g5-g6":[4,6,5,6],"a6-a7":[5,0,6,0],"b6-b7":[5,1,6,1],"c6-c7":[5,2,6,2],"d6-d7":[5,3,6,3],"e6-e7":[5,4,6,4],"f6-f7":[5,5,6,5],"g6-g7":[5,6,6,6]} as const;

/** How long the actions of a shop take. */
export const HOURS = {"stargazing":2,"divination":1,"horoscopes":2,"fates":1,"staff":2} as const;

/** How long hiring takes, by the card's place in the square. */
export const SQUARE_HOURS = [1,1,2,3] as const;

/** What a calling's cards do; of an own sponsor the card's colour is meant. */
export const CARDS = {"porter":{"symbols":2,"draws":1},"herald":{"symbols":1,"gold":3},"confessor":{"symbols":1,"discards":1},"pilot":{"symbols":1,"sponsor":"green"},"chandler":{"symbols":1,"charms":1},"librarian":{"symbols":1,"tomes":1,"corruption":1},"clockmaker":{"symbols":1,"thrift":1},"envoy":{"symbols":1,"sponsor":"own"},"swindler":{"gold":12,"corruption":2}} as const;

/** The ranks of a player alone, with the gold from which each is reached, by house numbers. */
export const RANKS = {"reported":[["apprentice",0],["palm reader",255],["seer",295],["oracle",345],["voice of fate",425]],"balanced":[["apprentice",0],["palm reader",240],["seer",280],["oracle",330],["voice of fate",405]]} as const;
