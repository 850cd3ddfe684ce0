// Compares the client's reading of tracks with the server's.

import { beforeAll, expect, test } from 'vitest';
import { serverGames } from '../../server_games';
import { along, heard, Runner } from './track';
import type { Track } from './types';

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

test('what is heard comes in order, falls among it', () => {
  for (const { track } of checked.tracks) {
    const sounds = heard(track);
    expect(sounds.map((sound) => sound.t)).toEqual(sounds.map((sound) => sound.t).sort((a, b) => a - b));
    expect(sounds.filter((sound) => sound.what === 'fall')).toHaveLength(
      track.paths.filter(([, , fell]) => fell !== null).length,
    );
  }
});
