// A heat map in the page is that of a server. Sines of a platform may differ in their last bit, and a flick with them.

import { beforeAll, expect, test } from 'vitest';
import { Module } from '../../../kernels/module';
import { serverBytes, serverGames } from '../../../server/server_games';
import type { HeatTask } from '../../../wire';
import type { HeatMap } from '../../board';
import type { Point } from '../../common/region';
import { AS_AIMED, heatMap } from './heat_map';
import { SIGNATURES, SLOWEST, type Kernels } from './kernels';

interface Made {
  task: HeatTask;
  at: Point | null; // where the disk is instead
  map: HeatMap;
}
const OTHERWISE = 3; // tries that may end elsewhere

let made: Made[];
let module: Module<Kernels>;
beforeAll(async () => {
  made = await serverGames<Made[]>('heat.json');
  module = await Module.of<Kernels>(await serverBytes('bots-flick.wasm'), SIGNATURES);
});

test('it says what the server says, also of a disk at another place', () => {
  expect(made).toHaveLength(8);
  expect(new Set(made.map(({ map }) => JSON.stringify(map))).size).toBeGreaterThan(5);
  for (const { task, at, map } of made) {
    const mine = heatMap(module, task, at, null, map.tries);
    expect([mine.size, mine.columns, mine.tries]).toEqual([map.size, map.columns, map.tries]);
    const counts = (of: HeatMap) => new Map(of.cells.map((cell, i) => [cell, Math.round(of.shares[i]! * of.tries)]));
    const [here, there] = [counts(mine), counts(map)];
    const differ = [...new Set([...here.keys(), ...there.keys()])].map((cell) =>
      Math.abs((here.get(cell) ?? 0) - (there.get(cell) ?? 0)),
    );
    expect(differ.reduce((all, one) => all + one, 0)).toBeLessThanOrEqual(2 * OTHERWISE);
    expect(Math.abs(mine.off - map.off) * map.tries).toBeLessThanOrEqual(OTHERWISE + 1e-6);
    expect(mine.best).toBeCloseTo(map.best, 1);
    expect(mine.areas.map(({ name }) => name)).toEqual(map.areas.map(({ name }) => name));
    for (const [i, area] of mine.areas.entries())
      expect(Math.abs(area.share - map.areas[i]!.share) * map.tries).toBeLessThanOrEqual(OTHERWISE + 1e-3);
    const worths = map.cells.map((cell, i) => {
      const place = mine.cells.indexOf(cell);
      return place < 0 ? 0 : Math.abs(mine.worth[place]! - map.worth[i]!);
    });
    expect(worths.filter((one) => one > 0.006).length).toBeLessThanOrEqual(2 * OTHERWISE);
  }
});

test('a task may be used again and again', () => {
  const { task, at, map } = made[0]!;
  expect(heatMap(module, task, at, null, map.tries)).toEqual(heatMap(module, task, at, null, map.tries));
});

test('a thousand flicks with one aim end near each other, and nearer with a steadier hand', () => {
  const { task } = made[0]!;
  const reached = (tremor: readonly [number, number, number], angle = 45) => {
    const map = heatMap(module, task, null, { angle, speed: 1.2, tremor });
    expect(map.tries).toBe(AS_AIMED);
    return map;
  };
  expect(reached([0, 0, 0]).cells).toHaveLength(1);
  const [steady, human] = [reached([1, 2, 0.03]), reached([4, 7, 0.1])];
  expect(steady.cells.length).toBeGreaterThan(1);
  expect(human.cells.length).toBeGreaterThan(steady.cells.length);
  const middle = reached([0, 0, 0]).cells[0]!;
  const most = steady.cells[steady.shares.indexOf(Math.max(...steady.shares))]!;
  expect(Math.abs((most % steady.columns) - (middle % steady.columns))).toBeLessThan(3);
  expect(reached([0, 0, 0], 60).cells).not.toEqual([middle]);
  expect(reached([1, 2, 0.03])).toEqual(steady); // it does not flicker
});

test('no flick of a hand that trembles is slower or faster than a finger can make it', () => {
  const { task } = made[0]!;
  const { fastest } = task.values as { fastest: number };
  const aimed = (speed: number, tremor: readonly [number, number, number] = [0, 0, 0]) =>
    heatMap(module, task, null, { angle: 45, speed, tremor }).best_aim;
  expect(aimed(1.2)).toEqual([expect.closeTo(45, 9), 1.2]);
  expect(aimed(99)).toEqual([expect.closeTo(45, 9), fastest]);
  expect(aimed(-99)).toEqual([expect.closeTo(45, 9), SLOWEST]);
  expect(aimed(fastest, [0, 0, 1])[1]).toBeLessThanOrEqual(fastest);
});
