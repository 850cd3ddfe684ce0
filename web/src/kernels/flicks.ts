// Flicks by the exact physics, in the page: the kernels of omphalos.physics as WebAssembly. Their bits are those of a server.

import { kernels } from '../calls';
import { Module, type Block } from './module';
import {
  DISK_ROW,
  FLOAT_ROWS,
  INT_ROWS,
  LAUNCH_ROW,
  MAT,
  SIGNATURES,
  WALL_ROW,
  type DiskRow,
  type Kernels,
  type LaunchRow,
  type Mat,
  type Memory,
  type WallRow,
} from './physics';

export type Launch = LaunchRow;

/** Disks on a mat, in metres, kilograms and seconds. */
export interface Scene {
  mat: Mat;
  disks: readonly DiskRow[];
  walls: readonly WallRow[];
}

/** A part of a disk's way: the disk, when and where it begins, the velocity, and how the disk slows. */
export type Arc = [disk: number, t: number, x: number, y: number, vx: number, vy: number, a: number];

export interface Flick {
  rest: readonly (readonly [number, number])[]; // where each disk lies; for one that fell, where it passed the edge
  fell: readonly number[]; // when; Infinity: it did not
  end: number; // when all was at rest
  arcs: readonly Arc[]; // in order of time
}

/** What many flicks of one disk led to, one row each. */
export interface Ends {
  rest: Float64Array; // (flicks, disks, 2)
  fell: Float64Array; // (flicks, disks)
}

/** What ends a flick early. */
export interface Limits {
  until?: number; // seconds
  contacts?: number;
}

const ARCS = 256; // recorded at first; a flick with more is played again
const NO_LIMIT = 2 ** 52;

/** A scene or a launch that cannot be. */
export class Impossible extends Error {}

let loading: Promise<Physics> | null = null;

/** The physics, loaded once. Rejected where it cannot be: then what it computes is not shown. */
export function loadPhysics(): Promise<Physics> {
  loading ??= fetch(kernels('physics')).then(async (response) => {
    if (!response.ok) throw new Error(`no kernels of the physics: ${response.status}`);
    return Physics.of(await response.arrayBuffer());
  });
  loading.catch(() => (loading = null));
  return loading;
}

export class Physics {
  readonly #module: Module<Kernels>;

  private constructor(module: Module<Kernels>) {
    this.#module = module;
  }

  static async of(bytes: BufferSource): Promise<Physics> {
    return new Physics(await Module.of<Kernels>(bytes, SIGNATURES));
  }

  /** Play a flick. */
  flick({ mat, disks, walls }: Scene, launches: readonly LaunchRow[], limits: Limits = {}): Flick {
    const n = disks.length;
    for (let room = ARCS; ;) {
      const module = this.#module;
      module.clear();
      const results = {
        rest: module.block([1, n, 2]),
        fell: module.block([1, n]),
        end: module.block([1]),
        tally: module.block([1, 3]),
      };
      const arcs = module.block([room, 7]);
      const [code, disk] = module.call.flick_once(
        this.#rows(DISK_ROW, disks),
        this.#rows(WALL_ROW, walls),
        this.#rows(MAT, [mat]),
        this.#launches([launches]),
        {
          prepared: module.block([walls.length, 6]),
          first_disk: module.ints([2], [0, n]),
          first_wall: module.ints([2], [0, walls.length]),
          riding: module.block([launches.length]),
          limits: this.#limits(limits),
          memory: this.#memory(n),
          results,
          recording: { arcs, contacts: module.block([0, 6]) },
        },
      );
      if (code !== 0) throw new Impossible(`the physics refuses disk ${disk} (${code})`);
      const recorded = Number(results.tally.ints[1]);
      if (recorded > room) {
        room = recorded;
        continue;
      }
      return {
        rest: inRows(results.rest.floats, 2) as [number, number][],
        fell: [...results.fell.floats],
        end: results.end.floats[0]!,
        arcs: inRows(arcs.floats.subarray(0, 7 * recorded), 7) as Arc[],
      };
    }
  }

  /** Play many flicks of one disk that differ in their velocity: (flicks, 2). */
  many(scene: Scene, launch: LaunchRow, velocities: Float64Array, limits: Limits = {}): Ends {
    const [module, n, count] = [this.#module, scene.disks.length, velocities.length / 2];
    module.clear();
    const [walls, prepared] = [this.#rows(WALL_ROW, scene.walls), module.block([scene.walls.length, 6])];
    const scenes = {
      disks: this.#rows(DISK_ROW, scene.disks),
      walls,
      world: this.#rows(MAT, [scene.mat]),
      first_disk: module.ints([2], [0, n]),
      first_wall: module.ints([2], [0, scene.walls.length]),
    };
    const launches = this.#launches([[launch]], count);
    const how = launches.how.floats;
    for (let q = 0; q < count; q += 1) {
      how[4 * q] = velocities[2 * q]!;
      how[4 * q + 1] = velocities[2 * q + 1]!;
    }
    const bounds = this.#limits(limits);
    const [code, disk] = module.call.check_all(scenes, launches, bounds.watch, module.block([1]));
    if (code !== 0) throw new Impossible(`the physics refuses disk ${disk} (${code})`);
    module.call.prepare_walls(walls, prepared);
    const results = {
      rest: module.block([count, n, 2]),
      fell: module.block([count, n]),
      end: module.block([0]),
      tally: module.block([0, 3]),
    };
    const recording = { arcs: module.block([0, 7]), contacts: module.block([0, 6]) };
    module.call.run({ ...scenes, walls: prepared }, launches, bounds, 0, count, this.#memory(n), results, recording);
    return { rest: results.rest.floats.slice(), fell: results.fell.floats.slice() };
  }

  #rows<Row>(columns: readonly (keyof Row)[], rows: readonly Row[]): Block {
    return this.#module.floats(
      [rows.length, columns.length],
      rows.flatMap((row) => columns.map((name) => row[name] as number)),
    );
  }

  /** Launches of some flicks, or of one flick so many times. */
  #launches(flicks: readonly (readonly LaunchRow[])[], times = 1) {
    const most = Math.max(0, ...flicks.map((flick) => flick.length));
    const count = flicks.length * times;
    const [who, how] = [this.#module.block([count, 2, most]), this.#module.block([count, 4, most])];
    const [whole, floats] = [who.ints, how.floats];
    for (let q = 0; q < count; q += 1)
      for (let p = 0; p < most; p += 1) {
        const row = flicks[q % flicks.length]![p];
        LAUNCH_ROW.forEach((name, place) => {
          if (place < 2) whole[(q * 2 + place) * most + p] = BigInt(row ? row[name] : -1);
          else floats[(q * 4 + place - 2) * most + p] = row ? row[name] : 0;
        });
      }
    const scene_of = this.#module.block([count]);
    scene_of.ints.fill(0n);
    return { scene_of, who, how };
  }

  #limits({ until = Infinity, contacts = NO_LIMIT }: Limits) {
    return { until, most_contacts: contacts, watch: this.#module.block([0]) };
  }

  #memory(n: number): Memory {
    return { floats: this.#module.block([FLOAT_ROWS, n]), ints: this.#module.block([INT_ROWS, 4 * n + 16]) };
  }
}

function inRows(all: Float64Array, wide: number): number[][] {
  return Array.from({ length: all.length / wide }, (_, i) => [...all.subarray(i * wide, (i + 1) * wide)]);
}
