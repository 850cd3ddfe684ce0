// Made by `python -m omphalos.server.typescript` from the game oracle; a test compares them.

/** All that a seat may know. */
export interface View {
  seat: number;
  day: number;
  days: number;
  phase: "arrival" | "market" | "over" | "production";
  rogues: "cult" | "smugglers" | "thieves" | null;
  players: PlayerView[];
  boats: BoatView[];
  piers: PierView[];
  clock: ClockView;
  halls: Record<string, number>;
  hideout: number;
  point_price: number;
  bag: Record<string, number>;
  ashore: ("blue" | "green" | "red" | "rogue" | "yellow")[];
  square: SquareView[];
  townsfolk: string[];
  townsfolk_discards: string[];
  corruption: number;
  corruption_discards: Record<string, number>;
  to_act: number[];
  prompt: Turn | Boarding | Docking | Ferrying | Reseating | Choosing | Discarding | Tucking | Selling | Lining | Foretelling | Ordering | Rewarding | Writing | Crossing | Trading | Attending | Filling | null;
  agenda: (Turn | Boarding | Docking | Ferrying | Reseating | Choosing | Discarding | Tucking | Selling | Lining | Foretelling | Ordering | Rewarding | Writing | Crossing | Trading | Attending | Filling | Dawn | Arriving | Work | Spending | Drawing | Heeding | Tainting | Market | Evening)[];
  previews: Preview[];
  reckoning: Reckoning[];
  rank: string | null;
  numbers: "balanced" | "reported";
  cross: "areas" | "goods";
  evening: EveningView | null;
}

/** A player and the shop. */
export interface PlayerView {
  seat: number;
  gold: number;
  account: Coin[];
  by_reason: Record<string, number>;
  corruption: number;
  cards: number[] | null;
  points: number | null;
  figure: string;
  thrift: number;
  hired: string | null;
  staff: StaffView[];
  goods: GoodView[];
  dish: Dish | null;
  stars: StarView;
  divination: DivinationView;
  upper: FieldView[];
  lower: FieldView[];
  guilds: GuildView[];
  nudge: FateView;
  shift: FateView;
}

/** One line of an account. */
export interface Coin {
  day: number;
  why: "card" | "corruption" | "sale" | "sponsorship" | "start" | "symbol" | "thieves";
  gold: number;
  note: string[];
}

/** A staff ability and who is tucked under it. */
export interface StaffView {
  ability: string;
  card: string | null;
  calling: string | null;
  colour: "blue" | "green" | "red" | "yellow" | null;
  symbols: number;
}

/** Goods of one kind. */
export interface GoodView {
  size: "charm" | "tome";
  colour: "blue" | "green" | "red" | "yellow";
  shelf: number;
  pool: number;
  value: number;
}

/** Where the runes lie and what they show. */
export interface Dish {
  bone: "left" | "right";
  voodoo: "left" | "right";
  coin: "left" | "right";
  dice: ["left" | "right", "left" | "right"];
  faces: [number, number];
  skull: boolean;
}

/** The star field. */
export interface StarView {
  cells: ("blue" | "green" | "red" | "yellow")[];
  printed: string[];
  drawn: string[];
  filled: FilledView[];
}

/** An area of the star field that was closed and gave a good. */
export interface FilledView {
  cells: number[];
  size: "charm" | "tome" | null;
}

/** The divination area. */
export interface DivinationView {
  rows: number;
  symbols: number;
  used: number;
  prophecies: ProphecyView[];
}

/** A prophecy, where it stands in the two rows. */
export interface ProphecyView {
  colour: "blue" | "green" | "red" | "yellow";
  start: number;
  symbols: number;
  struck: number;
  ringed: number;
  active: boolean;
}

/** A field of a horoscope row. */
export interface FieldView {
  bonus: string;
  colours: ("blue" | "green" | "red" | "yellow")[];
  written: string;
}

/** A guild's symbols in the guild area. */
export interface GuildView {
  guild: "blue" | "green" | "red" | "yellow";
  marks: string[];
}

