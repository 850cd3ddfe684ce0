// Made by `python -m omphalos.server.typescript` from the messages of the server; a test compares them.

/** What the start page shows. */
export interface Lobby {
  games: GameInfo[];
  tables: TableCard[];
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: Record<string, string>;
  ruleset: string;
  players: number[];
  options: OptionInfo[];
  opponents: Opponent[];
}

/** An option of a game that can be asked for with a simple control. */
export interface OptionInfo {
  name: string;
  kind: "choice" | "number" | "switch";
  default: boolean | number | string;
  choices: string[];
  low: number | null;
  high: number | null;
}

/** A bot that can be seated. */
export interface Opponent {
  bot: string;
  title: Record<string, string>;
}

/** A table that is kept here, for a list. */
export interface TableCard {
  id: string;
  game: string;
  names: string[];
  sitters: string[];
  entries: number;
  over: boolean;
  touched: number;
}

/** Set up a table. */
export interface OpenTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  language?: "en" | "pl";
}

/** Who shall sit at a seat. */
export interface SeatWish {
  sitter: string;
  name?: string | null;
}

/** The table is there. */
export interface Opened {
  id: string;
}

/** A table as one seat at this screen sees it; seat −1 sees only what is public. */
export interface TableState {
  id: string;
  game: string;
  title: Record<string, string>;
  options: Record<string, unknown>;
  n: number;
  names: string[];
  sitters: string[];
  seat: number;
  to_act: number[];
  scores: number[] | null;
  picture: Picture | null;
  choices: Choice[];
  open_choices: OpenChoice[];
  take_back_to: number | null;
  log: LogLine[];
  outcome: Outcome | null;
  trouble: string | null;
}

/** The game as the seat sees it. */
export interface Picture {
  svg: string;
  description: string;
  view_box: [number, number, number, number];
  map: [number, number, number, number, number, number] | null;
}

/** An action that may be taken as it is. */
export interface Choice {
  action: unknown;
  text: string;
  group: string;
}

/** An action with numbers and places left open; `action` is a legal example to begin from. */
export interface OpenChoice {
  action: unknown;
  text: string;
  group: string;
  ranges: Range[];
  spots: Spot[];
  apart: Apart[];
  bars: Bar[];
}

/** A number the player chooses freely. */
export interface Range {
  type: "range";
  field: string;
  low: number;
  high: number;
  wraps: boolean;
}

/** A place the player chooses freely: in the box, in one of `inside` (if any is named), in no `outside`. */
export interface Spot {
  type: "spot";
  field: string;
  box: [number, number, number, number];
  inside: Circle[];
  outside: Circle[];
}

/** A round area; written as [x, y, r]. */
export type Circle = [number, number, number];

/** Two chosen places lie at least this far from each other. */
export interface Apart {
  type: "apart";
  one: string;
  other: string;
  distance: number;
}

/** A straight bar with round ends, put and turned as the player likes, overlaps none of the circles. */
export interface Bar {
  type: "bar";
  spot: string;
  angle: string;
  length: number;
  radius: number;
  clear_of: Circle[];
}

/** A sentence of what happened. */
export interface LogLine {
  n: number;
  seat: number | null;
  text: string;
}

/** How a game ended. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  decided_by: string | null;
}

/** A seat acts; `after` is the number of entries it had seen. */
export interface PlayAction {
  seat: number;
  action: unknown;
  after: number;
}

/** A seat wants the game to stand as after entry `to`. */
export interface TakeBack {
  seat: number;
  to: number;
}

/** Done, and on the disk; the journal has `n` entries. */
export interface Acknowledged {
  n: number;
}

/** Pushed over the WebSocket: the table has changed and its journal has `n` entries. */
export interface Changed {
  n: number;
}

/** Why something was refused. */
export interface Problem {
  error: string;
  message: string;
}
