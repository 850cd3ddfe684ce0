// The seats' marks, on the page and on every board: a colour and a shape each, so that nobody depends on colour.

import { SEAT_MARKS } from './seat_marks';

export interface Mark {
  /** Fills a piece, a chip, a line of a plot. */
  colour: string;
  /** The shape as an SVG path in a box from −10 to 10. */
  path: string;
}

/** The marks where a game does not choose them. */
export const MARKS: readonly Mark[] = SEAT_MARKS;

/** The Svelte context key under which a table provides its own marks, if its game chooses them. */
export const TABLE_MARKS = Symbol('marks of the seats');

/** The mark of a seat. Spectators have the last one. */
export function markOf(seat: number): Mark {
  return MARKS[seat < 0 ? MARKS.length - 1 : seat % MARKS.length]!;
}
