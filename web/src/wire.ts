// Made by `python -m omphalos.server.protocol.typescript` from omphalos.server.protocol; a test compares them.

/** What can be played here, and how. */
export interface House {
  version: string;
  games: GameInfo[];
  phrases: Phrase[];
  names: Record<string, string[]>;
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

/** A ready phrase for the chat. */
export interface Phrase {
  id: string;
  text: Record<string, string>;
}

/** Public tables, those with an open seat first, then the liveliest. */
export interface Lobby {
  tables: TableCard[];
  waiting: Record<string, number>;
}

/** A public table. */
export interface TableCard {
  id: string;
  game: string;
  phase: "gathering" | "over" | "playing";
  names: string[];
  sitters: string[];
  scores: number[] | null;
  moves: number;
  spectators: number;
  clock: ClockRule;
  rated: boolean;
  touched: number;
}

/** How long players may think. */
export interface ClockRule {
  kind: "bank" | "days" | "move" | "none";
  seconds: number;
  increment: number;
}

/** Set up a table. With no open seat the game begins at once. */
export interface OpenTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  language?: "en" | "pl";
  public?: boolean;
  clock?: ClockRule;
  undo?: "ask" | "fair" | "free" | "never";
  chat?: "free" | "none" | "phrases";
  hints?: boolean;
  rated?: boolean;
  start_when_full?: boolean;
  pace?: number;
  person?: string | null;
}

/** Who shall sit at a seat. */
export interface SeatWish {
  sitter: string;
  name?: string | null;
}

/** The table is there. `#/table/{id}` is the link for others; the secrets belong to this screen alone. */
export interface Opened {
  id: string;
  host: string;
  seats: HeldSeat[];
}

/** A seat with its secret, said this once. */
export interface HeldSeat {
  seat: number;
  secret: string;
}

/** A table, and the link that brings others to it; `/api/tables/{id}/qr.svg` is the same as a QR code. */
export interface TableAddress {
  table: TableInfo;
  link: string;
}

/** A table as everybody sees it, the game itself apart. */
export interface TableInfo {
  id: string;
  game: string;
  title: Record<string, string>;
  ruleset: string;
  options: Record<string, unknown>;
  phase: "gathering" | "over" | "playing";
  public: boolean;
  rated: boolean;
  seats: SeatInfo[];
  spectators: number;
  to_act: number[];
  clock: ClockState;
  undo: "ask" | "fair" | "free" | "never";
  chat: "free" | "none" | "phrases";
  hints: boolean;
  requests: Request[];
  rematch: string | null;
  trouble: string | null;
  ready: boolean;
}

/** Who sits where. */
export interface SeatInfo {
  sitter: string;
  name: string;
  person: string | null;
  present: boolean;
  away_since: number | null;
  stand_in: string | null;
  muted: boolean;
}

/** The clocks now. A client counts down by itself from `left` since it got this. */
export interface ClockState {
  rule: ClockRule;
  left: (number | null)[];
  running: number[];
  stopped: boolean;
}

/** Something that others are asked to agree to. */
export interface Request {
  id: number;
  kind: "end" | "pause" | "rematch" | "stand-in" | "take-back";
  by: number;
  to: number | null;
  about: number | null;
  asked: number[];
  agreed: number[];
}

/** Play with whoever comes. */
export interface QuickMatch {
  game: string;
  name: string;
  players?: number;
  language?: "en" | "pl";
  person?: string | null;
  held?: string[];
}

/** A seat at a table. */
export interface Matched {
  id: string;
  seat: number;
  secret: string;
}

/** Somebody wants to keep a name across devices: no password, no e-mail. */
export interface KeepName {
  name: string;
}

/** The key is said this once; `#/me/{key}` is the private link. */
export interface NameKept {
  id: string;
  key: string;
  name: string;
}

/** Somebody wants to be called otherwise. */
export interface Rename {
  name: string;
}

/** Somebody's page. */
export interface PersonInfo {
  id: string;
  name: string;
  since: number;
  ratings: Rating[];
  tallies: Tally[];
  finished: Finished[];
  earlier: number | null;
}

/** How strong somebody is thought to be at a game. */
export interface Rating {
  game: string;
  mu: number;
  sigma: number;
  shown: number;
  games: number;
}

/** Somebody's finished games of one kind, counted. */
export interface Tally {
  game: string;
  games: number;
  wins: number;
  rated: number;
  average_rank: number;
  average_score: number;
  best_score: number;
}

/** A game somebody finished. */
export interface Finished {
  table: string;
  game: string;
  ended: number;
  names: string[];
  seat: number;
  ranks: number[];
  scores: number[];
  rated: boolean;
  rating_after: number | null;
}

