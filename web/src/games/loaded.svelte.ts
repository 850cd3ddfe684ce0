// What a page shows a game with, as soon as it has come: its board, and how it paints its players. Both are called while
// the page is made.

import { setContext, type Component } from 'svelte';
import { TABLE_MARKS, type Mark } from '../marks';
import type { BoardProps } from './board';
import { loadBoard, loadMarks } from './registry';

export interface LoadedBoard {
  readonly Board: Component<BoardProps> | null;
  readonly missing: boolean; // it could not be fetched
}

/** The board of a game, which may not be known yet. */
export function boardOf(game: () => string | undefined): LoadedBoard {
  let Board = $state.raw<Component<BoardProps> | null>(null);
  let missing = $state(false);
  const name = $derived(game());
  $effect(() => {
    if (!name) return;
    void loadBoard(name).then(
      (found) => (Board = found),
      () => (missing = true),
    );
  });
  return {
    get Board() {
      return Board;
    },
    get missing() {
      return missing;
    },
  };
}

/** Give everything on the page the marks of the seats, where the game paints its players by what the view says. */
export function paintSeats(game: () => string | undefined, view: () => unknown): void {
  let painter = $state.raw<((view: unknown) => Mark[]) | null>(null);
  const name = $derived(game());
  $effect(() => {
    if (name) void loadMarks(name).then((found) => (painter = found));
  });
  const marks = $derived.by(() => {
    const seen = view();
    return painter && seen ? painter(seen) : [];
  });
  setContext(TABLE_MARKS, () => marks);
}
