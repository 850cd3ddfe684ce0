// Made by `python -m omphalos.server.typescript` from omphalos.server.protocol; a test compares them.

/** What anybody may know of a server. */
export interface WellKnown {
  server: "omphalos";
  version: string;
  keys: PublicKey[];
}

/** A key that signs records. */
export interface PublicKey {
  algorithm: "Ed25519";
  public: string;
}

/** The bots that can be invited now, by name. */
export interface Bots {
  bots: BotInfo[];
}

/** A bot whose program is connected. */
export interface BotInfo {
  id: string;
  name: string;
  owner: PersonLink;
}

/** Somebody who keeps a name. */
export interface PersonLink {
  id: string;
  name: string;
}

/** What there is to do for a bot. */
export interface BotDesk {
  id: string;
  name: string;
  owner: PersonLink;
  seats: number;
  invitations: Invitation[];
  games: BotGame[];
}

/** A table whose host has invited the bot. It takes an open seat with `claim`, or declines. */
export interface Invitation {
  table: string;
  game: string;
  at: number;
}

/** An unfinished game in which the bot has a seat. Its token opens the seat in a table's `hello`. */
export interface BotGame {
  table: string;
  game: string;
}

/** Whether bots have all their strength: whether their kernels run as machine code. */
export interface BotStrength {
  state: "compiling" | "looking" | "missing" | "ready";
}

/** The challenges by and to a person. */
export interface Challenges {
  challenges: ChallengeInfo[];
}

/** A challenge that waits for an answer, or was declined. */
export interface ChallengeInfo {
  id: string;
  person: string;
  name: string;
  game: string;
  table: string;
  sent: boolean;
  declined: boolean;
}

/** Challenge somebody of one's circles to a game for two. */
export interface MakeChallenge {
  to: string;
  game: string;
  language?: string;
  seals?: boolean;
}

/** The table is open. `table/{id}` is the link for others; the secrets are for this screen only. */
export interface Opened {
  id: string;
  host: string;
  seats: HeldSeat[];
}

/** A seat with its secret, which is sent only once. */
export interface HeldSeat {
  seat: number;
  secret: string;
}

/** Accept a challenge, or decline it. The challenger withdraws it, or has read the answer: `yes` is false. */
export interface AnswerChallenge {
  yes: boolean;
  seals?: boolean;
}

/** Of an accepted challenge the table with the seat and its secret; all None of a declined one. */
export interface ChallengeAnswered {
  id: string | null;
  seat: number | null;
  secret: string | null;
}

/** The circles of a person, the oldest first. */
export interface Circles {
  me: string;
  circles: CircleInfo[];
}

/** A circle, as its members see it. */
export interface CircleInfo {
  id: string;
  name: string;
  mine: boolean;
  members: CircleMember[];
  tables: CircleTable[];
}

/** A person in a circle. */
export interface CircleMember {
  id: string;
  name: string;
  owner: boolean;
  present: boolean;
}

/** A table that a circle sees: a public one where a member sits, or one that its host shows to the circle. */
export interface CircleTable {
  id: string;
  game: string;
  phase: string;
  names: string[];
  open_seats: number;
}

/** Open a circle. */
export interface OpenCircle {
  name: string;
}

/** The secret of a circle's link, which is sent only once: `circle#{token}`. */
export interface CircleLink {
  id: string;
  token: string;
}

/** The secret of a circle's link. */
export interface CircleToken {
  token: string;
}

/** What somebody who has the link is told before they join. */
export interface CircleInvitation {
  name: string;
  owner: string;
  members: number;
}

/** Somebody belongs to a circle no longer. */
export interface MemberRemoved {
  token: string | null;
}

/** The host shows a table to a circle, or no longer. */
export interface ShowTable {
  table: string;
  host: string;
  shown?: boolean;
}

/** The game that the page shows now. */
export interface FeaturedQuery {
  shown?: string | null;
}

