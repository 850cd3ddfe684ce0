// The kernels of the physics give the bits of a server: stored sets of flicks, with every way in which a flick ends.

import { beforeAll, describe, expect, test } from 'vitest';
import { differing, type Case } from '../../dev/kernels';
import { serverBytes, serverGames } from '../server/server_games';
import { Physics, Impossible, type Scene } from './flicks';
import { Module } from './module';
import { SIGNATURES, type Kernels } from './physics';

let wasm: ArrayBuffer;
beforeAll(async () => {
  wasm = await serverBytes('physics.wasm');
});

describe('the stored sets', () => {
  let [cases, data] = [[] as Case[], new ArrayBuffer(0)];
  beforeAll(async () => {
    [cases, data] = [await serverGames<Case[]>('flicks.json'), await serverBytes('flicks.bin')];
  });

  test('all results have the same bits', async () => {
    expect(cases.map(({ name }) => name)).toEqual(expect.arrayContaining(['G', 'fuzz', 'fuzz until', 'fuzz watch']));
    expect(await differing(wasm, cases, data)).toEqual([]);
  });

  test('a velocity that differs in a bit is noticed', async () => {
    const changed = data.slice(0);
    const one = cases.find(({ name }) => name === 'C')!;
    new Uint8Array(changed)[one.scenes.how.at + 4]! ^= 1;
    expect(await differing(wasm, [one], changed)).toEqual(['C']);
  });
});

const MAT = { half_width: 0.24, half_height: 0.24, bounce: 0, restitution: 0.55, gravity: 9.81, surface: 1, leap: 1 };
const disk = (x: number, y: number) => ({ x, y, radius: 0.01, mass: 0.0013, friction: 0.35 });
const launch = (vx: number, vy: number, upper = -1) => ({ disk: 0, upper, vx, vy, roll: 1, share: 1 });
const scene = (...disks: Scene['disks']): Scene => ({ mat: MAT, disks, walls: [] });

test('a flick says where disks lie, which fell, and their ways', async () => {
  const physics = await Physics.of(wasm);
  const alone = physics.flick(scene(disk(0, 0)), [launch(1, 0)]);
  const way = 1 / (2 * 9.81 * 0.35);
  expect(alone.rest[0]![0]).toBeCloseTo(way, 12);
  expect(alone.fell).toEqual([Infinity]);
  expect(alone.end).toBeCloseTo(1 / (9.81 * 0.35), 12);
  expect(alone.arcs).toEqual([[0, 0, 0, 0, 1, 0, 9.81 * 0.35]]);
  const pushed = physics.flick(scene(disk(0, 0), disk(0.05, 0)), [launch(1, 0)]);
  expect(pushed.arcs.map(([who]) => who)).toEqual([0, 0, 1]);
  expect(pushed.rest[1]![0]).toBeGreaterThan(0.05);
  const gone = physics.flick(scene(disk(0.2, 0)), [launch(2, 0)]);
  expect(gone.fell[0]).toBeGreaterThan(0);
  expect(gone.rest[0]![0]).toBeCloseTo(0.24, 12);
});

test('a flick with more arcs than there was room for is recorded whole', async () => {
  const physics = await Physics.of(wasm);
  const disks = Array.from({ length: 60 }, (_, i) => disk(-0.2 + 0.0205 * (i % 20), 0.021 * Math.floor(i / 20)));
  const box = { mat: { ...MAT, bounce: 1, restitution: 1 }, disks: [disk(-0.22, -0.1), ...disks], walls: [] };
  const { arcs, rest } = physics.flick(box, [launch(3, 5)]);
  expect(arcs.length).toBeGreaterThan(256);
  expect(rest).toHaveLength(61);
});

test('many flicks are those that are played one by one, also with a wall and a stack', async () => {
  const physics = await Physics.of(wasm);
  const walls = [{ ax: 0.1, ay: -0.05, bx: 0.1, by: 0.05, thickness: 0.01 }];
  const many = { mat: MAT, walls, disks: [disk(0, 0), disk(0, 0), disk(0.05, 0.001), disk(-0.1, 0)] };
  const velocities = new Float64Array([1, 0, -1, 0.1, 2, 0.3, 0.2, 2]);
  const { rest, fell } = physics.many(many, launch(0, 0, 1), velocities);
  for (let q = 0; q < 4; q += 1) {
    const one = physics.flick(many, [launch(velocities[2 * q]!, velocities[2 * q + 1]!, 1)]);
    expect([...rest.subarray(8 * q, 8 * q + 8)]).toEqual(one.rest.flat());
    expect([...fell.subarray(4 * q, 4 * q + 4)]).toEqual(one.fell);
  }
});

test('what cannot be is refused', async () => {
  const physics = await Physics.of(wasm);
  expect(() => physics.flick(scene(disk(0, 0), disk(0.001, 0)), [launch(1, 0)])).toThrow(Impossible);
  expect(() => physics.flick(scene(disk(0, 0)), [launch(NaN, 0)])).toThrow(Impossible);
  expect(() => physics.many(scene(disk(0.3, 0)), launch(0, 0), new Float64Array([1, 0]))).toThrow(Impossible);
});

test('an array of another shape is refused, and what the words do not fit', async () => {
  const module = await Module.of<Kernels>(wasm, SIGNATURES);
  const flat = module.floats([5], [0, 0, 0, 0, 0]);
  expect(() => module.call.prepare_walls(flat, flat)).toThrow('1 dimensions, not 2');
});

test('arrays stay apart, and the memory grows with them', async () => {
  const module = await Module.of<Kernels>(wasm, SIGNATURES);
  const first = module.floats([2], [1, 2]);
  const large = module.block([1_000_000]);
  large.floats.fill(7);
  expect([...first.floats]).toEqual([1, 2]);
  expect(module.ints([1], [-1]).ints[0]).toBe(-1n);
  module.clear();
  expect(module.block([1]).at).toBe(first.at);
});
