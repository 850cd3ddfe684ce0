// The interface between the page and a game's board. A board knows its game's messages, never its rules: the position
// says what may be done.

import type { Snippet } from 'svelte';
import type { Language } from '../common/i18n.svelte';
import type { Played } from '../live/played';
import type { Happened, HeatMap, Opinion, Position } from '../wire';

export interface BoardProps {
  /** The newest position as one seat sees it (−1: a spectator). */
  position: Position;
  /**
   * What happened between the position shown before and this one, oldest first, with the view after each event (an event
   * that the viewer did not notice is null). The board plays it out (or shows it at once, with reduced motion or when it
   * lags behind) and then calls `settled`. Empty: show the position as it is.
   */
  happened: Played[];
  /**
   * The latest entries before that, as far as the viewer may see them, for boards that show everybody's last action.
   * They are not played out.
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
  /** Called when everything up to entry `n` has been shown. Scores and the log on the page wait for it. */
  settled: (n: number) => void;
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
  /** Playback speed: 1 is normal, 0 shows everything at once. */
  speed?: number;
  /** Announce something to a screen reader. */
  announce?: (text: string) => void;
  /** By seat, for boards that show the players: the bot's level, who is away, the clock. */
  seatInfo?: Snippet<[number]>;
  /** By seat, for boards that show the players: the menu of the seat. */
  seatMenu?: Snippet<[number]>;
}

/** What the page must know of a game's board before the board is loaded: `games/NAME/traits.ts` exports `traits`. */
export interface BoardTraits {
  /** The board shows everybody's last action. It needs the latest entries when it is loaded. */
  showsDeeds?: true;
  /** The board shows the players, their points, `seatInfo` and `seatMenu` itself. The page does not. */
  showsPlayers?: true;
  /** The board fills in a move that is chosen from a bot's opinion. */
  fillsIn?: true;
  /** On a phone on its side the board is at the left, and everything else is in a column at the right. */
  columnAtRight?: true;
  /** The game has a practice table. */
  practice?: true;
  /** The board draws heat maps: where a move can end. */
  heatMaps?: true;
  /** The rule id for each reason that the game gives for a gain. A reason that is itself a rule id is left out. */
  rulesOfReasons?: Readonly<Record<string, string>>;
}
