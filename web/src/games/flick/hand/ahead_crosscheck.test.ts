// Compares what the aim shows with what the server makes of the same flicks, under no law and under each.

import { beforeAll, expect, test } from 'vitest';
import { serverGames } from '../../../server/server_games';
import { along } from '../mat/track';
import type { Track, View } from '../types';
import { aheadOf, type Ahead } from './ahead';
import type { Launch } from './aiming';

interface Shot {
  law: string | null;
  view: View;
  launches: (Launch & { id: number })[];
  track: Track;
}
const STACK = 'L04';
const PAIR = 'L05';

let shots: Shot[];
beforeAll(async () => {
  ({ shots } = await serverGames<{ shots: Shot[] }>('flick.json'));
});

const CLOSE = 1e-5; // mm
const path = ({ track }: Shot, disk: number) => track.paths.find(([id]) => id === disk)!;
const away = (shot: Shot, disk: number, t: number, [x, y]: readonly [number, number]) => {
  const at = along(path(shot, disk), t);
  return at ? Math.hypot(at[0] * 1000 - x, at[1] * 1000 - y) : NaN;
};
const seen = (shot: Shot): Ahead => aheadOf(shot.view, shot.launches[0]!, shot.launches.length === 1);

test('a disk goes straight to where the aim shows', () => {
  let [meets, stops, leaves] = [0, 0, 0];
  for (const shot of shots.filter(({ law }) => law !== PAIR)) {
    const { first } = seen(shot);
    const [, arcs, fell] = path(shot, shot.launches[0]!.id);
    const next = arcs[1]?.[0] ?? fell ?? shot.track.end;
    const told = JSON.stringify({ law: shot.law, first, arcs: arcs.length });
    if (first.ends === 'leaves') {
      leaves += 1;
      expect(fell, told).not.toBeNull();
      expect(arcs, told).toHaveLength(1);
      expect(away(shot, shot.launches[0]!.id, fell! - 1e-9, first.to), told).toBeLessThan(CLOSE);
      continue;
    }
    expect(away(shot, shot.launches[0]!.id, next, first.to), told).toBeLessThan(CLOSE);
    expect(arcs.length > 1, told).toBe(first.ends === 'meets');
    if (first.ends === 'meets') meets += 1;
    else stops += 1;
  }
  expect([meets > 200, stops > 20, leaves > 10]).toEqual([true, true, true]);
});

test('after the first contact both disks go where the aim shows, until something else happens to one of them', () => {
  const known: Record<string, number> = {};
  for (const shot of shots) {
    const { after } = seen(shot);
    if (!after) continue;
    const { at, until, hit, own, other } = after;
    const law = String(shot.law);
    known[law] = (known[law] ?? 0) + 1;
    const it = shot.view.disks.find(({ x, y }) => x === hit.x && y === hit.y)!;
    for (const [id, way] of [
      [shot.launches[0]!.id, own],
      [it.id, other],
    ] as const) {
      const told = JSON.stringify({ law, way, at, until, path: path(shot, id) });
      expect(away(shot, id, at, way.from), told).toBeLessThan(CLOSE);
      const [, arcs, fell] = path(shot, id);
      const begun = id === it.id ? 0 : 1; // the arc that begins with the contact
      const ended = way.ends === 'leaves' ? fell! - 1e-9 : until;
      expect(away(shot, id, ended, way.to), told).toBeLessThan(CLOSE);
      const next = arcs[begun + 1];
      if (next) expect(next[0], told).toBeGreaterThan(until - 1e-9); // nothing happened to it before
      if (way.ends === 'meets') expect(next![0], told).toBeCloseTo(until, 9);
    }
  }
  const laws = [...new Set(shots.map(({ law }) => String(law)))];
  expect(laws.length).toBeGreaterThan(20);
  for (const law of laws) {
    if (law === STACK || law === PAIR) expect(known[law], law).toBeUndefined();
    else expect(known[law], law).toBeGreaterThan(3);
  }
});
