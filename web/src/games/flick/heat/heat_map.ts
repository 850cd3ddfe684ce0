// A heat map by the kernels: flicks at many aims from one place, judged, and counted by where they end.

import type { Point } from '../../common/region';
import type { Block, Module } from '../../../kernels/module';
import type { HeatTask } from '../../../wire';
import type { HeatMap } from '../../board';
import { speedError, tremors, type Tremor } from '../hand/tremor';
import {
  AREAS,
  CELL,
  COLUMNS,
  SLOWEST,
  THROW_ROW,
  TRIES,
  type Board,
  type Kernels,
  type Scratch,
  type Weights,
} from './kernels';

/** What a task has, as omphalos.bots.flick.heatmap has packed it. */
interface Task {
  board: Board;
  seat: number;
  shot: Block;
  way: number;
  weight: Weights;
  scratch: Scratch;
  other: Block;
  later: Board;
  row: number;
  players: number;
  corner: number;
  radius: number; // mm
  fastest: number;
}

/** An aim, and how far a hand is from it. */
export interface OwnAim {
  angle: number; // degrees
  speed: number; // m/s
  tremor: Tremor;
}

export const AS_AIMED = 1000; // flicks with one aim
const METRE = 0.001; // a millimetre in metres
const OFF = AREAS.indexOf('off');

/**
 * The heat map of a task. `at`: the disk is put here instead, in millimetres. `own`: flicks with this aim, not with every
 * aim.
 */
export function heatMap(
  module: Module<Kernels>,
  { values, buffers }: HeatTask,
  at: Point | null,
  own: OwnAim | null = null,
  tries: number = own ? AS_AIMED : TRIES,
): HeatMap {
  module.clear();
  const task = module.unpacked(values, buffers) as Task;
  const { board, seat, shot, way, weight, scratch, other, later, row, players, corner, radius, fastest } = task;
  if (at) {
    shot.floats[THROW_ROW.indexOf('x')] = at[0] * METRE;
    shot.floats[THROW_ROW.indexOf('y')] = at[1] * METRE;
  }
  const aims = module.block([tries, 2, 2]);
  const [leads, ends] = [module.block([tries, players]), module.block([tries, 3])];
  const worth = module.block([tries]);
  const cells = module.floats([COLUMNS * COLUMNS, 2], new Float64Array(2 * COLUMNS * COLUMNS));
  const areas = module.floats([AREAS.length, 2], new Float64Array(2 * AREAS.length));
  if (own) aims.floats.set(aimsOf(own, fastest, tries));
  else module.call.spread_aims(fastest, aims);
  module.call.flick_all(board, seat, shot, way, aims, weight, scratch, other, later, leads, row, ends);
  const ahead = leads.floats;
  worth.floats.set(Float64Array.from({ length: tries }, (_, n) => ahead[n * players + seat]!));
  const best = module.call.count_ends(ends, worth, corner, radius, cells, areas);
  const [counted, inAreas] = [cells.floats, areas.floats];
  const met = Array.from({ length: COLUMNS * COLUMNS }, (_, cell) => cell).filter((cell) => counted[2 * cell]! > 0);
  return {
    size: CELL,
    columns: COLUMNS,
    tries,
    cells: met,
    shares: met.map((cell) => counted[2 * cell]! / tries),
    worth: met.map((cell) => counted[2 * cell + 1]! / counted[2 * cell]!),
    off: inAreas[2 * OFF]! / tries,
    areas: AREAS.map((name, n) => ({
      name,
      share: inAreas[2 * n]! / tries,
      worth: inAreas[2 * n]! > 0 ? inAreas[2 * n + 1]! : null,
    })),
    best: worth.floats[best]!,
    best_aim: [(aims.floats[4 * best]! * 180) / Math.PI, aims.floats[4 * best + 1]!],
  };
}

/** The same aim again and again, by a hand that trembles: for both pieces of a shot, radians and m/s. */
function aimsOf({ angle, speed, tremor }: OwnAim, fastest: number, count: number): Float64Array {
  const error = speedError(speed, tremor);
  return Float64Array.from(
    tremors(count).flatMap(([one, two]) => {
      const turn = ((angle + one * tremor[0]) * Math.PI) / 180;
      const made = Math.min(fastest, Math.max(SLOWEST, speed + two * error));
      return [turn, made, turn, made];
    }),
  );
}
