// Which board shows which game. A board is loaded when somebody opens its game.

import type { Component } from 'svelte';
import { hasPart, speech } from '../common/i18n.svelte';
import type { Mark } from '../table/marks';
import type { BoardProps, BoardTraits } from './board';

type BoardModule = { default: Component<BoardProps> };

/** Every `games/NAME/…Board.svelte`, each a chunk of its own. */
const BOARDS = import.meta.glob<BoardModule>('./*/*Board.svelte');

/** The seats' marks at a table; without a view, those that every table of the game has. */
export type SeatMarks = (view: unknown) => readonly Mark[];

/** Every `games/NAME/marks.ts`: the seats' marks, if a game chooses them itself. */
const SIGNS = import.meta.glob<{ seatMarks: SeatMarks }>('./*/marks.ts');

/** How a game marks its players, or null if the page chooses the marks. */
export async function loadMarks(game: string): Promise<SeatMarks | null> {
  return (await SIGNS[`./${game}/marks.ts`]?.())?.seatMarks ?? null;
}

/** The board of a game; lists and forms if it has none of its own. */
export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const own = Object.keys(BOARDS).find((path) => path.startsWith(`./${game}/`));
  const load = BOARDS[own ?? './other/OtherBoard.svelte']!;
  const [module] = await Promise.all([load(), own && hasPart(game) ? speech.ready(game, 'guide') : undefined]);
  return module.default;
}

/** Every `games/NAME/traits.ts`: what the page must know of a board. */
const TRAITS = import.meta.glob<BoardTraits>('./*/traits.ts', { eager: true, import: 'traits' });

/** A board's traits; empty for most games. */
export const traitsOf = (game: string): BoardTraits => TRAITS[`./${game}/traits.ts`] ?? {};
