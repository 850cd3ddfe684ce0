// A heat map as soft contours: three areas, one inside the other, round the places that are worth more or are met more often.

import type { HeatMap } from '../../board';
import { HALF } from '../mat';

export interface Heat {
  map: HeatMap;
  by: 'share' | 'worth';
}

export const STEPS = ['good', 'better', 'best'] as const;
export type Step = (typeof STEPS)[number];

export interface Contour {
  step: Step;
  d: string; // path data of the area, in millimetres with y to the north; holes are left out by the rule evenodd
}

const FINER = 2; // samples on the side of a cell
const SOFT = 0.8; // of the blur, in cells
const LEAST = 0.35; // how much of the blurred surroundings must have been reached
/** Above which part of the range a worth is of this step; above which part of all cells a share is. */
const ABOVE = { worth: [0.45, 0.65, 0.85], share: [0.5, 0.75, 0.92] } as const;

/** The three areas, the largest first. Those that are empty are left out. */
export function contoursOf({ map, by }: Heat): Contour[] {
  const values = by === 'share' ? map.shares : map.worth;
  if (values.length === 0) return [];
  const field = blurred(map, values, by);
  const levels = levelsOf(values, by);
  return STEPS.map((step, i) => ({ step, d: areaAbove(field, levels[i]!, map.size / FINER) })).filter(
    ({ d }) => d !== '',
  );
}

/** The part of the mat where most flicks end, or where the best of them ends; null if there is none. */
export function bestArea({ map, by }: Heat): string | null {
  const onMat = map.areas.filter(({ name, share }) => share > 0 && name !== 'off' && name !== 'cloud');
  const value = (area: (typeof onMat)[number]) => (by === 'share' ? area.share : (area.worth ?? -Infinity));
  return onMat.toSorted((a, b) => value(b) - value(a))[0]?.name ?? null;
}

/** Every value, as a table for other programs: the middle of each square in millimetres, its share and its worth. */
export function figures(map: HeatMap): string {
  const middle = (n: number) => (n + 0.5) * map.size - HALF;
  const rows = map.cells.map((cell, i) =>
    [middle(cell % map.columns), middle(Math.floor(cell / map.columns)), map.shares[i], map.worth[i]].join(','),
  );
  return ['x,y,share,worth', ...rows, ''].join('\n');
}

/** Where the steps begin. Shares differ by powers of ten, so their steps are by rank; those of worth are by value. */
function levelsOf(values: readonly number[], by: Heat['by']): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const [least, most] = [sorted[0]!, sorted.at(-1)!];
  if (by === 'share') return ABOVE.share.map((part) => sorted[Math.floor(part * (sorted.length - 1))]!);
  return ABOVE.worth.map((part) => least + part * (most - least));
}

/** Values at the corners of a grid that is finer than the cells and one sample wider than the mat on every side. */
function blurred(map: HeatMap, values: readonly number[], by: Heat['by']): number[][] {
  const { columns } = map;
  const [sums, weights] = [0, 1].map(() => Array.from({ length: columns }, () => new Array<number>(columns).fill(0)));
  if (by === 'share') for (const row of weights!) row.fill(1); // no flick ends in the other cells
  for (const [i, cell] of map.cells.entries()) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    sums![row]![column] = values[i]!;
    weights![row]![column] = 1;
  }
  const wide = spread(spread(sums!));
  const reached = spread(spread(weights!));
  const all = spread([new Array<number>(columns).fill(1)]).map(([weight]) => weight!); // along one row
  const outside = new Array<number>(columns * FINER + 3).fill(-Infinity);
  const rows = wide.map((row, y) => {
    const at = row.map((sum, x) => {
      const weight = reached[y]![x]!;
      return weight >= LEAST * all[x]! * all[y]! ? sum / weight : -Infinity;
    });
    return [-Infinity, ...at, -Infinity];
  });
  return [outside, ...rows, outside];
}