/** A game being played that everybody may watch; all fields are empty if there is none. */
export interface Featured {
  id: string | null;
  game: string;
  names: string[];
  spectators: number;
  bots: boolean;
}

/** Whether something has come. */
export interface HandoverState {
  parcel: string | null;
  seconds: number;
}

/** This device waits for an identity from another one. */
export interface AwaitHandover {
  receiver: string;
}

/** `give#{code}/{fingerprint}` is the link for the other device; `…/{code}/{fingerprint}.svg` its QR code. */
export interface HandoverAwaited {
  code: string;
  key: string;
  seconds: number;
}

/** The device that waits under a code. */
export interface HandoverReceiver {
  receiver: string;
}

/** An identity, encrypted in the browser for the one that receives it. The server cannot read it. */
export interface HandoverParcel {
  parcel: string;
}

/** What can be played here, and how. */
export interface ServerInfo {
  version: string;
  games: GameInfo[];
  phrases: Phrase[];
  names: Record<string, string[]>;
  counts_steps: boolean;
  play_on_device: boolean;
}

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: Record<string, string>;
  about: Record<string, string>;
  has_rules: boolean;
  ruleset: string;
  players: number[];
  options: OptionInfo[];
  opponents: Opponent[];
  short: Record<string, unknown>;
  first: Record<string, unknown>;
  first_seed: string | null;
  second: Record<string, unknown>;
  second_name: Record<string, string>;
  puzzles: number;
  practice: boolean;
}

/** An option of a game that a simple control can set. */
export interface OptionInfo {
  name: string;
  title: Record<string, string>;
  kind: "choice" | "number" | "switch";
  default: boolean | number | string | null;
  choices: OptionChoice[];
  low: number | null;
  high: number | null;
}

/** A value of an option. */
export interface OptionChoice {
  value: string;
  title: Record<string, string>;
}

/** A bot that can be seated. */
export interface Opponent {
  bot: string;
  title: Record<string, string>;
  level: number;
  called: Record<string, Record<string, string>>;
}

/** A ready phrase for the chat. */
export interface Phrase {
  id: string;
  text: Record<string, string>;
}

/** Which part of the ladder. */
export interface LadderQuery {
  first?: number;
  most?: number;
}

/** The rated players of a game, strongest first. */
export interface Ladder {
  game: string;
  lines: LadderLine[];
  length: number;
}

/** A person or a bot on the ladder. */
export interface LadderLine {
  id: string | null;
  name: Record<string, string>;
  bot: string | null;
  rating: Rating;
}

/** The rating of a player at a game. */
export interface Rating {
  game: string;
  mu: number;
  sigma: number;
  shown: number;
  games: number;
}

/** Public tables: those with an open seat first, then the most recently touched. */
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
  people: (string | null)[];
  options: Record<string, unknown>;
  automated: number[];
}

/** How long players may think. */
export interface ClockRule {
  kind: "bank" | "days" | "move" | "none";
  seconds: number;
  increment: number;
}

/** An e-mail address. */
export interface MailInfo {
  shown: string;
  confirmed: boolean;
}

/** How this server can tell people that it is their turn. */
export interface NotifyInfo {
  push_key: string | null;
  mail: boolean;
  forms: ("discord" | "ntfy" | "slack")[];
}

/** The answer of an authenticator that has a passkey. */
export interface SignIn {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}

/** The key is sent only once; `me#{key}` is the private link. */
export interface NameKept {
  id: string;
  key: string;
  name: string;
}

/** What an authenticator is asked for: `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** Keep a name across devices, without password or e-mail. */
export interface KeepName {
  name: string;
}

/** Which finished games. */
export interface PersonQuery {
  before?: number | null;
}

/** The page of a person. */
export interface PersonInfo {
  id: string;
  name: string;
  since: number;
  bot_of: PersonLink | null;
  ratings: Rating[];
  tallies: Tally[];
  finished: Finished[];
  earlier: number | null;
}

/** Statistics of a player's finished games of one kind. */
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

