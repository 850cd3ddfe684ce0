import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { position } from './fakes';
import { Playback, type Scene } from './playback.svelte';
import type { Played } from './played';
import { settings } from '../common/settings.svelte';

let ended: number;
let playback: Playback;

beforeEach(() => {
  vi.useFakeTimers();
  ended = 0;
  playback = new Playback(() => (ended += 1));
});

afterEach(() => {
  playback.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function scene(n: number, ...entries: number[]): Scene {
  const entry = {
    seat: 0,
    at: null,
    events: [{}],
    lines: [''],
    about: [0],
    patches: [{}],
    to: null,
    before: {},
    views: [{}],
  };
  return { position: position(n, 0, [0]), happened: entries.map((one): Played => ({ n: one, ...entry })) };
}

const shown = () => [playback.scene?.position.n, playback.stands?.n, playback.playing];

test('the pace is the one that was chosen, and a slow one stays slow', () => {
  playback.add(scene(3));
  for (const n of [4, 5, 6]) playback.add(scene(n, n - 1));
  const speeds = (['slow', 'normal', 'fast', 'once'] as const).map((pace) => {
    settings.hurry(pace);
    return playback.speed;
  });
  settings.hurry('normal');
  expect(speeds).toEqual([0.5, 2.5, 5, 0]);
  playback.skip();
  expect(shown()).toEqual([6, 6, false]);
});

test('a position that came by nothing stands at once', () => {
  playback.add(scene(3));
  expect(shown()).toEqual([3, 3, false]);
  expect(ended).toBe(0);
});

test('a scene is played out before the next one comes', () => {
  playback.add(scene(3));
  playback.add(scene(4, 3));
  playback.add(scene(6, 4, 5));
  expect(shown()).toEqual([4, 3, true]);
  playback.settled(2); // of an earlier scene
  expect(shown()).toEqual([4, 3, true]);
  playback.settled(3);
  expect(shown()).toEqual([6, 4, true]);
  playback.settled(4); // the first of two entries
  expect(shown()).toEqual([6, 4, true]);
  playback.settled(5);
  expect(shown()).toEqual([6, 6, false]);
  playback.settled(5);
  expect(ended).toBe(2);
});

test('it goes faster while more is waiting, and from many on all come at once', () => {
  playback.add(scene(3));
  playback.add(scene(4, 3));
  expect(playback.speed).toBe(1);
  playback.add(scene(5, 4));
  playback.add(scene(6, 5));
  expect(playback.speed).toBe(2.5);
  for (let n = 6; n < 11; n += 1) playback.add(scene(n + 1, n));
  playback.settled(3);
  expect(shown()).toEqual([11, 4, true]);
  expect(playback.scene?.happened.map(({ n }) => n)).toEqual([4, 5, 6, 7, 8, 9, 10]);
  expect(playback.speed).toBe(0);
  playback.settled(10);
  expect([...shown(), playback.speed]).toEqual([11, 11, false, 1]);
});

test('what waits behind a scene without events is not held up by it', () => {
  playback.add(scene(4, 3));
  playback.add(scene(5));
  playback.add(scene(6, 5));
  playback.settled(3);
  expect(shown()).toEqual([6, 5, true]);
});

test('a cut drops what waits', () => {
  playback.add(scene(4, 3));
  playback.add(scene(5, 4));
  playback.cut(position(9, 1, [1]));
  expect(shown()).toEqual([9, 9, false]);
  playback.settled(4);
  expect(shown()).toEqual([9, 9, false]);
  playback.cut(null);
  expect(shown()).toEqual([undefined, undefined, false]);
});

test('a board that never says that it is done is taken at its word', () => {
  playback.add(scene(4, 3));
  vi.advanceTimersByTime(80_000);
  expect(playback.playing).toBe(true);
  vi.advanceTimersByTime(20_000);
  expect([...shown(), ended]).toEqual([4, 4, false, 1]);
});

test('nothing is played out on a page that nobody sees', () => {
  vi.stubGlobal('document', { hidden: true });
  playback.add(scene(4, 3));
  expect(shown()).toEqual([4, 4, false]);
  expect(playback.scene?.happened).toEqual([]);
});

test('what is cut is not played later', () => {
  playback.add(scene(3));
  playback.add(scene(4, 3));
  playback.add(scene(6, 4, 5));
  playback.cut(position(9, 0, [0]));
  expect(shown()).toEqual([9, 9, false]);
  playback.add(scene(10, 9));
  expect(shown()).toEqual([10, 9, true]);
  playback.settled(9);
  expect(shown()).toEqual([10, 10, false]);
});
