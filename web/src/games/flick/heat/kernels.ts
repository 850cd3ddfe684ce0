// Made by `python -m omphalos.server.typescript` from the kernels of the bots of Palec boży; a test compares them.

import type { Block, Signature } from '../../../kernels/module';

export const TRIES = 60000 as const;

export const CELL = 12.0 as const;

export const COLUMNS = 40 as const;

export const AREAS = ["navel", "city-0", "city-1", "city-2", "city-3", "island-0", "island-1", "island-2", "island-3", "sea", "cloud", "off"] as const;

export const SLOWEST = 0.02 as const;

/** One piece of a shot. Of the upper prophet of a stack only `piece` is read. */
export interface ThrowRow {
  piece: number;
  x: number;
  y: number;
  angle: number;
  speed: number;
}

export const THROW_ROW = ['piece', 'x', 'y', 'angle', 'speed'] as const satisfies readonly (keyof ThrowRow)[];

/** A table. The first rows of `disk` and `tag` are on the mat, the last ones beside it. */
export interface Board {
  disk: Block;
  tag: Block;
  seat: Block;
  unused: Block;
  table: Block;
  rule: Block;
  power: Block;
  land: Block;
  island: Block;
  gain: Block;
  body: Block;
  world: Block;
  wall: Block;
}

/** Weights of the rules of thumb that evaluate a table. */
export interface HeuristicWeights {
  navel: number;
  idle: number;
  temple: number;
  hold: number;
  future: number;
  shake: number;
}

/** A network in few arrays, because all of them are passed to every kernel. One search at a time may use it. */
export interface Net {
  weights: Block;
  shapes: Block;
  inputs: Block;
  work: Block;
}

/** Weights of the evaluation and of the search. */
export interface Weights {
  heuristic: HeuristicWeights;
  curiosity: number;
  caution: number;
  trust: number;
  win: number;
  net: Net;
}

/** Working memory, made by `layout.work_for`. `state.work_in` names its rows. */
export interface Memory {
  floats: Block;
  ints: Block;
}

/** What is launched in K flicks, at most L disks in each. */
export interface Launches {
  scene_of: Block;
  who: Block;
  how: Block;
}

/** What ends a flick before everything is at rest. */
export interface Limits {
  until: number;
  most_contacts: number;
  watch: Block;
}

/** What K flicks did. An array without rows is not filled. */
export interface Results {
  rest: Block;
  fell: Block;
  end: Block;
  tally: Block;
}

/** Where arcs and contacts of one flick are written, from the first row, as far as there is room. */
export interface Recording {
  arcs: Block;
  contacts: Block;
}

/** Scratch memory of a search. The arrays of the physics are for one flick. */
export interface Scratch {
  memory: Memory;
  first_disk: Block;
  first_wall: Block;
  launches: Launches;
  limits: Limits;
  results: Results;
  recording: Recording;
  no_shot: Block;
  rng: Block;
}

export interface Kernels {
  /** Flick `aimed` once for each row of `aims` (K, 2, 2): for each piece, angle in radians and speed in m/s. */
  flick_all(b: Board, seat: number, aimed: Block, way: number, aims: Block, weight: Weights, scratch: Scratch, shot: Block, c: Board, values: Block, row: number, ends: Block): void;
  /** Spread aims evenly over all directions (radians) and speeds (m/s), for both pieces of a shot: (K, 2, 2). */
  spread_aims(fastest: number, aims: Block): void;
  /** Count flicks by the cell and by the area in which they end. Return the number of the best one. */
  count_ends(ends: Block, values: Block, corner: number, radius: number, cells: Block, areas: Block): number;
}

export const SIGNATURES = {
  flick_all: { symbol: 'omphalos_bots_flick_flicks_flick_all', takes: [{ disk: 1, tag: 1, seat: 1, unused: 2, table: 1, rule: 1, power: 1, land: 2, island: 1, gain: 1, body: 2, world: 2, wall: 2 }, 'i', 1, 'i', 3, { heuristic: { navel: 'f', idle: 'f', temple: 'f', hold: 'f', future: 'f', shake: 'f' }, curiosity: 'f', caution: 'f', trust: 'f', win: 'f', net: { weights: 2, shapes: 1, inputs: 2, work: 2 } }, { memory: { floats: 2, ints: 2 }, first_disk: 1, first_wall: 1, launches: { scene_of: 1, who: 3, how: 3 }, limits: { until: 'f', most_contacts: 'i', watch: 1 }, results: { rest: 3, fell: 2, end: 1, tally: 2 }, recording: { arcs: 2, contacts: 2 }, no_shot: 1, rng: 1 }, 1, { disk: 1, tag: 1, seat: 1, unused: 2, table: 1, rule: 1, power: 1, land: 2, island: 1, gain: 1, body: 2, world: 2, wall: 2 }, 2, 'i', 2], gives: '' },
  spread_aims: { symbol: 'omphalos_bots_flick_heatmap_spread_aims', takes: ['f', 3], gives: '' },
  count_ends: { symbol: 'omphalos_bots_flick_heatmap_count_ends', takes: [2, 1, 'i', 'f', 2, 2], gives: 'i' },
} as const satisfies Record<keyof Kernels, Signature>;