/** Change one's name. */
export interface Rename {
  name: string;
}

/** Choose one of the avatars that follow from one's id: `/api/people/{id}/avatar.svg?variant=…` shows them. */
export interface ChooseAvatar {
  variant: number;
}

/** The bots of a person, the oldest first. */
export interface OwnBots {
  seats: number;
  bots: OwnBot[];
}

/** A bot of a person. */
export interface OwnBot {
  id: string;
  name: string;
  since: number;
  tokens: BotToken[];
}

/** A token of a bot, without its secret. */
export interface BotToken {
  id: string;
  label: string;
  since: number;
  used: number | null;
}

/** Make an account for a bot. */
export interface MakeBot {
  name: string;
}

/** Make a token for a bot. */
export interface MakeToken {
  label: string;
}

/** A new token. The secret is sent only once; whoever has it plays as the bot. */
export interface NewToken {
  id: string;
  token: string;
  label: string;
  since: number;
}

/** A new key of a person, made by their device. */
export interface NewKey {
  key: string;
}

/** The passkeys of a person, the oldest first. */
export interface Passkeys {
  passkeys: PasskeyInfo[];
}

/** A passkey of a person. */
export interface PasskeyInfo {
  id: string;
  name: string;
  site: string;
  since: number;
  used: number | null;
}

/** The answer of an authenticator that has made a passkey. */
export interface NewPasskey {
  id: string;
  client_data: string;
  attestation: string;
  name: string;
}

/** The unfinished games of a person, the most recently touched first. */
export interface OwnTables {
  tables: OwnTable[];
}

/** An unfinished game in which a person has a seat. Their key opens it in a table's `hello`. */
export interface OwnTable {
  id: string;
  game: string;
  names: string[];
  seats: number[];
}

/** Which avatar; the chosen one unless it says. */
export interface AvatarQuery {
  variant?: number | null;
}

/** A step of practice: change the position by hand, or act in it. With neither it is only shown.

The server keeps nothing: the client sends the position that it got last, or none to begin. */
export interface PracticeStep {
  position?: unknown;
  edit?: unknown;
  action?: unknown;
  language?: string;
}

/** A position of practice. */
export interface PracticeState {
  position: unknown;
  shown: Position;
  happened: Happened | null;
}

/** The game as the viewer sees it, with the choices on offer. */
export interface Position {
  n: number;
  viewer: number;
  view: unknown;
  secret: boolean;
  to_act: number[];
  scores: number[] | null;
  choices: Choice[];
  open_choices: OpenChoice[];
  take_back_to: number | null;
  outcome: Outcome | null;
  prospect: string;
}

/** A complete action that may be taken. */
export interface Choice {
  action: unknown;
  text: string;
  signs: string;
  group: string;
  prospect: string;
}

/** An action with numbers and places to be filled in; `action` is a legal example. */
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

/** A place the player chooses freely: in the box, in one of `inside` (if there are any), in none of `outside`. */
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

/** A straight bar with round ends must overlap none of the circles. The player chooses its place and direction. */
export interface Bar {
  type: "bar";
  spot: string;
  angle: string;
  length: number;
  radius: number;
  clear_of: Circle[];
}

/** How a game ended. */
export interface Outcome {
  ranks: number[];
  scores: number[];
  decided_by: string | null;
}

/** An entry of the journal as the viewer saw it. */
export interface Happened {
  n: number;
  seat: number | null;
  at: number | null;
  events: unknown[];
  lines: string[];
  about: (number | null)[];
  patches: unknown[];
  to: number | null;
}

/** Ask where an action like this can end, in a position of practice. */
export interface AskHeatMap {
  position: unknown;
  action: unknown;
}

/** What the page needs to make a heat map, and the action it is of. Places in it may be changed. */
export interface FoundHeatMap {
  action: unknown;
  task: HeatTask;
}

