// Compares the client's reading of tracks with the server's.

import { beforeAll, expect, test } from 'vitest';
import { serverGames } from '../../../server/server_games';
import { besideMat } from './disks';
import { HALF } from '../mat';
import { along, exitsOf, heard, Runner } from './track';
import type { Track } from '../types';

interface Checked {
  tracks: { track: Track; places: [number, number, number, number | null, number | null][] }[]; // path, t, x, y
}

let checked: Checked;
beforeAll(async () => {
  checked = await serverGames('flick.json');
});

test('disks are where the server says, at every moment', () => {
  let compared = 0;
  const wrong: object[] = [];
  const same = (a: [number, number] | null, b: [number, number]) => a !== null && a[0] === b[0] && a[1] === b[1];
  for (const { track, places } of checked.tracks) {
    const runners = track.paths.map((path) => new Runner(path));
    for (const [i, t, x, y] of places) {
      const place = along(track.paths[i]!, t);
      const followed = runners[i]!.place(t);
      const good = x === null ? place === null : same(place, [x, y!]) && same(followed, [x, y!]);
      if (!good) wrong.push({ i, t, x, y, place, followed });
      compared += 1;
    }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(1000);
});

test('a disk that fell stays where it left the mat, and is drawn beside it', () => {
  let fallen = 0;
  for (const { track } of checked.tracks) {
    const exits = exitsOf(track);
    for (const path of track.paths) {
      const [disk, , fell] = path;
      if (fell === null) continue;
      fallen += 1;
      const runner = new Runner(path);
      const [x, y] = runner.place(fell);
      expect(Math.max(Math.abs(x), Math.abs(y)) * 1000).toBeCloseTo(HALF, 6);
      for (const later of [0.001, 0.1, 5]) expect(runner.place(fell + later)).toEqual([x, y]);
      expect(runner.speed(fell + 0.001)).toBe(0);
      expect(exits[disk]).toEqual([x * 1000, y * 1000]);
      const [u, v] = besideMat(exits[disk]!);
      expect(Math.max(Math.abs(u), Math.abs(v))).toBeGreaterThan(HALF);
    }
  }
  expect(fallen).toBeGreaterThan(10);
});

test('what is heard comes in order, falls among it', () => {
  for (const { track } of checked.tracks) {
    const sounds = heard(track);
    expect(sounds.map((sound) => sound.t)).toEqual(sounds.map((sound) => sound.t).sort((a, b) => a - b));
    expect(sounds.filter((sound) => sound.what === 'fall')).toHaveLength(
      track.paths.filter(([, , fell]) => fell !== null).length,
    );
  }
});