/** Those who are rated at a game, the strongest first. */
export interface Ladder {
  game: string;
  lines: LadderLine[];
  length: number;
}

/** Somebody, or a bot, on the ladder. */
export interface LadderLine {
  id: string | null;
  name: Record<string, string>;
  bot: string | null;
  rating: Rating;
}

/** A record as a sequence of moments that stand: what was taken back is gone from it. */
export interface ReplayInfo {
  game: string;
  ruleset: string;
  title: Record<string, string>;
  names: string[];
  options: Record<string, unknown>;
  landmarks: string[];
  moments: Mark[];
  outcome: Outcome | null;
  branched: number;
  here: boolean;
}

/** A moment in few words, for a timeline. */
export interface Mark {
  n: number;
  seat: number | null;
  line: string;
  kind: string;
  scores: number[] | null;
}

/** How a game ended. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  decided_by: string | null;
}

/** Some moments of a replay. */
export interface Moments {
  moments: Moment[];
}

/** What happened, and how it stood then. */
export interface Moment {
  index: number;
  happened: Happened;
  position: Position;
}

/** An entry of the journal as the viewer saw it. */
export interface Happened {
  n: number;
  seat: number | null;
  at: number | null;
  events: unknown[];
  lines: string[];
  to: number | null;
}

/** The game as the viewer sees it, with all that he may do. */
export interface Position {
  n: number;
  viewer: number;
  view: unknown;
  to_act: number[];
  scores: number[] | null;
  choices: Choice[];
  open_choices: OpenChoice[];
  take_back_to: number | null;
  outcome: Outcome | null;
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

/** A record to look at: its text the first time; then `film`, which the answer says, as long as it is remembered.

`first` to `last` say which moments, with a `last` before `first` none. */
export interface ReplayRecord {
  record?: string | null;
  film?: string | null;
  info?: boolean;
  language?: "en" | "pl";
  first?: number;
  last?: number;
  viewer?: number;
}

/** What was asked of a record. */
export interface Replay {
  film: string;
  info: ReplayInfo | null;
  moments: Moment[];
}

/** Is all chance of this record what was promised? Say `record` or `film`. */
export interface AskProof {
  record?: string | null;
  film?: string | null;
}

/** Whether every outcome of chance follows from the seed that was promised before the game. */
export interface Fairness {
  proven: boolean;
  moves: number;
  draws: Record<string, number>;
  given: number;
  commitment: string;
  seed: string | null;
  problem: string | null;
}

/** What would a strong bot do at this moment of a table's game? */
export interface AskOpinion {
  moment: number;
  seat?: number | null;
  language?: "en" | "pl";
}

/** The same of a record of one's own: say `record` or `film`. */
export interface AskRecordOpinion {
  moment: number;
  seat?: number | null;
  language?: "en" | "pl";
  record?: string | null;
  film?: string | null;
}

/** Play on from a moment of a game, against whom one likes; never rated. Name a table, a record or a film. */
export interface Branch {
  moment: number;
  seats: SeatWish[];
  record?: string | null;
  film?: string | null;
  table?: string | null;
  language?: "en" | "pl";
}

/** The rules of a game. */
export interface RulesPage {
  game: string;
  language: "en" | "pl";
  title: string;
  sections: RuleSection[];
  others: OtherRules[];
}

/** A part of the page under its heading. */
export interface RuleSection {
  id: string;
  level: number;
  title: string;
  blocks: RuleBlock[];
}

/** A rule, or a passage between rules. The HTML was made from our Markdown: no foreign tags or links are in it. */
export interface RuleBlock {
  rule: string | null;
  marks: string[];
  name: string;
  html: string;
  holds: string[];
  pictures: RulePicture[];
}

/** A picture beside a rule: `/api/rules/{game}/{language}/{name}.svg`. */
export interface RulePicture {
  name: string;
  caption: string;
  width: number;
  height: number;
}

/** Another game whose rules can be read. */
export interface OtherRules {
  game: string;
  title: string;
}

/** What a bot thinks of a position, best first. */
export interface Opinion {
  bot: string;
  considered: Considered[];
  picture: string | null;
}

/** A move the bot thought about. */
export interface Considered {
  action: unknown;
  text: string;
  value: number;
  spread: number;
  share: number;
}

/** Why something asked over HTTP was refused. */
export interface Problem {
  error: string;
  message: string;
}

/** The first message, and again when a language changes or a secret is added. */
export interface Hello {
  type: "hello";
  id: number;
  language: "en" | "pl";
  secrets?: string[];
  person?: string | null;
  seen?: number;
}

/** A seat acts. */
export interface Act {
  type: "act";
  id: number;
  seat: number;
  number: number;
  after: number;
  action: unknown;
}

/** A seat wants the game to stand as after entry `to`. */
export interface TakeBack {
  type: "take-back";
  id: number;
  seat: number;
  to: number;
}

/** A seat asks the others to agree. */
export interface Ask {
  type: "ask";
  id: number;
  seat: number;
  what: "end" | "pause" | "rematch" | "stand-in";
  about?: number | null;
}

/** A seat agrees to a request, or does not. */
export interface Answer {
  type: "answer";
  id: number;
  seat: number;
  request: number;
  yes: boolean;
}

/** Somebody sits down on an open seat. Answered by `claimed`. */
export interface Claim {
  type: "claim";
  id: number;
  seat: number;
  name: string;
  person?: string | null;
}

/** A seat is given up: open again before the start, later played on by whom the others choose. */
export interface Leave {
  type: "leave";
  id: number;
  seat: number;
}

/** The host puts a bot, a person at the host's screen, or nobody on a seat. A person's secret comes by `claimed`. */
export interface Seat {
  type: "seat";
  id: number;
  seat: number;
  sitter: string;
  name?: string | null;
}

/** A seat wants to be called otherwise; the host may name bots too. */
export interface Call {
  type: "call";
  id: number;
  seat: number;
  name: string;
}

/** The host begins the game. */
export interface Start {
  type: "start";
  id: number;
}

/** The host changes what may be changed; None leaves it. */
export interface Arrange {
  type: "arrange";
  id: number;
  public?: boolean | null;
  chat?: "free" | "none" | "phrases" | null;
  hints?: boolean | null;
  seats?: number | null;
}

/** The host stills a seat, or lets it speak again. */
export interface Mute {
  type: "mute";
  id: number;
  seat: number;
  muted: boolean;
}

/** What a person is aiming, for others to watch; neither kept nor answered. None: not aiming any more. */
export interface Aim {
  type: "aim";
  id: number;
  seat: number;
  aim: Record<string, number> | null;
}

/** A phrase, or text if the table allows it; by a seat that is held. */
export interface Say {
  type: "say";
  id: number;
  seat: number;
  phrase?: string | null;
  text?: string | null;
}

/** A seat that is to act asks for a bot's opinion. Answered by `opinion`. */
export interface Hint {
  type: "hint";
  id: number;
  seat: number;
}

/** What happened before, in sentences, for the log: after a fresh start or in another language. */
export interface Recall {
  type: "recall";
  id: number;
  viewer: number;
  before: number;
  most?: number;
}

/** Answered by `done`. */
export interface Ping {
  type: "ping";
  id: number;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  re: number;
  table: TableInfo;
  seats: number[];
  host: boolean;
  said: Said[];
}

/** Somebody spoke. */
export interface Said {
  type: "said";
  seat: number;
  name: string;
  phrase: string | null;
  text: string | null;
  at: number;
}

/** Something around the game has changed: seats, presence, requests, settings. */
export interface Table {
  type: "table";
  table: TableInfo;
}

/** What happened and how it stands now, for one viewer. */
export interface Update {
  type: "update";
  happened: Happened[];
  position: Position;
  clock: ClockState;
}

/** Somebody else is aiming. */
export interface Aiming {
  type: "aiming";
  seat: number;
  aim: Record<string, number> | null;
}

/** It is done, and on the disk; the journal has `n` entries. */
export interface Done {
  type: "done";
  re: number;
  n: number;
}

/** The seat is yours: its secret, said this once. */
export interface Claimed {
  type: "claimed";
  re: number;
  seat: number;
  secret: string;
}

/** The answer to `hint`. */
export interface Advice {
  type: "opinion";
  re: number;
  seat: number;
  n: number;
  opinion: Opinion;
}

/** The answer to `recall`. */
export interface Recalled {
  type: "recalled";
  re: number;
  viewer: number;
  happened: Happened[];
}

/** Why a message was refused; `re` is None when its number could not be read. */
export interface Refused {
  type: "refused";
  re: number | null;
  error: string;
  message: string;
}

/** The server closes this connection; come back after `again` milliseconds, or not at all when it is None. */
export interface Bye {
  type: "bye";
  reason: "flood" | "gone" | "moved" | "removed" | "restart" | "too-slow";
  again: number | null;
}

export type FromScreen = Hello | Act | TakeBack | Ask | Answer | Claim | Leave | Seat | Call | Start | Arrange | Mute | Aim | Say | Hint | Recall | Ping;

export type ToScreen = Welcome | Table | Update | Said | Aiming | Done | Claimed | Advice | Recalled | Refused | Bye;
