// Flicks that a server has made are computed again to the bit, under no law and under each, and a change is noticed.

import { beforeAll, expect, test } from 'vitest';
import { Physics } from '../../../kernels/flicks';
import { serverBytes, serverGames } from '../../../server/server_games';
import type { Flicked, View } from '../types';
import { isSame } from './recheck';

interface Shot {
  law: string | null;
  view: View;
  event: Flicked;
}

let shots: Shot[];
let physics: Physics;
beforeAll(async () => {
  ({ shots } = await serverGames<{ shots: Shot[] }>('flick.json'));
  physics = await Physics.of(await serverBytes('physics.wasm'));
});

test('every flick is the same, with stacks, pairs and the hand', () => {
  expect(new Set(shots.map(({ law }) => law)).size).toBeGreaterThan(20);
  expect(shots.filter(({ event }) => event.thrown.some(({ upper }) => upper !== null)).length).toBeGreaterThan(10);
  expect(shots.filter(({ event }) => event.thrown.length === 2).length).toBeGreaterThan(10);
  expect(shots.filter(({ event }) => event.fell.length > 0).length).toBeGreaterThan(10);
  expect(shots.filter(({ view }) => view.hand !== null).length).toBeGreaterThan(50);
  const different = shots.filter(({ view, event }) => !isSame(physics, view, event));
  expect(different.map(({ law }) => law)).toEqual([]);
});

test('whatever is changed in a record is noticed', () => {
  const { view, event } = shots.find(({ event }) => event.fell.length > 0 && event.track.paths.length > 1)!;
  const { track, thrown } = event;
  const [first, ...others] = track.paths;
  const [id, arcs, end] = first!;
  const [t, x, ...arc] = arcs[0] as number[];
  const changed: Partial<Flicked>[] = [
    { track: { ...track, end: track.end + 1e-12 } },
    { track: { ...track, paths: others } },
    { track: { ...track, paths: [[id, [[t!, x! + 1e-15, ...arc], ...arcs.slice(1)] as typeof arcs, end], ...others] } },
    { track: { ...track, paths: [[id, arcs, 1], ...others] } },
    { thrown: [{ ...thrown[0]!, vx: thrown[0]!.vx + 1e-9 }, ...thrown.slice(1)] },
    { fell: [] },
  ];
  expect(isSame(physics, view, event)).toBe(true);
  for (const one of changed) expect(isSame(physics, view, { ...event, ...one }), JSON.stringify(one)).toBe(false);
  const moved = view.disks.map((disk, i) => (i === 0 ? { ...disk, x: disk.x + 40 } : disk));
  const elsewhere = { ...view, disks: moved, aim: { ...view.aim, friction: view.aim.friction * 1.1 } };
  expect(isSame(physics, elsewhere, event)).toBe(false);
});
