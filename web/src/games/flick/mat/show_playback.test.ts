// How each event is played out on the mat: how long it takes, what is heard, and what is seen meanwhile.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../../common/fakes';
import { settings } from '../../../common/settings.svelte';
import * as sound from '../../common/sound';
import { disk, entry, position, sitDown, view } from '../fakes';
import { Show } from './show.svelte';
import type { Event, View } from '../types';

const SOUNDS = ['thud', 'bell', 'gust', 'fanfare', 'chime'] as const;
let heard: string[] = [];
const { motion } = settings;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', fakeDocument());
  settings.motion = 'full';
  heard = [];
  for (const name of SOUNDS) vi.spyOn(sound, name).mockImplementation(() => heard.push(name));
});
afterEach(() => {
  settings.motion = motion;
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passing = (seconds: number) => vi.advanceTimersByTimeAsync(Math.round(seconds * 1000));
const began: Event = { type: 'generation_began', generation: 2 };
const flicked: Event = {
  type: 'flicked',
  seat: 0,
  how: 'turn',
  thrown: [{ disk: 7, kind: 'prophet', x: -200, y: -200, vx: 1, vy: 1, upper: null }],
  put: [[7, 'prophet']],
  rest: [],
  fell: [7],
  track: { end: 1, paths: [[7, [[0, 0.2, 0.1, 1, 0, 1]], 0]] },
};
const settled: Partial<View> = { disks: [disk(7, 'prophet', 10, 20)] };

/** A board that has shown one flick. */
async function afterFlick() {
  const all = sitDown(position(4));
  all.come(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  all.land();
  await passing(1);
  return all;
}

test.each<[Event, number, string[]]>([
  [{ type: 'votes_counted', votes: [true, false] }, 1.6, ['thud']],
  [{ type: 'hand_stood', seat: 0, ax: 0, ay: 0, bx: 1, by: 1, spent: true }, 0.4, ['thud']],
  [{ type: 'temple_built', seat: 0, prophet: 1, temple: 2, island: 0, x: 0, y: 0, moved: false }, 0.15, ['thud']],
  [{ type: 'taken', law: 'L08', prophets: [1], to: 'reserve' }, 0.5, ['gust']],
  [{ type: 'heart_dropped', seat: 0, aim: [0, 0], x: 1, y: 1, turned: [] }, 1.1, ['thud']],
  [{ type: 'went_home' }, 0.5, []],
  [began, 1.1, ['bell']],
  [{ type: 'trial_measured', seat: 0, distance: 3 }, 1.1, []],
  [{ type: 'trial_ended', distances: [3, 4], nearest: [0] }, 1.8, []],
  [{ type: 'marker_taken', seat: 0 }, 1.1, []],
  [{ type: 'god_chosen', seat: 0, god: 'Ra' }, 0.3, []],
  [{ type: 'game_ended', outcome: { ranks: [1, 2], scores: [9, 3], decided_by: null } }, 1.2, ['fanfare']],
])('%j is shown for %d seconds', async (event, seconds, sounds) => {
  const { show, come } = sitDown(position(4));
  come(position(5), [entry(4, [event])]);
  await passing(seconds - 0.001);
  expect([show.shown, heard]).toEqual([null, sounds]);
  await passing(0.001);
  expect([show.shown?.n, heard]).toEqual([5, sounds]);
});

test.each<[Event, string[]]>([
  [{ type: 'vote_cast', seat: 0, up: null }, ['thud']],
  [{ type: 'tornado_moved', spot: 0 }, ['gust']],
  [{ type: 'tornado_moved', spot: -1 }, []],
  [{ type: 'king_set', disk: 3 }, []],
])('%j takes no time', async (event, sounds) => {
  const { show, come } = sitDown(position(4));
  come(position(5), [entry(4, [event])]);
  await passing(0);
  expect([show.shown?.n, heard]).toEqual([5, sounds]);
});

test.each<[string, number]>([
  ['trial_measured', 1.1],
  ['trial_ended', 1.8],
  ['marker_taken', 1.1],
  ['generation_began', 1.1],
])('the line of %s is shown meanwhile, and no longer', async (type, seconds) => {
  const { show, come } = sitDown(position(4));
  come(position(5), [entry(4, [{ type } as Event], [{ type: 'went_home' }])]);
  await passing(seconds - 0.001);
  expect(show.banner).toBe(type);
  await passing(0.001);
  expect([show.banner, show.shown]).toEqual(['', null]);
});

test.each<[Event, number]>([
  [{ type: 'votes_counted', votes: [true, false] }, 2],
  [{ type: 'heart_dropped', seat: 0, aim: [0, 0], x: 1, y: 1, turned: [] }, 2],
  [{ type: 'went_home' }, 1],
  [{ type: 'hand_stood', seat: 0, ax: 0, ay: 0, bx: 1, by: 1, spent: true }, 1],
])('%j is seen with its result, or before it: generation %i', async (event, generation) => {
  const { show, come } = sitDown(position(4));
  come(position(5), [entry(4, [event, { generation: 2 }])]);
  await passing(0.1);
  expect(show.scene.generation).toBe(generation);
});

test('a law of the council is laid out before it comes into force, one of the table is not', async () => {
  const enacted: Event = { type: 'law_enacted', law: 'L08', by: 'votes', box: null };
  const { show, come } = sitDown(position(4));
  const before = view({ shown: ['L08', 'L10'] });
  come(position(5), [{ ...entry(4, [enacted], [{ type: 'went_home' }]), before }]);
  await passing(1.699);
  expect([show.enacted, heard]).toEqual(['L08', ['bell']]);
  await passing(0.001);
  expect([show.enacted, show.shown]).toEqual([null, null]);
  await passing(0.5);
  come(position(6), [entry(5, [enacted])]);
  await passing(0);
  expect([show.shown?.n, heard]).toEqual([6, ['bell']]);
});

test.each([
  [2, 0.55],
  [0.5, 2.2],
  [0.1, 11],
])('at speed %d a generation begins for %d seconds', async (speed, seconds) => {
  const { show, person, come } = sitDown(position(4));
  person.speed = speed;
  come(position(5), [entry(4, [began])]);
  await passing(seconds - 0.001);
  expect(show.shown).toBeNull();
  await passing(0.001);
  expect(show.shown?.n).toBe(5);
});

test('a pause that is skipped ends at once', async () => {
  const { show, come } = sitDown(position(4));
  come(position(5), [entry(4, [began], [began])]);
  await passing(0.1);
  show.skip();
  await passing(0);
  expect([show.shown?.n, show.busy]).toEqual([5, false]);
});

test('somebody who wants no motion waits for nothing, and sees that something was flicked', async () => {
  settings.motion = 'less';
  const { show, person, mat, come } = sitDown(position(4));
  person.speed = 0;
  const animate = vi.fn((_frames: { opacity: number }[], _timing: { duration: number }) => ({
    finished: Promise.resolve(),
  }));
  vi.spyOn(mat, 'disks').mockReturnValue({ animate } as unknown as HTMLElement);
  come(position(5, [], settled), [entry(4, [began], [flicked, settled])]);
  await passing(0);
  expect(show.shown?.n).toBe(5);
  expect(mat.play).not.toHaveBeenCalled();
  expect(animate).toHaveBeenCalledOnce();
  const [frames, { duration }] = animate.mock.calls[0]!;
  expect(frames.map(({ opacity }) => opacity)).toEqual([1, 0.35, 1]); // the disks dim for a moment
  expect(duration).toBe(260);
});

test('at speed zero nothing is played, and nothing dims', async () => {
  const { show, person, mat, come } = sitDown(position(4));
  const disks = vi.spyOn(mat, 'disks');
  person.speed = 0;
  come(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  expect(show.shown?.n).toBe(5);
  expect(mat.play).not.toHaveBeenCalled();
  expect(disks).not.toHaveBeenCalled();
});

test('a board without a mat plays on', async () => {
  const { props, playback, come } = sitDown(position(4));
  const show = new Show(
    () => props,
    () => ({ frame: undefined, mat: undefined }),
  );
  playback.attach(show);
  const scores = [{ seat: 0, island: null, vp: 2, why: 'PB-M5' }] as never;
  const scored: Event = { type: 'navel_scored', prophets: [], scores };
  come(position(5, [], settled), [entry(4, [flicked, settled], [scored, settled])]);
  await passing(1);
  expect(show.shown?.n).toBe(5);
});

test.each([
  [undefined, false, 1],
  [2, false, 2],
  [2, true, 0.5],
  [1, true, 0.25],
])('at speed %s (in slow motion: %s) a flick is played at the rate %d', async (speed, slow, rate) => {
  const { show, person, mat, land, come } = sitDown(position(4));
  if (speed !== undefined) person.speed = speed;
  show.slow = slow;
  come(position(5, [], settled), [entry(4, [flicked, settled])]);
  await passing(0);
  expect(mat.play).toHaveBeenCalledWith(flicked, rate, expect.anything(), null);
  land();
  const rest = 0.12 / (speed ?? 1);
  await passing(rest - 0.001);
  expect(show.shown).toBeNull(); // the disks lie still for a moment
  await passing(0.001);
  expect(show.shown?.n).toBe(5);
});

test('where disks leave the mat is known from flick to flick', async () => {
  const { show, land, come } = await afterFlick();
  expect(show.exits).toEqual({ 7: [200, 100] });
  const other: Event = { ...flicked, track: { end: 1, paths: [[8, [[0, -0.2, 0.1, 1, 0, 1]], 0]] } };
  come(position(6, [], settled), [entry(5, [other, settled])]);
  await passing(0);
  land();
  await passing(1);
  expect(show.exits).toEqual({ 7: [200, 100], 8: [-200, 100] });
});

test('a flick that is skipped from the beginning does not move', async () => {
  const { show, mat, come } = sitDown(position(4));
  come(position(5, [], settled), [entry(4, [flicked, settled])]);
  show.skip();
  await passing(0);
  expect([show.shown?.n, mat.play.mock.calls.length]).toEqual([5, 0]);
  expect(show.exits).toEqual({});
});

test('without a flick there is nothing to see again', async () => {
  const { show, mat } = sitDown(position(4));
  await show.again();
  expect([show.shown?.n, show.watching, mat.play.mock.calls.length]).toEqual([4, false, 0]);
});

test('a flick is not replayed while something is played out, or twice at once', async () => {
  const { show, mat, come } = await afterFlick();
  void show.again();
  await show.again();
  await passing(0);
  expect([show.busy, mat.play.mock.calls.length]).toEqual([true, 2]); // the flick and one replay
  show.skip();
  await passing(1);
  come(position(6, [], settled), [entry(5, [began, settled])]);
  await show.again();
  expect([show.watching, show.banner, mat.play.mock.calls.length]).toEqual([false, 'generation_began', 2]);
});

test('a replay begins as the flick did, and stays a moment at its end', async () => {
  const { show, land } = await afterFlick();
  show.skip(); // nothing is played: the replay is not skipped by it
  void show.again();
  await passing(0);
  expect(show.scene.disks).toMatchObject([{ id: 7, x: -200, y: -200 }]);
  expect(show.shown).toBeNull();
  land();
  await passing(0.12 + 0.399);
  expect(show.watching).toBe(true);
  await passing(0.001);
  expect([show.watching, show.busy, show.shown?.n]).toEqual([false, false, 5]);
  expect(show.scene.disks).toEqual(settled.disks);
});

test('after a replay the next flick is played out in full', async () => {
  const { show, mat, land, come } = await afterFlick();
  void show.again();
  await passing(0);
  land();
  await passing(1);
  come(position(6, [], settled), [entry(5, [flicked, settled])]);
  await passing(0);
  expect(mat.play.mock.calls.map(([, , signal]) => signal.aborted)).toEqual([false, false, false]);
});

test('a position that cuts a replay short is played out from its own beginning', async () => {
  const { show, mat, come } = await afterFlick();
  void show.again();
  await passing(0);
  come(position(6, [], { generation: 2 }), [entry(5, [began, { generation: 2 }])]);
  await passing(0.1);
  expect(mat.play.mock.calls.map(([, , signal]) => signal.aborted)).toEqual([false, true]);
  expect([show.watching, show.banner, show.shown]).toEqual([false, 'generation_began', null]);
  expect(show.scene.disks).toEqual([]); // as before the entry, not as the replay left it
  await passing(1);
  expect([show.shown?.n, show.scene.generation]).toEqual([6, 2]);
});

test('a position without events is shown at once, and cuts a replay short', async () => {
  const { show, come } = await afterFlick();
  void show.again();
  await passing(0);
  come(position(9, [], { generation: 3 }));
  expect(show.scene.generation).toBe(3);
  await passing(0);
  expect([show.shown?.n, show.scene.generation, show.busy]).toEqual([9, 3, false]);
});