/** What the kernels of a game are called with to make a heat map elsewhere: see `omphalos.kernels.packed`. */
export interface HeatTask {
  values: Record<string, unknown>;
  buffers: string[];
}

/** The puzzle of a day. */
export interface PuzzleInfo {
  game: string;
  day: string;
  seat: number;
  players: number;
  gap: number;
  count: number;
}

/** The language of the answer. */
export interface AnswerQuery {
  language?: string;
}

/** The best move that is known. */
export interface PuzzleAnswer {
  action: unknown;
  text: string;
  points: number;
}

/** A solution: an action of the game. */
export interface SolvePuzzle {
  action: unknown;
}

/** How good a solution is. 100 per cent is the best move that is known; more is possible. */
export interface PuzzleSolved {
  percent: number;
  stars: number;
  points: number;
  best: number;
  trials: number;
}

/** Open a table at the position of a puzzle. */
export interface OpenPuzzle {
  name?: string | null;
  language?: string;
}

/** Play with whoever comes. */
export interface QuickMatch {
  game: string;
  name: string;
  players?: number;
  language?: string;
  person?: string | null;
  seals?: boolean;
  held?: string[];
}

/** A seat at a table. */
export interface Matched {
  id: string;
  seat: number;
  secret: string;
}

/** A record to look at. It is cached for a while. */
export interface UploadRecord {
  record: string;
}

/** The record can be looked at under this id until it is forgotten. */
export interface RecordUploaded {
  id: string;
}

/** The viewer, the language, and the seat that sentences call "you". */
export interface ReplayQuery {
  viewer?: number;
  language?: string;
  reader?: number;
}

/** A record as a sequence of moments. Moves that were taken back are left out. */
export interface ReplayInfo {
  game: string;
  ruleset: string;
  title: Record<string, string>;
  names: string[];
  options: Record<string, unknown>;
  landmarks: Landmark[];
  moments: Mark[];
  outcome: Outcome | null;
  resigned: number[];
  branched: number;
  here: boolean;
}

/** A kind of event to look for in a replay. */
export interface Landmark {
  kind: string;
  title: string;
}

/** A moment in short, for a timeline. */
export interface Mark {
  n: number;
  seat: number | null;
  line: string;
  kind: string;
  clip: boolean;
  scores: number[] | null;
}

/** Play on from a moment of a game, never rated. */
export interface Branch {
  moment: number;
  seats: SeatWish[];
  language?: string;
  seals?: boolean;
}

/** Who shall sit at a seat. */
export interface SeatWish {
  sitter: string;
  name?: string | null;
}

/** The moment, the viewer and the language. */
export interface PictureQuery {
  moment?: number;
  viewer?: number;
  language?: string;
}

/** Ask where the action that was played next could have ended. */
export interface AskMomentHeatMap {
  moment: number;
  seat?: number | null;
}

/** The moments, the viewer, the language, and the seat that sentences call "you". */
export interface MomentsQuery {
  first?: number;
  last?: number;
  viewer?: number;
  language?: string;
  reader?: number;
}

/** Some moments of a replay. */
export interface Moments {
  moments: Moment[];
}

/** What happened, and the position after it. */
export interface Moment {
  index: number;
  happened: Happened;
  position: Position;
}

/** Ask what a strong bot would do at a moment. */
export interface AskOpinion {
  moment: number;
  seat?: number | null;
  language?: string;
}

/** A bot's opinion of a position, best move first. */
export interface Opinion {
  bot: string;
  considered: Considered[];
  picture: string | null;
}

/** A move the bot thought about. */
export interface Considered {
  action: unknown;
  text: string;
  why: string;
  value: number;
  worth: string;
  spread: number;
  share: number;
}

/** The moment and the language. */
export interface PracticeQuery {
  moment?: number;
  language?: string;
}

/** The moment, the last one unless given, and the viewer. */
export interface PreviewQuery {
  moment?: number | null;
  viewer?: number;
}

