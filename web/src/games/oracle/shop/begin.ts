// Where a new area is best begun, while no line closes one: the cells that need the fewest lines.

import { CELLS, LINES } from '../data';
import type { StarView, View } from '../types';

const SHOWN = 2; // cells
const between = new Map(Object.entries(LINES).map(([name, place]) => [place.join(), name]));

/** The four lines around a cell. */
export function around(cell: number): string[] {
  const [row, column] = [Math.floor(cell / CELLS), cell % CELLS];
  const sides = [
    [row, column, row, column + 1],
    [row + 1, column, row + 1, column + 1],
    [row, column, row + 1, column],
    [row, column + 1, row + 1, column + 1],
  ];
  return sides.map((side) => between.get(side.join())!);
}

/** How many customers of each colour are there tonight. */
export function customers(view: View): Record<string, number> {
  const found: Record<string, number> = {};
  const add = (who: string, count: number) => (found[who] = (found[who] ?? 0) + count);
  for (const { aboard, pier } of view.boats) if (!pier) for (const who of aboard) add(who, 1);
  for (const { people } of view.piers) for (const [who, count] of Object.entries(people)) add(who, count);
  return found;
}

/**
 * The cells to begin with. The thick printed lines cost corruption, so cells beside them are left out. Of cells that need
 * equally many lines those come first whose colour most people buy.
 */
export function begun(stars: StarView, left: number, wanted: Readonly<Record<string, number>>): number[] {
  const closed = new Set(stars.filled.flatMap(({ cells }) => cells));
  const [printed, drawn] = [new Set(stars.printed), new Set(stars.drawn)];
  const found = stars.cells.flatMap((colour, cell) => {
    const sides = around(cell);
    const missing = sides.filter((side) => !drawn.has(side)).length;
    if (closed.has(cell) || missing > left || sides.some((side) => printed.has(side))) return [];
    return [{ cell, missing, wanted: wanted[colour] ?? 0 }];
  });
  found.sort((a, b) => a.missing - b.missing || b.wanted - a.wanted || a.cell - b.cell);
  const fewest = found[0]?.missing;
  return found.slice(0, SHOWN).flatMap(({ cell, missing }) => (missing === fewest ? [cell] : []));
}
