// What the page around a game and a game's board promise each other. A board knows its game's messages, never its rules:
// what may be done comes with the position.

import type { Language } from '../i18n.svelte';
import type { Played } from '../played';
import type { Happened, Opinion, Position } from '../wire';

export interface BoardProps {
  /** The newest position as one seat sees it (−1: somebody who watches). */
  position: Position;
  /**
   * What happened between the position shown before and this one, oldest first, with the view after each event (an event
   * that the viewer did not notice is null). The board plays it out (or shows it at once, with reduced motion or when it
   * lags behind) and then calls `settled`. Empty: show the position as it is.
   */
  happened: Played[];
  /**
   * The latest of what happened before that, as far as the viewer was told: for boards that show what everybody did
   * last. It is not played out.
   */
  before?: Happened[];
  names: string[];
  /** By seat: who is a bot, to tell people from bots. */
  bots: boolean[];
  language: Language;
  /** Whether the viewer may act now: false while a move is on its way, in replays, behind a curtain. */
  active: boolean;
  /** Take an offered action, or a member of an open choice. True once it is done and durable. */
  act: (action: unknown) => Promise<boolean>;
  /** Called when everything up to entry `n` has been shown; scores and the log beside wait for it. */
  settled: (n: number) => void;
  /** Say what is being aimed, for others to watch (the page throttles it). */
  aim?: (aim: Record<string, number> | null) => void;
  /** By seat: what others are aiming now. */
  aims?: Record<number, Record<string, number>>;
  /** A bot's opinion to draw over the board, when one was asked for. */
  opinion?: Opinion | null;
  /** How fast things are played out: 1 as made, 0 at once. */
  speed?: number;
  /** Announce something to a screen reader. */
  announce?: (text: string) => void;
}

/** What the page must know of a game's board before the board has come: `games/NAME/traits.ts` exports `traits`. */
export interface BoardTraits {
  /** The board shows what everybody did last, so it is told of it when it comes anew. */
  showsDeeds?: true;
  /** The board shows its players with their points itself, so a small page need not do so above it. */
  showsPlayers?: true;
  /** The board lists a bot's opinions itself, so the page does not. */
  showsOpinions?: true;
  /** The id of the rule behind each reason that the game gives for a gain. A reason that is a rule's id needs none. */
  rulesOfReasons?: Readonly<Record<string, string>>;
}