/** What a record proves and what it does not, and all that is needed to compute it again. */
export interface Fairness {
  proven: boolean;
  audit: Audit;
  commitment: string;
  seals: (string | null)[];
  nonces: (string | null)[];
  table: string | null;
  secret: string | null;
  seed: string | null;
  key: string | null;
  names: string[];
}

/** What was found out about a record. */
export interface Audit {
  holds: boolean;
  chance: "differs" | "follows" | "unknown";
  problem: string | null;
  moves: number;
  draws: Record<string, number>;
  given: number;
  promise: "broken" | "secret" | "seed" | "unknown";
  unfit: string | null;
  seen: boolean | null;
  seals_seen: boolean | null;
  mixed: number[];
  withheld: number[];
  signature: "invalid" | "none" | "unchecked" | "valid";
  key: string | null;
  trusted: boolean | null;
  altered: string | null;
  end: "agreed" | "closed" | "cut" | "finished" | "unknown";
  last: number;
  names: "altered" | "covered" | "erased" | "uncovered";
  erased: number[];
  times: "covered" | "none" | "uncovered";
}

/** The language, and the seat that sentences call "you". */
export interface ReviewQuery {
  language?: string;
  reader?: number;
}

/** How far a review has come. */
export interface ReviewState {
  state: "done" | "failed" | "none" | "off" | "running";
  done: number;
  total: number;
  review: GameReview | null;
}

/** What was found. */
export interface GameReview {
  bot: string;
  method: "forecast" | "playouts";
  curve: number[][];
  accuracy: (number | null)[];
  decisions: JudgedMove[];
  skipped: number;
  moments: ReviewMoment[];
}

/** The judgement of one decision, for the seat that made it. */
export interface JudgedMove {
  moment: number;
  seat: number;
  chance: number;
  loss: number;
  points: number;
  luck: number | null;
  luck_points: number | null;
  trials: number;
  cost: number;
  fortune: number;
}

/** A moment worth seeing. */
export interface ReviewMoment {
  moment: number;
  seat: number;
  kind: "best" | "choice" | "luck" | "turn";
  of: number;
  change: number;
  played: string;
  better: string | null;
  judged: JudgedMove | null;
}

/** Ask for the review of a table's finished game. It is computed once, in the background. */
export interface AskReview {
  language?: string;
  reader?: number;
}

/** The rules of a game. */
export interface RulesPage {
  game: string;
  language: string;
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

/** A rule, or a passage between rules. The HTML is made from our own Markdown. */
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
  moves: boolean;
}

/** Another game whose rules can be read. */
export interface OtherRules {
  game: string;
  title: string;
}

/** Somebody has come to a step of their first game. It says nothing about who or at which table. */
export interface StepReached {
  game: string;
  step: number;
}

/** Open a table. With no open seat the game starts at once. */
export interface OpenTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  language?: string;
  public?: boolean;
  clock?: ClockRule;
  undo?: "ask" | "fair" | "free" | "never";
  chat?: "free" | "none" | "phrases";
  hints?: boolean;
  rated?: boolean;
  start_when_full?: boolean;
  pace?: number;
  person?: string | null;
  seals?: boolean;
  seed?: string | null;
}

/** Ask for some tables. Each is found by its id, which only those know who were told it. */
export interface LookAtTables {
  tables: string[];
}

/** Those of the tables that exist, in the order they were asked for. */
export interface SeveralTables {
  tables: TableInfo[];
  gone: string[];
}

/** A table as everybody sees it, without the game itself. */
export interface TableInfo {
  id: string;
  game: string;
  title: Record<string, string>;
  ruleset: string;
  closed_by_upgrade: boolean;
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
  reactions: "all" | "none" | "players";
  hints: boolean;
  requests: Request[];
  rematch: string | null;
  tournament: string | null;
  frozen: number | null;
  trouble: string | null;
  ready: boolean;
  fair: FairStart;
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
  resigned: boolean;
  automated: boolean;
  failed: number;
}

