// Which board shows which game. A board comes to the browser when somebody sits down at its game, not before.

import type { Component } from 'svelte';
import { hasPart, speech } from '../i18n.svelte';
import type { Mark } from '../marks';
import type { BoardProps, BoardTraits } from './board';

type BoardModule = { default: Component<BoardProps> };

/** Every `games/NAME/…Board.svelte`, each a chunk of its own. */
const BOARDS = import.meta.glob<BoardModule>('./*/*Board.svelte');

/** Every `games/NAME/marks.ts`: signs of the seats, where a game paints its players by rules of its own. */
const SIGNS = import.meta.glob<{ seatMarks: (view: unknown) => Mark[] }>('./*/marks.ts');

/** How a game paints its players, if it does not leave that to the page. */
export async function loadMarks(game: string): Promise<((view: unknown) => Mark[]) | null> {
  return (await SIGNS[`./${game}/marks.ts`]?.())?.seatMarks ?? null;
}

/** The board of a game; lists and forms for a game that has none of its own. */
export async function loadBoard(game: string): Promise<Component<BoardProps>> {
  const own = Object.keys(BOARDS).find((path) => path.startsWith(`./${game}/`));
  const load = BOARDS[own ?? './other/OtherBoard.svelte'];
  if (!load) throw new Error(`no board for ${game}`);
  const [module] = await Promise.all([load(), own && hasPart(game) ? speech.ready(game) : undefined]);
  return module.default;
}

/** Every `games/NAME/traits.ts`: what the page around a board must know of it. */
const TRAITS = import.meta.glob<BoardTraits>('./*/traits.ts', { eager: true, import: 'traits' });

/** What is special about a game's board; nothing for most. */
export const traitsOf = (game: string): BoardTraits => TRAITS[`./${game}/traits.ts`] ?? {};