/** Rows of cells blurred along each row, as the columns of a finer grid: applied twice, it blurs both ways. */
function spread(rows: readonly (readonly number[])[]): number[][] {
  const columns = rows[0]!.length;
  return Array.from({ length: columns * FINER + 1 }, (_, sample) => {
    const at = sample / FINER;
    const first = Math.max(0, Math.floor(at - 3 * SOFT));
    const last = Math.min(columns - 1, Math.ceil(at + 3 * SOFT));
    const near = Array.from({ length: last - first + 1 }, (_, i) =>
      Math.exp(-((first + i + 0.5 - at) ** 2) / (2 * SOFT * SOFT)),
    );
    return rows.map((row) => near.reduce((sum, weight, i) => sum + weight * row[first + i]!, 0));
  });
}

/** The area where the field reaches a level, as closed lines through its squares ("marching squares"). */
function areaAbove(field: readonly (readonly number[])[], level: number, size: number): string {
  const next = new Map<string, string>(); // from a side of a square that the line crosses to the next one
  const places = new Map<string, string>(); // where it crosses them
  const last = field.length - 1;
  for (let row = 0; row < last; row++)
    for (let column = 0; column < last; column++) {
      const [low, high] = [field[row]!, field[row + 1]!];
      const reached = low[column]! >= level;
      if ([low[column + 1]!, high[column]!, high[column + 1]!].every((one) => one >= level === reached)) continue;
      const corners = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ] as const; // counter-clockwise from the south-west
      const value = corners.map(([x, y]) => field[y]![x]!);
      const inside = value.map((one) => one >= level);
      const crossing = (side: number): string => {
        const [[x, y], [u, v]] = [corners[side]!, corners[(side + 1) % 4]!];
        const name = x === u ? `|${x} ${Math.min(y, v)}` : `-${Math.min(x, u)} ${y}`;
        const share = part(value[side]!, value[(side + 1) % 4]!, level);
        if (!places.has(name)) places.set(name, `${place(x, u, share, size)} ${place(y, v, share, size)}`);
        return name;
      };
      const leaves = (side: number) => inside[side]! && !inside[(side + 1) % 4]!;
      const enters = (side: number) => !inside[side]! && inside[(side + 1) % 4]!;
      for (const side of [0, 1, 2, 3].filter(leaves)) {
        const to = [1, 2, 3].map((by) => (side + by) % 4).find(enters)!;
        next.set(crossing(side), crossing(to));
      }
    }
  let d = '';
  for (let first = next.keys().next(); !first.done; first = next.keys().next()) {
    const line: string[] = [];
    for (let at: string | undefined = first.value; at !== undefined;) {
      line.push(places.get(at)!);
      const to = next.get(at);
      next.delete(at);
      at = to !== undefined && next.has(to) ? to : undefined;
    }
    d += `M${line.join('L')}Z`;
  }
  return d;
}

/** How far from `a` to `b` the level is. Where nothing is known on one side, it is at the middle. */
function part(a: number, b: number, level: number): number {
  return Number.isFinite(a) && Number.isFinite(b) ? (level - a) / (b - a) : 0.5;
}

/** A place between two samples, in millimetres on the mat. */
function place(from: number, to: number, share: number, size: number): string {
  const at = (from + share * (to - from) - 1) * size - HALF;
  return Math.min(HALF, Math.max(-HALF, at)).toFixed(1);
}

const DISK = ['type', 'kind', 'lower', 'upper', 'disk'];

/** Whether two flicks are of the same disk, so that one task is enough for both. */
export function sameDisk(one: unknown, other: unknown): boolean {
  return DISK.every((field) => same(one, other, field));
}

/** Whether they are from the same place too, so that they have the same heat map. */
export function sameStart(one: unknown, other: unknown): boolean {
  return sameDisk(one, other) && same(one, other, 'at');
}

function same(one: unknown, other: unknown, field: string): boolean {
  const [a, b] = [one, other] as [Record<string, unknown> | null, Record<string, unknown> | null];
  return !!a && !!b && JSON.stringify(a[field]) === JSON.stringify(b[field]);
}