/** The clocks now. A client counts down from `left` by itself. */
export interface ClockState {
  rule: ClockRule;
  left: (number | null)[];
  running: number[];
  stopped: boolean;
}

/** A request that other people must agree to. */
export interface Request {
  id: number;
  kind: "end" | "pause" | "rematch" | "stand-in" | "take-back";
  by: number;
  to: number | null;
  about: number | null;
  asked: number[];
  agreed: number[];
}

/** What the seed of the game is mixed from (see `omphalos.table.entropy`), as far as it is public. */
export interface FairStart {
  commitment: string | null;
  seals: (string | null)[];
  stage: "reveal" | "seal" | null;
}

/** A table, and the link that brings others to it; `/api/tables/{id}/qr.svg` is the same as a QR code. */
export interface TableAddress {
  table: TableInfo;
  link: string;
}

/** Where the turns of a seat are told. */
export interface NotifyChannels {
  channels: NotifyChannel[];
}

/** Where turns are told. */
export interface NotifyChannel {
  id: string;
  kind: "discord" | "mail" | "ntfy" | "push" | "slack";
  shown: string;
  confirmed: boolean;
  seat: number;
}

/** Tell somebody that it is their turn, while their table is open on no screen. */
export interface NotifyWish {
  to: PushWish | MailWish | WebhookWish;
  language?: string;
}

