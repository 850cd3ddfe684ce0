// Made by `python -m omphalos.server.typescript` from the game flick; a test compares them.

/** A game of Palec boży as a seat sees it. */
export interface View {
  seat: number;
  prompt: "after" | "flick" | "god" | "heart" | "scales" | "temple" | "trial" | "vote" | null;
  to_act: number[];
  options: Options;
  phase: "council" | "gods" | "heart" | "mission" | "over" | "scales" | "trial";
  generation: number;
  generations: number;
  players: SeatView[];
  first: number | null;
  disks: DiskView[];
  fallen: Disk[];
  islands: IslandView[];
  laws: LawView[];
  shown: ("L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20")[];
  tie_breaker: number | null;
  deck: number;
  box: ("L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20")[];
  held: Held[];
  turn: Turn | null;
  trial: Trial | null;
  hand: Hand | null;
  hand_thickness: number;
  heart: Heart | null;
  heart_radius: number;
  heart_spread: number;
  radii: Record<string, number>;
  tornado: Circle | null;
  tornado_next: Circle | null;
  aim: Aim;
  account: Score[];
  outcome: Outcome | null;
  placed: number;
}

/** The options of a game of Palec boży. */
export interface Options {
  steadiness: "exact" | "human" | "steady";
  gods: boolean;
  laws: boolean;
  chosen_gods: ("Anubis" | "Dagda" | "Freja" | "Morrigan" | "Ra" | "Themis" | "Tyr" | "Zeus")[];
  chosen_laws: ("L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20")[];
  generations: number | null;
  flicking: "aim" | "swipe";
  numbers: "balanced" | "reported";
  first: "player-1" | "player-2" | "player-3" | "player-4" | "trial";
}

/** A player as all can see them. */
export interface SeatView {
  seat: number;
  corner: number;
  card: "celtic" | "egyptian" | "greek" | "norse" | null;
  god: "Anubis" | "Dagda" | "Freja" | "Morrigan" | "Ra" | "Themis" | "Tyr" | "Zeus" | null;
  vp: number;
  unused: Stock;
  reserve: Stock;
  temples: number;
  used: number;
  spent: boolean;
  vote: "cast" | "down" | "up" | null;
}

/** Prophets by kind; written as [prophets, templars, sphinxes]. */
export type Stock = [number, number, number];

/** A disk on the mat. */
export interface DiskView {
  id: number;
  kind: string;
  owner: number;
  x: number;
  y: number;
  r: number;
  island: number;
  city: boolean;
  turned: boolean;
}

/** A disk on the mat. */
export interface Disk {
  id: number;
  kind: "king" | "prophet" | "sphinx" | "templar" | "temple";
  owner: number;
  x: number;
  y: number;
}

/** How an island would be counted if conversion came now, with the laws and gods in force. */
export interface IslandView {
  counts: number[];
  present: number[];
  dominant: number | null;
  barren: boolean;
}

/** A law in force. */
export interface LawView {
  law: "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20";
  lasts: "game" | "generation";
  since: number;
}

/** A prophet lying on a card until it goes home (PB-N3). */
export interface Held {
  on: string;
  owner: number;
  kind: "prophet" | "sphinx" | "templar";
}

/** How far the active player's turn has come. */
export interface Turn {
  seat: number;
  step: "after" | "flick" | "temples";
  flicked: number[];
  again: number[];
  cities: number[];
  settled: boolean;
  back: number[];
}

/** Players flick one prophet each at the navel, and the nearest wins. */
export interface Trial {
  stake: "game" | "marker";
  seats: number[];
  done: number;
  round: number;
  temples: number[];
  distances: (number | null)[];
}

