// A heat map as a few coloured layers of squares, and the legend of its colours.

import type { HeatMap } from '../../../wire';
import { HALF, HEAT } from '../mat';

export interface Heat {
  map: HeatMap;
  by: 'share' | 'worth';
}

export interface Layer {
  colour: string;
  d: string; // path data, in millimetres with y to the north
  low: number; // the least and the largest value in it
  high: number;
}

/**
 * The squares by colour. Shares differ by powers of ten, so each colour has equally many squares; worth is cut into equal
 * steps.
 */
export function layersOf({ map, by }: Heat): Layer[] {
  const values = by === 'share' ? map.shares : map.worth;
  const sorted = [...values].sort((a, b) => a - b);
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const level =
    by === 'share'
      ? (value: number) => sorted.indexOf(value) / sorted.length
      : (value: number) => (most > least ? (value - least) / (most - least) : 1);
  const ranks = new Map<number, number>();
  const layers: Layer[] = HEAT.map((colour) => ({ colour, d: '', low: Infinity, high: -Infinity }));
  for (const [i, value] of values.entries()) {
    let rank = ranks.get(value);
    if (rank === undefined) {
      rank = Math.min(HEAT.length - 1, Math.floor(level(value) * HEAT.length));
      ranks.set(value, rank);
    }
    const layer = layers[rank]!;
    const cell = map.cells[i]!;
    const x = (cell % map.columns) * map.size - HALF;
    const y = Math.floor(cell / map.columns) * map.size - HALF;
    layer.d += `M${x} ${y}h${map.size}v${map.size}h${-map.size}z`;
    layer.low = Math.min(layer.low, value);
    layer.high = Math.max(layer.high, value);
  }
  return layers.filter(({ d }) => d !== '');
}

const START = ['type', 'kind', 'lower', 'upper', 'disk', 'at'];

/** Whether two flicks are of the same disk from the same place, so that they have the same heat map. */
export function sameStart(one: unknown, other: unknown): boolean {
  const [a, b] = [one, other] as [Record<string, unknown> | null, Record<string, unknown> | null];
  return !!a && !!b && START.every((field) => JSON.stringify(a[field]) === JSON.stringify(b[field]));
}