/** The fields of one fate, from the left: crossed out, then filled, then empty. */
export interface FateView {
  crossed: number;
  ready: number;
  empty: number;
}

/** A boat. */
export interface BoatView {
  places: number;
  aboard: ("blue" | "green" | "red" | "rogue" | "yellow")[];
  pier: "black" | "great" | "small" | null;
}

/** A pier. */
export interface PierView {
  pier: "black" | "great" | "small";
  takes: ("charm" | "tome")[];
  berths: number;
  boats: number[];
  people: Record<string, number>;
  customers: Record<string, number>;
}

/** The clock. */
export interface ClockView {
  round: number;
  marks: MarkView[];
  markers: MarkerView[];
  token: number | null;
  token_dial: number | null;
}

/** An adventurer mark on the clock. */
export interface MarkView {
  hour: number;
  draws: number;
}

/** Markers on one hour. */
export interface MarkerView {
  hour: number;
  dial: number;
  seats: number[];
}

/** A townsfolk in the square. */
export interface SquareView {
  place: number;
  hours: number;
  card: string;
  calling: string;
  colour: "blue" | "green" | "red" | "yellow";
  symbols: number;
}

/** What the player farthest back does with the next hours (WY-C5). */
export interface Turn {
  task: "turn";
  seat: number;
}

/** Which boat a drawn adventurer goes into (WY-C6). */
export interface Boarding {
  task: "boarding";
  seat: number;
  who: "blue" | "green" | "red" | "rogue" | "yellow";
}

/** Where a full boat docks (WY-C7). Dropped if the boat is no longer full. */
export interface Docking {
  task: "docking";
  seat: number;
  boat: number;
}

/** Who changes boats (WY-C13, bards). */
export interface Ferrying {
  task: "ferrying";
  seat: number;
}

/** Into which boat a passenger changes. */
export interface Reseating {
  task: "reseating";
  seat: number;
  who: "blue" | "green" | "red" | "rogue" | "yellow";
  source: number;
}

/** Which colour of good is gained. */
export interface Choosing {
  task: "choosing";
  seat: number;
  size: "charm" | "tome";
  colours: ("blue" | "green" | "red" | "yellow")[];
}

/** Which of their own corruption cards a player discards. */
export interface Discarding {
  task: "discarding";
  seat: number;
}

/** Under which staff ability a hired card goes (WY-C14). */
export interface Tucking {
  task: "tucking";
  seat: number;
  card: string;
}

/** Which good is sold next, and where (WY-C9). */
export interface Selling {
  task: "selling";
  seat: number;
  sold: [number, number, number];
}

/** Which line to draw next (WY-A1). */
export interface Lining {
  task: "lining";
  seat: number;
  left: number;
}

/** Which colour a new prophecy has (WY-A5). */
export interface Foretelling {
  task: "foretelling";
  seat: number;
  symbols: number;
}

/** Which of two adventurers drawn together is resolved first (WY-A6). */
export interface Ordering {
  task: "ordering";
  seat: number;
  who: ("blue" | "green" | "red" | "rogue" | "yellow")[];
}

/** Which reward a fulfilled prophecy brings (WY-A6). */
export interface Rewarding {
  task: "rewarding";
  seat: number;
  symbols: number;
}

/** Which die is written next, and into which row (WY-A7). */
export interface Writing {
  task: "writing";
  seat: number;
  dice: number[];
}

/** Where an X is drawn, if anywhere. */
export interface Crossing {
  task: "crossing";
  seat: number;
}

/** Where a trade mark is drawn. */
export interface Trading {
  task: "trading";
  seat: number;
}

/** Which staff ability is used next (WY-A12). */
export interface Attending {
  task: "attending";
  seat: number;
  left: string[];
}

/** Which fate is filled next. */
export interface Filling {
  task: "filling";
  seat: number;
  left: number;
}

/** A day begins (WY-C3). */
export interface Dawn {
  task: "dawn";
}

/** Adventurers arrive in a boat (WY-C4). */
export interface Arriving {
  task: "arriving";
  boat: number;
}

/** The next player acts, or the market opens (WY-C5, WY-C8). */
export interface Work {
  task: "work";
}

