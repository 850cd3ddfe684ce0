// The client's reading of tracks and events against the server's.

import { beforeAll, expect, test } from 'vitest';
import { serverGames } from '../../server_games';
import type { Happened, Position } from '../../wire';
import { along, heard, Runner } from './track';
import { after } from './scene';
import type { Event, Track, View } from './types';

interface Checked {
  tracks: { track: Track; places: [number, number, number, number | null, number | null][] }[]; // path, t, x, y
  games: { happened: Happened[]; positions: Position[] }[][];
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

test('events lead from one position to the next', () => {
  const kept = (view: View) => ({
    disks: view.disks.map(({ id, kind, owner, x, y, turned }) => ({ id, kind, owner, x, y, turned })),
    fallen: view.fallen,
    players: view.players,
    laws: view.laws,
    shown: view.shown,
    box: view.box,
    held: view.held,
    first: view.first,
    generation: view.generation,
    phase: view.phase,
    hand: view.hand,
    heart: view.heart,
    tornado: view.tornado,
    tornado_next: view.tornado_next,
    account: view.account,
    outcome: view.outcome,
    placed: view.placed,
    seat: view.turn?.seat,
    cities: view.turn?.cities,
    trial: view.trial,
  });
  let compared = 0;
  for (const game of checked.games)
    for (let i = 1; i < game.length; i += 1)
      for (let v = 0; v < game[i]!.positions.length; v += 1) {
        let view = game[i - 1]!.positions[v]!.view as View;
        for (const event of game[i]!.happened[v]!.events) view = after(view, event as Event);
        const [ours, theirs] = [kept(view), kept(game[i]!.positions[v]!.view as View)];
        if (JSON.stringify(ours) !== JSON.stringify(theirs)) expect(ours, `step ${i}, viewer ${v}`).toEqual(theirs);
        compared += 1;
      }
  expect(compared).toBeGreaterThan(500);
});
