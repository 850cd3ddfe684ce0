// Made by `python -m omphalos.server.typescript` from the kernels of the physics; a test compares them.

import type { Block, Signature } from './module';

export const FLOAT_ROWS = 30 as const;

export const INT_ROWS = 15 as const;

/** One disk of a scene. */
export interface DiskRow {
  x: number;
  y: number;
  radius: number;
  mass: number;
  friction: number;
}

export const DISK_ROW = ['x', 'y', 'radius', 'mass', 'friction'] as const satisfies readonly (keyof DiskRow)[];

/** One wall of a scene: the ends of its middle line, and its thickness. */
export interface WallRow {
  ax: number;
  ay: number;
  bx: number;
  by: number;
  thickness: number;
}

export const WALL_ROW = ['ax', 'ay', 'bx', 'by', 'thickness'] as const satisfies readonly (keyof WallRow)[];

/** One disk set moving. */
export interface LaunchRow {
  disk: number;
  upper: number;
  vx: number;
  vy: number;
  roll: number;
  share: number;
}

export const LAUNCH_ROW = ['disk', 'upper', 'vx', 'vy', 'roll', 'share'] as const satisfies readonly (keyof LaunchRow)[];

/** The mat of one scene. */
export interface Mat {
  half_width: number;
  half_height: number;
  bounce: number;
  restitution: number;
  gravity: number;
  surface: number;
  leap: number;
}

export const MAT = ['half_width', 'half_height', 'bounce', 'restitution', 'gravity', 'surface', 'leap'] as const satisfies readonly (keyof Mat)[];

/** Scenes one after another. Scene s has the disks first_disk[s] to first_disk[s + 1] - 1; walls likewise. */
export interface Scenes {
  disks: Block;
  walls: Block;
  world: Block;
  first_disk: Block;
  first_wall: Block;
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

/** Working memory, made by `layout.work_for`. `state.work_in` names its rows. */
export interface Memory {
  floats: Block;
  ints: Block;
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

/** Arrays that are used again for each flick. */
export interface Room {
  prepared: Block;
  first_disk: Block;
  first_wall: Block;
  riding: Block;
  limits: Limits;
  memory: Memory;
  results: Results;
  recording: Recording;
}

export interface Kernels {
  /** Play flicks lo to hi - 1, each until everything is at rest. Nothing is checked: see `check.check_all`. */
  run(scenes: Scenes, launches: Launches, limits: Limits, lo: number, hi: number, memory: Memory, results: Results, recording: Recording): void;
  /** Check all launches, and every scene once. */
  check_all(scenes: Scenes, launches: Launches, watch: Block, riding: Block): number[];
  /** Prepare walls for `engine.run`. */
  prepare_walls(walls: Block, prepared: Block): void;
  /** Play the only flick of `launches`, unless something is wrong with it or with the scene. */
  flick_once(disks: Block, walls: Block, world: Block, launches: Launches, room: Room): number[];
}

export const SIGNATURES = {
  run: { symbol: 'omphalos_physics_engine_run', takes: [{ disks: 2, walls: 2, world: 2, first_disk: 1, first_wall: 1 }, { scene_of: 1, who: 3, how: 3 }, { until: 'f', most_contacts: 'i', watch: 1 }, 'i', 'i', { floats: 2, ints: 2 }, { rest: 3, fell: 2, end: 1, tally: 2 }, { arcs: 2, contacts: 2 }], gives: '' },
  check_all: { symbol: 'omphalos_physics_check_check_all', takes: [{ disks: 2, walls: 2, world: 2, first_disk: 1, first_wall: 1 }, { scene_of: 1, who: 3, how: 3 }, 1, 1], gives: 'iii' },
  prepare_walls: { symbol: 'omphalos_physics_layout_prepare_walls', takes: [2, 2], gives: '' },
  flick_once: { symbol: 'omphalos_physics_single_flick_once', takes: [2, 2, 2, { scene_of: 1, who: 3, how: 3 }, { prepared: 2, first_disk: 1, first_wall: 1, riding: 1, limits: { until: 'f', most_contacts: 'i', watch: 1 }, memory: { floats: 2, ints: 2 }, results: { rest: 3, fell: 2, end: 1, tally: 2 }, recording: { arcs: 2, contacts: 2 } }], gives: 'iii' },
} as const satisfies Record<keyof Kernels, Signature>;