/** The hours of an action pass (WY-C5). */
export interface Spending {
  task: "spending";
  seat: number;
  hours: number;
}

/** Adventurers are drawn from the bag (WY-C6). */
export interface Drawing {
  task: "drawing";
  seat: number;
  count: number;
}

/** Adventurers just drawn are compared with an oracle's prophecies (WY-A6). */
export interface Heeding {
  task: "heeding";
  seat: number;
  who: ("blue" | "green" | "red" | "rogue" | "yellow")[];
}

/** Corruption cards are taken. */
export interface Tainting {
  task: "tainting";
  seat: number;
  cards: number;
  why: "black market" | "card" | "cross" | "cult" | "runes" | "skull";
}

/** The market opens (WY-C9). */
export interface Market {
  task: "market";
}

/** The market is over: clean-up (WY-C12), and after the last day the reckoning (WY-C16). */
export interface Evening {
  task: "evening";
}

/** What a line would close if it were drawn. Lines that close nothing have no preview. */
export interface Preview {
  line: string;
  closes: Closing[];
}

/** An area that a line would close off. */
export interface Closing {
  cells: number[];
  size: "charm" | "tome" | null;
  colour: "blue" | "green" | "red" | "yellow" | null;
  gained: boolean;
  corruption: number;
}

/** One player's final reckoning (WY-C16). */
export interface Reckoning {
  before: number;
  symbols: [number, number, number, number];
  points: number;
  price: number;
  gold: number;
}

/** A first evening: what has opened, and what opens when (WY-C18). */
export interface EveningView {
  turns: number[];
  opens: Record<string, number>;
}

/** Hire a townsfolk from the square (WY-A11). */
export interface Hire {
  do: "hire";
  place: number;
}

/** Let an hour go by, when nothing else is possible (WY-A14). */
export interface Pass {
  do: "pass";
}

/** Put the adventurer into a boat. */
export interface Board {
  do: "board";
  boat: number;
}

/** Dock the full boat at a pier with a free berth. */
export interface Dock {
  do: "dock";
  pier: "black" | "great" | "small";
}

/** Take an adventurer out of a waiting boat. */
export interface Lift {
  do: "lift";
  boat: number;
  who: "blue" | "green" | "red" | "rogue" | "yellow";
}

/** Let everybody stay in their boats. */
export interface Stay {
  do: "stay";
}

/** Choose the colour of the good that is gained. */
export interface Choose {
  do: "choose";
  colour: "blue" | "green" | "red" | "yellow";
}

/** Discard one of your corruption cards. */
export interface Discard {
  do: "discard";
  points: number;
}

/** Tuck the hired card under a staff ability. */
export interface Tuck {
  do: "tuck";
  ability: string;
}

/** Sell a good at a pier. */
export interface Sell {
  do: "sell";
  size: "charm" | "tome";
  colour: "blue" | "green" | "red" | "yellow";
  pier: "black" | "great" | "small";
}

/** Sell no more today. */
export interface Close {
  do: "close";
}

/** Cross out a ±1: change a die by one. */
export interface Nudge {
  do: "nudge";
  die: number;
  by: -1 | 1;
}

/** Cross out a Move: put a rune into the other half. */
export interface Shift {
  do: "shift";
  rune: "bone" | "coin" | "die 1" | "die 2" | "voodoo";
}

/** Draw lines (WY-A1). */
export interface Stargaze {
  do: "stargaze";
  lines: number;
}

/** Make a prophecy (WY-A5). */
export interface Divine {
  do: "divine";
  symbols: number;
}

/** Write the dice of a half into the horoscopes (WY-A7). */
export interface Horoscope {
  do: "horoscope";
  half: "left" | "right";
}

/** An X, two ±1 or two Moves (WY-A10). */
export interface Fates {
  do: "fates";
  take: "X" | "nudge" | "shift";
}

/** Activate the staff (WY-A12). */
export interface Staff {
  do: "staff";
}

/** Draw one line, named by its dots: "c3-d3". */
export interface Draw {
  do: "draw";
  line: string;
}

