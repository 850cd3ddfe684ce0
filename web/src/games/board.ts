// The interface between the page and a game's board. A board knows its game's messages, never its rules: the position
// says what may be done.

import type { Snippet } from 'svelte';
import type { Language } from '../common/i18n.svelte';
import type { Pace } from '../live/pace';
import type { Happened, HeatTask, Moment, Opinion, Position, Rehearsal } from '../wire';

/** One event, to be shown by a board. */
export interface Beat {
  event: unknown;
  /** What the log says about it. */
  line: string;
  /** The view before it and the view after it. */
  before: unknown;
  after: unknown;
  /** It happened on somebody else's turn, between two questions to the viewer: only what matters takes time. */
  brief: boolean;
}

/** What a board does to show events. A board without it shows positions alone. */
export interface BoardPlayer {
  /**
   * Show an event at this pace. The promise is fulfilled when everybody has seen it, and soon after `pace.signal` is
   * aborted. Then the board's position has the view after the event.
   */
  play(beat: Beat, pace: Pace): Promise<void>;
  /** How long an event is shown at normal speed, in milliseconds. Long rows of events are played faster. */
  duration?(event: unknown, brief: boolean): number;
  /** The board's position is now this one; `playing`: more events follow. Called before `play` and without it. */
  shows?(position: Position, playing: boolean): void;
}

/** The playback of a board's events. It asks the board to show one after another. */
export interface BoardPlayback {
  /** Events are being played out. */
  readonly playing: boolean;
  /** The playback speed: 1 is normal, 0 shows everything at once. */
  readonly speed: number;
  /** Play events out on this board. Call the result when the board goes. */
  attach(board: BoardPlayer): () => void;
  /** Show everything that is left at once. */
  skip(): void;
}

export interface BoardProps {
  /**
   * The position as one seat sees it (−1: a spectator). While events are played out it has the view after the last of
   * them, and nothing can be done in it.
   */
  position: Position;
  /** What plays out the events that lead to the next position. */
  playback: BoardPlayback;
  /**
   * The latest entries before the position, as far as the viewer may see them, for boards that show everybody's last
   * action. They are not played out.
   */
  before?: Happened[];
  /** By seat: the name, and "You" for the one person at this screen. */
  names: string[];
  /** The seat of the one person at this screen. Absent with nobody or several people here. */
  me?: number | null;
  /** By seat: whether it is a bot. */
  bots: boolean[];
  language: Language;
  /** Whether the viewer may act now: false while a move is being sent, in replays, and behind a curtain. */
  active: boolean;
  /** Take an offered action, or a member of an open choice. Resolves to true once it is stored. */
  act: (action: unknown) => Promise<boolean>;
  /** What the position would be after these actions of the viewer; null if that cannot be said. Absent in replays. */
  rehearse?: (actions: readonly unknown[]) => Promise<Rehearsal | null>;
  /** Send the current aim for others to watch. The page throttles it. */
  aim?: (aim: Record<string, number> | null) => void;
  /** By seat: the current aims of others. */
  aims?: Record<number, Record<string, number>>;
  /** A bot's opinion to draw over the board, if one was requested. */
  opinion?: Opinion | null;
  /** The index of the considered move that the viewer reads. The board marks it most. */
  read?: number;
  /** A move that the viewer chose from the bot's opinion, to be filled in and not yet sent. */
  chosen?: { action: unknown } | null;
  /** A heat map to draw over the board, if one was requested: where a move can end, or what it is worth there. */
  heat?: { map: HeatMap; by: 'share' | 'worth' } | null;
  /** The aim may show where a flick can land: at practice, and at tables that are not rated. */
  spreads?: boolean;
  /** Announce something to a screen reader. */
  announce?: (text: string) => void;
  /** By seat, for boards that show the players: the bot's level, who is away, the clock. */
  seatInfo?: Snippet<[number]>;
  /** By seat, for boards that show the players: the menu of the seat. */
  seatMenu?: Snippet<[number]>;
  /** By seat, for boards that fill the window: a reaction or a message, over the player's corner. */
  seatPop?: Snippet<[number]>;
  /** For boards that fill the window: what their line says, if it is not what the game asks. */
  instruction?: string | null;
  /** For boards that fill the window: what the page shows at the end of the board's column, with the board's card if wanted. */
  beside?: Snippet<[Snippet | null]>;
  /** For boards that fill the window: a card of the board (gods, laws, the result) is handed to `beside`, and is no sheet. */
  cardBeside?: boolean;
  /** What the others did since the viewer's last move; on a small screen, for boards that show everybody's last action. */
  since?: Snippet;
  /** What can be done after the game, below who won; where the board is not wide, or fills the window. */
  next?: Snippet;
  /** What the page says about the game that has ended, or the way to it, below the board's own result. */
  ending?: Snippet;
}

/** Where a move over all its free numbers can end, in square cells numbered from the south-west, and what it is worth. */
export interface HeatMap {
  size: number; // of a cell's side, in the board's unit
  columns: number; // cells in a row; there are as many rows
  tries: number;
  cells: number[]; // those in which a try ends …
  shares: number[]; // … how many of all tries do …
  worth: number[]; // … and what these are worth on average, in points ahead
  off: number; // share of the tries that end off the board
  areas: { name: string; share: number; worth: number | null }[]; // worth: of the best try that ends there
  best: number; // value of the best try
  best_aim: number[]; // its free numbers
}

/** Makes heat maps on this device. */
export interface HeatMaps {
  map(task: HeatTask): Promise<HeatMap | null>;
  close(): void;
}

/** How many things of a game were computed again on this device, and how many came out differently. */
export interface Rechecked {
  count: number;
  different: number;
}

/** What the page must know of a game's board before the board is loaded: `games/NAME/traits.ts` exports `traits`. */
export interface BoardTraits {
  /** The board shows everybody's last action. It needs the latest entries when it is loaded. */
  showsDeeds?: true;
  /** Events without which one can follow what others do: they take no time, and "since your turn" leaves them out. */
  minor?: (event: unknown) => boolean;
  /** The players' points in a view, if they stand there. */
  points?: (view: unknown) => number[];
  /** The board shows the players, their points, `seatInfo` and `seatMenu` itself. The page does not. */
  showsPlayers?: true;
  /** The board fills the window: nothing scrolls, and everything else is in sheets over it. */
  fillsWindow?: true;
  /** The board fills in a move that is chosen from a bot's opinion. */
  fillsIn?: true;
  /** The game has a practice table. */
  practice?: true;
  /** The board draws heat maps: where a move can end. This makes them. */
  heatMaps?: () => Promise<HeatMaps>;
  /** Computes what happened in a game again on this device, from all its moments. */
  recheck?: (moments: readonly Moment[]) => Promise<Rechecked>;
  /** The rule id for each reason that the game gives for a gain. A reason that is itself a rule id is left out. */
  rulesOfReasons?: Readonly<Record<string, string>>;
}
