// Loads a game's board and its players' marks for a page. Call both functions while a component is being
// initialised.

import { setContext, type Component } from 'svelte';
import { TABLE_MARKS } from '../table/marks';
import type { BoardProps } from './board';
import { loadBoard, loadMarks, type SeatMarks } from './registry';

export interface LoadedBoard {
  readonly Board: Component<BoardProps> | null;
  readonly missing: boolean; // it could not be loaded
}

/** The board of a game. The game may be unknown at first. */
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

/** Provide the seats' marks to the page, if the game chooses them. */
export function paintSeats(game: () => string | undefined, view: () => unknown = () => null): void {
  let painter = $state.raw<SeatMarks | null>(null);
  const name = $derived(game());
  $effect(() => {
    if (name) void loadMarks(name).then((found) => (painter = found));
  });
  const marks = $derived(painter?.(view()) ?? []);
  setContext(TABLE_MARKS, () => marks);
}