/** Draw no more lines. */
export interface Stop {
  do: "stop";
}

/** Choose the colour of the prophecy. */
export interface Foretell {
  do: "foretell";
  colour: "blue" | "green" | "red" | "yellow";
}

/** Of two adventurers drawn together, resolve this one first. */
export interface First {
  do: "first";
  who: "blue" | "green" | "red" | "rogue" | "yellow";
}

/** Choose the reward of a fulfilled prophecy. */
export interface Reward {
  do: "reward";
  take: "X" | "charm" | "tome" | "trade";
}

/** Write a digit into a row. */
export interface Write {
  do: "write";
  digit: number;
  row: "lower" | "upper";
}

/** Draw an X into a row of the horoscopes or on a guild. */
export interface Cross {
  do: "cross";
  place: "blue" | "green" | "lower" | "red" | "upper" | "yellow";
}

/** Draw no X. */
export interface Decline {
  do: "decline";
}

/** Draw a trade mark on a guild. */
export interface Trade {
  do: "trade";
  guild: "blue" | "green" | "red" | "yellow";
}

/** Use a staff ability. */
export interface Use {
  do: "use";
  ability: string;
}

/** Use no more of the staff. */
export interface Finish {
  do: "finish";
}

/** Fill a field of the fates. */
export interface Fill {
  do: "fill";
  fate: "nudge" | "shift";
}

/** The rogue card of the game was drawn (WY-C1). */
export interface Opened {
  event: "opened";
  rogues: "cult" | "smugglers" | "thieves";
  hideout: number | null;
}

/** A townsfolk came to the dear end of the square. */
export interface Posted {
  event: "posted";
  card: string;
}

/** A day began. */
export interface Dawned {
  event: "dawned";
  day: number;
}

/** Everybody had arrived, and production began. */
export interface Arrived {
  event: "arrived";
}

/** Adventurers were drawn from the bag: by a player, or in the morning straight into a boat. */
export interface Drew {
  event: "drew";
  who: ("blue" | "green" | "red" | "rogue" | "yellow")[];
  seat: number | null;
  boat: number | null;
}

/** A drawn adventurer went into a boat. */
export interface Boarded {
  event: "boarded";
  seat: number;
  who: "blue" | "green" | "red" | "rogue" | "yellow";
  boat: number;
}

/** An adventurer changed boats. */
export interface Ferried {
  event: "ferried";
  seat: number;
  who: "blue" | "green" | "red" | "rogue" | "yellow";
  source: number;
  target: number;
}

/** A full boat docked, and everybody stepped onto the pier. */
export interface Docked {
  event: "docked";
  seat: number;
  boat: number;
  pier: "black" | "great" | "small";
}

/** The market token was put on the clock. */
export interface Called {
  event: "called";
  hour: number;
  why: "bag" | "boats" | "hours";
}

/** A player chose an action space. */
export interface Went {
  event: "went";
  seat: number;
  space: string;
}

/** A player could do nothing. */
export interface Passed {
  event: "passed";
  seat: number;
}

/** A marker went on. */
export interface Spent {
  event: "spent";
  seat: number;
  hours: number;
}

/** A player took corruption cards. Others see backs: 0 points. */
export interface Corrupted {
  event: "corrupted";
  seat: number;
  cards: number[];
  why: "black market" | "card" | "cross" | "cult" | "runes" | "skull";
}

/** A player discarded a corruption card, face up. */
export interface Discarded {
  event: "discarded";
  seat: number;
  points: number;
}

/** A deck was out, and its discards became the deck. */
export interface Reshuffled {
  event: "reshuffled";
  deck: "corruption" | "townsfolk";
}

/** A player received or paid gold. */
export interface Paid {
  event: "paid";
  seat: number;
  gold: number;
  why: "card" | "corruption" | "sale" | "sponsorship" | "start" | "symbol" | "thieves";
  note: string[];
}

/** A good went from the pool to the shelf. */
export interface Gained {
  event: "gained";
  seat: number;
  size: "charm" | "tome";
  colour: "blue" | "green" | "red" | "yellow";
}