/** A browser's push subscription. */
export interface PushWish {
  type: "push";
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** An e-mail address. It has to be confirmed by a link that is sent to it. */
export interface MailWish {
  type: "mail";
  address: string;
}

/** A webhook, which is told of everybody's turn. */
export interface WebhookWish {
  type: "webhook";
  form: "discord" | "ntfy" | "slack";
  url: string;
}

/** Open a tournament. It starts when its host says so. */
export interface OpenTournament {
  title: string;
  game: string;
  format?: "arena" | "round-robin" | "swiss";
  size?: number;
  rounds?: number;
  minutes?: number;
  clock?: ClockRule;
  options?: Record<string, unknown>;
  fill?: boolean;
  bot?: string | null;
  wait?: number;
  interval?: number;
  rated?: boolean;
  chat?: "free" | "none" | "phrases";
  language?: string;
}

/** The tournament is open. `tournament/{id}` is the link for others; the secret is the host's. */
export interface TournamentOpened {
  id: string;
  host: string;
}

/** Which round's tables; the latest unless given. */
export interface RoundQuery {
  round?: number | null;
}

/** A tournament as the person who asked sees it. */
export interface TournamentInfo {
  id: string;
  title: string;
  game: string;
  game_title: Record<string, string>;
  format: "arena" | "round-robin" | "swiss";
  size: number;
  rounds: number | null;
  minutes: number | null;
  clock: ClockRule;
  fill: boolean;
  bot: string;
  wait: number;
  interval: number;
  rated: boolean;
  phase: "gathering" | "over" | "playing";
  opened: number;
  round: number;
  next_at: number | null;
  ends_at: number | null;
  may_enter: boolean;
  max_entrants: number;
  standings: StandingLine[];
  shown: number;
  games: TournamentGame[];
  byes: string[];
  me: number | null;
  host: boolean;
  seat: MySeat | null;
  link: string;
}

/** Somebody's place. */
export interface StandingLine {
  entrant: number;
  name: string;
  person: string | null;
  place: number;
  points: number;
  opponents: number;
  wins: number;
  games: number;
  paused: boolean;
  removed: boolean;
  table: string | null;
}

/** A table of a tournament. */
export interface TournamentGame {
  table: string;
  round: number;
  seats: TournamentSeat[];
  over: boolean;
}

/** A seat of a tournament's table. */
export interface TournamentSeat {
  entrant: number;
  name: string;
  rank: number | null;
  score: number | null;
  points: number | null;
}

/** Where the person who asked is to play now. */
export interface MySeat {
  table: string;
  seat: number;
}

/** Take part. With the key of a kept name the entry belongs to that person, who may enter only once. */
export interface EnterTournament {
  name: string;
  person?: string | null;
}

/** An entry. Its key opens its seat at every table of the tournament. */
export interface Entered {
  entrant: number;
  secret: string | null;
}

/** Take a break, or come back from one. No table is opened for somebody who takes a break. */
export interface ChangeEntry {
  paused: boolean;
}

/** The moment, the viewer and the language. */
export interface EmbedQuery {
  moment?: number;
  viewer?: number;
  language?: string | null;
}

/** What a site asks that wants to show one of our pages. */
export interface OEmbedQuery {
  url: string;
  format?: string;
  maxwidth?: number | null;
  maxheight?: number | null;
}

/** How to show it: a frame of the replay. */
export interface OEmbed {
  version: "1.0";
  type: "rich";
  title: string;
  provider_name: string;
  provider_url: string;
  html: string;
  width: number;
  height: number;
  cache_age: number;
}

/** Why an HTTP request was refused. */
export interface Problem {
  error: string;
  message: string;
}

/** The first message, and again when a language changes or a secret is added. */
export interface Hello {
  type: "hello";
  id: number;
  language: string;
  secrets?: string[];
  person?: string | null;
  seen?: number;
  preview?: boolean;
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

/** A seat asks to return to the position after entry `to`. */
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

/** A seat gives the game up, and has lost it. Nobody has to agree, and nothing takes it back. */
export interface Resign {
  type: "resign";
  id: number;
  seat: number;
}

/** At a puzzle's table, which is frozen: the bots shall play on. */
export interface PlayOn {
  type: "play-on";
  id: number;
  seat: number;
}

/** Somebody takes an open seat. Answered by `claimed`. */
export interface Claim {
  type: "claim";
  id: number;
  seat: number;
  name: string;
  person?: string | null;
  seals?: boolean;
}

/** The host invites the bot of somebody, which may then take an open seat. Only before a game without rating. */
export interface Invite {
  type: "invite";
  id: number;
  bot: string;
}

/** A seat is given up. It is open again. */
export interface Leave {
  type: "leave";
  id: number;
  seat: number;
}

/** The host puts a bot, a person at their own screen, or nobody on a seat. A person's secret comes in `claimed`. */
export interface Seat {
  type: "seat";
  id: number;
  seat: number;
  sitter: string;
  name?: string | null;
  seals?: boolean;
}

/** A seat publishes the hash of its nonce. Asked for by `""` among the table's seals. */
export interface Seal {
  type: "seal";
  id: number;
  seat: number;
  seal: string;
}

/** A seat reveals the nonce that it sealed. Asked for by the stage `reveal`, when all seals are published. */
export interface Reveal {
  type: "reveal";
  id: number;
  seat: number;
  nonce: string;
}

/** A person gets another name. */
export interface Call {
  type: "call";
  id: number;
  seat: number;
  name: string;
}

/** The host starts the game. */
export interface Start {
  type: "start";
  id: number;
}

/** The host changes settings; None leaves one unchanged. */
export interface Arrange {
  type: "arrange";
  id: number;
  public?: boolean | null;
  chat?: "free" | "none" | "phrases" | null;
  reactions?: "all" | "none" | "players" | null;
  hints?: boolean | null;
  seats?: number | null;
  options?: Record<string, unknown> | null;
  clock?: ClockRule | null;
  undo?: "ask" | "fair" | "free" | "never" | null;
  rated?: boolean | null;
}

/** The host mutes the person on a seat, or lets them speak again. */
export interface Mute {
  type: "mute";
  id: number;
  seat: number;
  muted: boolean;
}

/** Where a person aims, for others to watch; neither stored nor answered. None: no longer aiming. */
export interface Aim {
  type: "aim";
  id: number;
  seat: number;
  aim: Record<string, number> | null;
}

/** A phrase, or text if the table allows it. */
export interface Say {
  type: "say";
  id: number;
  seat: number;
  phrase?: string | null;
  text?: string | null;
}

/** Somebody reacts. */
export interface React {
  type: "react";
  id: number;
  seat: number;
  reaction: "clap" | "cry" | "heart" | "laugh" | "luck" | "wow";
}

/** A seat reports a line of the chat to the host. */
export interface Report {
  type: "report";
  id: number;
  seat: number;
  about: number;
  at: number;
}

/** The host has dealt with a report. */
export interface DismissReport {
  type: "dismiss-report";
  id: number;
  report: number;
}

/** The host removes a spectator, or before the game somebody on a seat. They cannot come back to this table.

Exactly one of `seat` and `visitor` is given. */
export interface Remove {
  type: "remove";
  id: number;
  seat?: number | null;
  visitor?: number | null;
}

/** The host asks who watches. Answered by `visitor-list`. */
export interface Visitors {
  type: "visitors";
  id: number;
}

/** A seat that is to act asks for a bot's opinion. Answered by `opinion`. */
export interface Hint {
  type: "hint";
  id: number;
  seat: number;
}

/** A seat that is to act asks what would be after some actions of its own. Answered by `rehearsed`. */
export interface Rehearse {
  type: "rehearse";
  id: number;
  seat: number;
  actions: unknown[];
}

/** Ask for earlier entries in sentences, for the log. */
export interface Recall {
  type: "recall";
  id: number;
  viewer: number;
  before: number;
  most?: number;
}

/** A heartbeat. Answered by `done`. */
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
  reports: Reported[];
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

/** Somebody reported a line of the chat. Only the host is told. */
export interface Reported {
  type: "reported";
  number: number;
  by: number;
  by_name: string;
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

/** New entries and the position now, for one viewer. */
export interface Update {
  type: "update";
  happened: Happened[];
  position: Position;
  clock: ClockState;
}

/** Somebody reacted. */
export interface Reacted {
  type: "reacted";
  seat: number;
  name: string;
  reaction: "clap" | "cry" | "heart" | "laugh" | "luck" | "wow";
}

/** Somebody else is aiming. */
export interface Aiming {
  type: "aiming";
  seat: number;
  aim: Record<string, number> | null;
}

/** The message was handled and everything is durable; the journal has `n` entries. */
export interface Done {
  type: "done";
  re: number;
  n: number;
}

/** The seat is taken: its secret, sent only once. */
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

/** The answer to `rehearse`. */
export interface Rehearsed {
  type: "rehearsed";
  re: number;
  rehearsal: Rehearsal;
}

/** What the position would be after some actions of a seat. */
export interface Rehearsal {
  position: Position;
  brings: Record<string, number>[];
}

/** The answer to `recall`. */
export interface Recalled {
  type: "recalled";
  re: number;
  viewer: number;
  happened: Happened[];
}

/** The answer to `visitors`. */
export interface VisitorList {
  type: "visitor-list";
  re: number;
  visitors: Visitor[];
}

/** A spectator. */
export interface Visitor {
  number: number;
  name: string | null;
  since: number;
}

/** Why a message was refused; `re` is None when its number could not be read. */
export interface Refused {
  type: "refused";
  re: number | null;
  error: string;
  message: string;
}

/** The server closes this connection. Reconnect after `again` milliseconds, or not at all if it is None. */
export interface Bye {
  type: "bye";
  reason: "excluded" | "flood" | "gone" | "moved" | "removed" | "restart" | "revoked" | "too-slow";
  again: number | null;
}

export type FromScreen = Hello | Act | TakeBack | Ask | Answer | Resign | PlayOn | Claim | Invite | Leave | Seat | Seal | Reveal | Call | Start | Arrange | Mute | Aim | Say | React | Report | DismissReport | Remove | Visitors | Hint | Rehearse | Recall | Ping;

export type ToScreen = Welcome | Table | Update | Said | Reacted | Reported | Aiming | Done | Claimed | Advice | Rehearsed | Recalled | VisitorList | Refused | Bye;