/** Dagda's hand as it stands: a straight wall with round ends, by the ends of its middle line. */
export interface Hand {
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/** Freja's heart as it lies during conversion. */
export interface Heart {
  x: number;
  y: number;
  turned: number[];
}

/** A round area; written as [x, y, r]. */
export type Circle = [number, number, number];

/** How flicks are made now. */
export interface Aim {
  flicking: "aim" | "swipe";
  fastest: number;
  tremor_angle: number;
  tremor_speed: number;
  tremor_offset: number;
  oath: [number, number, number];
  veiled: boolean;
  mirrored: boolean;
  friction: number;
  roll: number;
  walls: boolean;
  together: "pair" | "stack" | null;
  clockwise: boolean;
}

/** Victory points with their reason: one line of the account. */
export interface Score {
  seat: number;
  vp: number;
  why: string;
  generation: number;
  island: number | null;
}

/** How a game ended. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  decided_by: string | null;
}

/** Take a side of the god card (PB-S1). */
export interface ChooseGod {
  type: "choose_god";
  god: "Anubis" | "Dagda" | "Freja" | "Morrigan" | "Ra" | "Themis" | "Tyr" | "Zeus";
}

/** Vote thumb up for the upper law or down for the lower (PB-A1). Themis also decides a tie with it. */
export interface Vote {
  type: "vote";
  up: boolean;
}

/** Put an unused prophet in the cloud and flick it (PB-M1). */
export interface Flick {
  type: "flick";
  kind: "prophet" | "sphinx" | "templar";
  at: [number, number];
  angle: number;
  speed: number;
}

/** Put two unused prophets in the cloud, one on the other, and flick them as one (L04). */
export interface FlickStack {
  type: "flick_stack";
  lower: "prophet" | "sphinx" | "templar";
  upper: "prophet" | "sphinx" | "templar";
  at: [number, number];
  angle: number;
  speed: number;
}

/** Put two unused prophets in the cloud and flick both at the same moment (L05). */
export interface FlickPair {
  type: "flick_pair";
  one: Flick;
  other: Flick;
}

/** Flick a prophet that has not left the cloud once more from where it lies (PB-M2). */
export interface FlickAgain {
  type: "flick_again";
  disk: number;
  angle: number;
  speed: number;
}

/** Tyr flicks the prophet he has just flicked once more from where it lies. */
export interface KeepOath {
  type: "keep_oath";
  disk: number;
  angle: number;
  speed: number;
}

/** Dagda stands the hand on the mat for his next flick. */
export interface StandHand {
  type: "stand_hand";
  at: [number, number];
  angle: number;
}

/** Send a prophet on a city to the reserve and put a temple on the island (PB-M4). */
export interface Build {
  type: "build";
  prophet: number;
  island: number;
  at: [number, number];
  temple: number | null;
}

/** Freja drops the heart and aims at this place. */
export interface DropHeart {
  type: "drop_heart";
  at: [number, number];
}

/** Decline what is offered: another flick, or a temple. */
export interface Decline {
  type: "decline";
}

/** Everybody got a god card (PB-S1). */
export interface CardsDealt {
  type: "cards_dealt";
  cards: ("celtic" | "egyptian" | "greek" | "norse")[];
}

/** The law deck was shuffled. Nobody sees its order. */
export interface DeckShuffled {
  type: "deck_shuffled";
  size: number;
  deck: ("L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20")[];
}

/** A player chose a god. */
export interface GodChosen {
  type: "god_chosen";
  seat: number;
  god: "Anubis" | "Dagda" | "Freja" | "Morrigan" | "Ra" | "Themis" | "Tyr" | "Zeus";
}

/** A god or a law changed what players have in their pools. */
export interface PiecesChanged {
  type: "pieces_changed";
  why: string;
  change: Stock[];
}

/** These players flick one prophet each at the navel, in this order (PB-S3, PB-E1). */
export interface TrialBegan {
  type: "trial_began";
  stake: "game" | "marker";
  seats: number[];
  round: number;
  temples: number[];
  cleared: boolean;
}

/** A prophet's distance from the navel is noted, and the prophet is lifted. */
export interface TrialMeasured {
  type: "trial_measured";
  seat: number;
  distance: number | null;
}

/** All have flicked; the prophets return. */
export interface TrialEnded {
  type: "trial_ended";
  distances: (number | null)[];
  nearest: number[];
}

/** A player takes the first-player marker (PB-S3). */
export interface MarkerTaken {
  type: "marker_taken";
  seat: number;
}

/** A generation begins. */
export interface GenerationBegan {
  type: "generation_began";
  generation: number;
}

/** Two laws are drawn (PB-A1). */
export interface LawsShown {
  type: "laws_shown";
  upper: "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20";
  lower: "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20";
}

/** A player voted. */
export interface VoteCast {
  type: "vote_cast";
  seat: number;
  up: boolean | null;
}

/** All votes are shown (PB-A2). */
export interface VotesCounted {
  type: "votes_counted";
  votes: boolean[];
}

/** A law comes into force. */
export interface LawEnacted {
  type: "law_enacted";
  law: "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20";
  by: "Themis" | "chance" | "table" | "votes";
  box: "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20" | null;
}

/** A player becomes active (PB-M1, PB-M8). */
export interface TurnBegan {
  type: "turn_began";
  seat: number;
  passed: number[];
}

/** Dagda stands the hand on the mat. */
export interface HandStood {
  type: "hand_stood";
  seat: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
  spent: boolean;
}

/** A flick, from the launch until every disk rests. */
export interface Flicked {
  type: "flicked";
  seat: number;
  how: "again" | "oath" | "trial" | "turn";
  thrown: Thrown[];
  put: ([number, "king" | "prophet" | "sphinx" | "templar" | "temple"])[];
  rest: Rest[];
  fell: number[];
  track: Track;
}

/** A disk set moving. */
export interface Thrown {
  disk: number;
  kind: "king" | "prophet" | "sphinx" | "templar" | "temple";
  x: number;
  y: number;
  vx: number;
  vy: number;
  upper: number | null;
}

/** Where a disk that moved came to rest; written as [disk, x, y]. */
export type Rest = [number, number, number];

/** Everything that moved in a flick. A disk without a path stayed where it was. */
export interface Track {
  end: number;
  paths: Path[];
}

/** One disk's way through a flick. */
export type Path = [number, Arc[], number | null];

/** A straight slide under constant friction, from `t` until the disk's next arc, its fall, or its stop. */
export type Arc = [number, number, number, number, number, number];

/** The player declines another flick and the oath. A hand that stands on the mat is taken away. */
export interface Declined {
  type: "declined";
  seat: number;
}

/** After PB-M4 to PB-M7: prophets that have not left the cloud may be flicked again (PB-M2). */
export interface AgainOffered {
  type: "again_offered";
  seat: number;
  prophets: number[];
}

/** Own prophets on cities may become temples (PB-M4). */
export interface TemplesOffered {
  type: "temples_offered";
  seat: number;
  prophets: number[];
}

/** A prophet went to the reserve and a temple was put on an island (PB-M4). */
export interface TempleBuilt {
  type: "temple_built";
  seat: number;
  prophet: number;
  temple: number;
  island: number;
  x: number;
  y: number;
  moved: boolean;
}

/** A prophet on a city stays a prophet. */
export interface TempleDeclined {
  type: "temple_declined";
  seat: number;
  prophet: number;
  forced: boolean;
}

/** Prophets on the navel go to the reserve and score (PB-M5). */
export interface NavelScored {
  type: "navel_scored";
  prophets: number[];
  scores: Score[];
}

/** Prophets off the mat are taken away (PB-M6). */
export interface ProphetsLost {
  type: "prophets_lost";
  lost: Lost[];
  spent: number[];
  scores: Score[];
}

/** A prophet that left the mat; written as [disk, to]. */
export type Lost = [number, string];

/** Temples outside every island return to the pools (PB-M7). */
export interface TemplesLost {
  type: "temples_lost";
  temples: number[];
}

/** Temples that overhung the edge are set inwards, because the edge becomes a wall (L20). */
export interface TemplesShifted {
  type: "temples_shifted";
  rest: Rest[];
}

/** The monkey king stands on the navel (L07). */
export interface KingSet {
  type: "king_set";
  disk: number;
}

/** A law takes prophets off the mat: the tornado to the reserve (L08), the kraken onto its card (L10). */
export interface Taken {
  type: "taken";
  law: "L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20";
  prophets: number[];
  to: string;
}

/** The tornado goes to a spot (L08). */
export interface TornadoMoved {
  type: "tornado_moved";
  spot: number;
}

/** Nobody can flick any more (PB-M8). */
export interface MissionEnded {
  type: "mission_ended";
  passed: number[];
}

/** Conversion begins with Freja's heart. */
export interface HeartAwaited {
  type: "heart_awaited";
  seat: number;
}

/** The heart has landed. */
export interface HeartDropped {
  type: "heart_dropped";
  seat: number;
  aim: [number, number];
  x: number;
  y: number;
  turned: number[];
}

/** The islands are counted (PB-N1, PB-N2, laws and gods). */
export interface Converted {
  type: "converted";
  scores: Score[];
}

/** All prophets return to their owners (PB-N3). */
export interface WentHome {
  type: "went_home";
}

/** The marker goes to the left and laws run out (PB-N4). */
export interface GenerationEnded {
  type: "generation_ended";
  first: number;
  expired: ("L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20")[];
}

/** The game is over (PB-E1). */
export interface GameEnded {
  type: "game_ended";
  outcome: Outcome;
}

/** A mat arranged by hand, and how far the turn has come. */
export interface Arranged {
  gods: ("Anubis" | "Dagda" | "Freja" | "Morrigan" | "Ra" | "Themis" | "Tyr" | "Zeus" | null)[];
  turn: Turn;
  steadiness: "exact" | "human" | "steady";
  numbers: "balanced" | "reported";
  laws: ("L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20")[];
  disks: Disk[];
  fallen: Disk[];
  vp: number[];
  hand: Hand | null;
  tornado: number;
  spent: boolean;
}

/** Put a disk on the mat, as near to the place as there is room. */
export interface Put {
  type: "put";
  kind: "prophet" | "sphinx" | "templar" | "temple";
  owner: number;
  at: [number, number];
}

/** Move a disk, as near to the place as there is room. */
export interface Move {
  type: "move";
  disk: number;
  at: [number, number];
}

/** Take a disk off the mat. */
export interface Remove {
  type: "remove";
  disk: number;
}

/** Take everything off the mat, and all points from the players. */
export interface Clear {
  type: "clear";
}

/** Put exactly these laws in force. */
export interface ChooseLaws {
  type: "laws";
  laws: ("L01" | "L02" | "L03" | "L04" | "L05" | "L06" | "L07" | "L08" | "L09" | "L10" | "L11" | "L12" | "L13" | "L14" | "L15" | "L16" | "L17" | "L18" | "L19" | "L20")[];
}

/** Let these gods play, by seat. Their number is the number of players. */
export interface ChooseGods {
  type: "gods";
  gods: ("Anubis" | "Dagda" | "Freja" | "Morrigan" | "Ra" | "Themis" | "Tyr" | "Zeus" | null)[];
}

/** Practise at this seat. */
export interface TakeSeat {
  type: "seat";
  seat: number;
}

/** How much every flick trembles. */
export interface ChooseSteadiness {
  type: "steadiness";
  steadiness: "exact" | "human" | "steady";
}

export type Action = ChooseGod | Vote | Flick | FlickStack | FlickPair | FlickAgain | KeepOath | StandHand | Build | DropHeart | Decline;

export type Event = CardsDealt | DeckShuffled | GodChosen | PiecesChanged | TrialBegan | TrialMeasured | TrialEnded | MarkerTaken | GenerationBegan | LawsShown | VoteCast | VotesCounted | LawEnacted | TurnBegan | HandStood | Flicked | Declined | AgainOffered | TemplesOffered | TempleBuilt | TempleDeclined | NavelScored | ProphetsLost | TemplesLost | TemplesShifted | KingSet | Taken | TornadoMoved | MissionEnded | HeartAwaited | HeartDropped | Converted | WentHome | GenerationEnded | GameEnded;

export type Edit = Put | Move | Remove | Clear | ChooseLaws | ChooseGods | TakeSeat | ChooseSteadiness;