/** A good was sold and went back to the pool. */
export interface Sold {
  event: "sold";
  seat: number;
  size: "charm" | "tome";
  colour: "blue" | "green" | "red" | "yellow";
  pier: "black" | "great" | "small";
  gold: number;
}

/** A townsfolk left the square with a player. */
export interface Hired {
  event: "hired";
  seat: number;
  card: string;
}

/** A hired townsfolk joined the staff; the one who was there left. */
export interface Tucked {
  event: "tucked";
  seat: number;
  card: string;
  ability: string;
  place: number;
}

/** A player's next action takes less time. */
export interface Hastened {
  event: "hastened";
  seat: number;
  hours: number;
}

/** The market opened. */
export interface Marketed {
  event: "marketed";
  order: number[];
}

/** The day ended: piers and boats emptied, markers back in the morning. */
export interface Cleaned {
  event: "cleaned";
  order: number[];
}

/** The game ended. */
export interface Reckoned {
  event: "reckoned";
  players: Reckoning[];
}

/** The new agenda, its top last. */
export interface Asked {
  event: "asked";
  agenda: (Turn | Boarding | Docking | Ferrying | Reseating | Choosing | Discarding | Tucking | Selling | Lining | Foretelling | Ordering | Rewarding | Writing | Crossing | Trading | Attending | Filling | Dawn | Arriving | Work | Spending | Drawing | Heeding | Tainting | Market | Evening)[];
}

/** All five runes were thrown. */
export interface Thrown {
  event: "thrown";
  seat: number;
  dish: Dish;
}

/** A ±1 was crossed out, and a die changed. */
export interface Nudged {
  event: "nudged";
  seat: number;
  die: number;
  face: number;
}

/** A Move was crossed out, and a rune changed halves. */
export interface Shifted {
  event: "shifted";
  seat: number;
  rune: "bone" | "coin" | "die 1" | "die 2" | "voodoo";
}

/** A line was drawn. */
export interface Drawn {
  event: "drawn";
  seat: number;
  line: string;
}

/** An area was closed off. If it is worth a good it was filled. */
export interface Closed {
  event: "closed";
  seat: number;
  cells: number[];
  size: "charm" | "tome" | null;
  colour: "blue" | "green" | "red" | "yellow" | null;
  cross: boolean;
}

/** A prophecy was made. */
export interface Foretold {
  event: "foretold";
  seat: number;
  colour: "blue" | "green" | "red" | "yellow";
  symbols: number;
}

/** Prophecies lost a symbol each. */
export interface Struck {
  event: "struck";
  seat: number;
  prophecies: number[];
}

/** A prophecy came true, and what was left of it was ringed. */
export interface Fulfilled {
  event: "fulfilled";
  seat: number;
  prophecy: number;
}

/** A digit or an X (0) was written into a row. */
export interface Wrote {
  event: "wrote";
  seat: number;
  row: "lower" | "upper";
  digit: number;
}

/** A mark was drawn on a guild's symbol. */
export interface Marked {
  event: "marked";
  seat: number;
  guild: "blue" | "green" | "red" | "yellow";
  mark: "T" | "X";
}

/** Fields of the fates were filled. */
export interface Filled {
  event: "filled";
  seat: number;
  fate: "nudge" | "shift";
  fields: number;
}

export type Action = Hire | Pass | Board | Dock | Lift | Stay | Choose | Discard | Tuck | Sell | Close | Nudge | Shift | Stargaze | Divine | Horoscope | Fates | Staff | Draw | Stop | Foretell | First | Reward | Write | Cross | Decline | Trade | Use | Finish | Fill;

export type Event = Opened | Posted | Dawned | Arrived | Drew | Boarded | Ferried | Docked | Called | Went | Passed | Spent | Corrupted | Discarded | Reshuffled | Paid | Gained | Sold | Hired | Tucked | Hastened | Marketed | Cleaned | Reckoned | Asked | Thrown | Nudged | Shifted | Drawn | Closed | Foretold | Struck | Fulfilled | Wrote | Marked | Filled;
