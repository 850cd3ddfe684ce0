import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../server/server';
import type { FoundHeatMap } from '../wire';
import { held, LENGTH, opened, recording, settledPromises, shown } from './fakes';
import { ReplayModel } from './replay.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('moments come in windows, and each window once', async () => {
  const source = recording();
  const replay = new ReplayModel(source, 'en', 30);
  expect(replay.last).toBe(0); // nothing is known yet
  await replay.open();
  expect(replay.last).toBe(LENGTH - 1);
  expect(replay.moment?.index).toBe(30);
  await replay.go(31);
  await replay.go(2);
  await replay.go(30);
  expect(source.asked).toEqual(['24–47 -1 en', '0–23 -1 en']);
});

test('a step on is played out, a step back and a jump are not', async () => {
  const replay = await opened(recording(), 0);
  await replay.go(1, true);
  expect([replay.showing, replay.playback.stands?.n]).toEqual([true, 1]);
  await shown();
  expect([replay.showing, replay.playback.stands?.n]).toEqual([false, 3]);
  await replay.go(0, true);
  expect([replay.showing, replay.playback.stands?.n]).toEqual([false, 1]);
  await replay.go(9, true);
  expect([replay.showing, replay.playback.stands?.n]).toEqual([false, 19]);
});

test('a jump cuts short what is played out, and so does a step', async () => {
  const replay = await opened(recording(), 0);
  await replay.go(1, true);
  await replay.go(2, true);
  expect([replay.showing, replay.playback.stands?.n, replay.playback.position?.n]).toEqual([true, 3, 4]);
  await replay.go(7);
  expect([replay.showing, replay.playback.position?.n]).toEqual([false, 15]);
  await shown();
  expect(replay.playback.stands?.n).toBe(15);
});

test('other eyes and another language are asked for anew; the moment stays', async () => {
  const source = recording();
  const replay = new ReplayModel(source, 'en', 5);
  await replay.open();
  replay.look(1);
  await vi.advanceTimersByTimeAsync(0);
  await replay.speak('pl');
  expect(replay.moment?.happened.lines).toEqual(['5 pl']);
  expect(source.asked).toEqual(['0–23 -1 en', '0–23 1 en', '0–23 1 pl']);
});

test('a bot is asked for whoever is to act, and the person’s eyes stay their own', async () => {
  const replay = new ReplayModel(recording(), 'en', 5);
  await replay.open();
  await replay.analyse();
  expect(replay.opinion?.bot).toBe('pythia');
  expect(replay.viewer).toBe(-1);
  await replay.go(6);
  expect(replay.opinion).toBeNull();
});

test('a heat map is shown and hidden, and goes with its moment', async () => {
  const replay = await opened();
  const mapped = replay.map();
  expect(replay.mapping).toBe(true);
  await mapped;
  expect(replay.mapping).toBe(false);
  expect(replay.heat?.tries).toBe(501); // of whoever is to act
  await replay.map();
  expect(replay.heat).toBeNull();
  await replay.map();
  await replay.go(6);
  expect(replay.heat).toBeNull();
  await replay.go(LENGTH - 1);
  await replay.map(); // nobody is to act
  expect(replay.heat).toBeNull();
});

test('a link to a seat that is not there still shows the game; a moment too far is the last', async () => {
  const replay = new ReplayModel(recording(), 'en', 999, 7);
  await replay.open();
  expect([replay.viewer, replay.at]).toEqual([-1, LENGTH - 1]);
});

test('a replay begins at its first moment, through nobody’s eyes, and stands still', async () => {
  const source = recording();
  const replay = new ReplayModel(source, 'en');
  expect([replay.at, replay.viewer, replay.speed]).toEqual([0, -1, 1]);
  expect([replay.playing, replay.showing, replay.mapping, replay.thinking, replay.over]).toEqual(Array(5).fill(false));
  await replay.go(3); // nothing can be shown before the replay is loaded
  await replay.analyse();
  await replay.map();
  expect([replay.at, source.asked, source.opinions]).toEqual([0, [], []]);
});

test('playing on is offered until the game is over', async () => {
  const replay = await opened();
  expect(replay.over).toBe(false);
  await replay.go(LENGTH - 1);
  expect(replay.over).toBe(true);
});

test('a step shows its neighbour: forward it is played out, and before the first there is none', async () => {
  const replay = await opened(recording(), 1);
  replay.step(-1);
  await settledPromises();
  expect([replay.moment?.index, replay.showing]).toEqual([0, false]);
  replay.step(-1);
  await settledPromises();
  expect([replay.at, replay.moment?.index]).toEqual([0, 0]);
  replay.step(1);
  await settledPromises();
  expect([replay.moment?.index, replay.showing, replay.playback.scene?.happened.length]).toEqual([1, true, 1]);
});

test('two quick steps are not played out, as the board has not shown what is between them', async () => {
  const replay = await opened();
  replay.step(1);
  replay.step(1);
  await settledPromises();
  expect([replay.moment?.index, replay.showing, replay.playback.scene?.happened]).toEqual([7, false, []]);
});

test.each([
  [9, 5, true],
  [1, 5, true],
  [0, 5, false], // nothing led to the first moment
])('moment %d is seen from %d as it came about', async (moment, from, playedOut) => {
  const replay = await opened(recording(), from);
  await replay.see(moment);
  expect([replay.at, replay.moment?.index, replay.showing]).toEqual([moment, moment, playedOut]);
});

test('who jumps elsewhere before a move is seen stays there', async () => {
  const replay = await opened();
  const seen = replay.see(9);
  replay.jump(30);
  await seen;
  await settledPromises();
  expect([replay.at, replay.moment?.index]).toEqual([30, 30]);
});

test('the answer to an older wish does not replace a newer one', async () => {
  const usual = recording();
  const slow = held([]);
  const replay = await opened(
    recording({
      moments: async (first, ...rest) => {
        if (first === 24) await slow.answer();
        return usual.moments(first, ...rest);
      },
    }),
  );
  replay.jump(30);
  replay.jump(55);
  await settledPromises();
  expect(replay.moment?.index).toBe(55);
  await slow.release();
  expect([replay.at, replay.moment?.index]).toEqual([55, 55]);
});

test('a page that was left shows nothing more', async () => {
  const replay = await opened();
  replay.jump(30);
  replay.close();
  await settledPromises();
  expect(replay.moment?.index).toBe(5);
});

test('a refusal is told and ends playback; the next wish asks again', async () => {
  let away = false;
  const usual = recording();
  const replay = await opened(
    recording({
      moments: (...query) => (away ? Promise.reject(new Refused('unreachable', '')) : usual.moments(...query)),
    }),
    23,
  );
  away = true;
  replay.toggle();
  await settledPromises();
  expect([replay.problem?.code, replay.playing, replay.moment?.index]).toEqual(['unreachable', false, 23]);
  away = false;
  await replay.go(24);
  expect([replay.problem, replay.moment?.index]).toEqual([null, 24]);
});

test('only a missing seat is asked for otherwise; other refusals are told, and faults are thrown', async () => {
  const refused = await opened(recording({ info: () => Promise.reject(new Refused('no-such-table', '')) }), 0, 1);
  expect([refused.problem?.code, refused.viewer, refused.info]).toEqual(['no-such-table', 1, null]);
  const broken = new ReplayModel(recording({ info: () => Promise.reject(new TypeError('a fault')) }), 'en');
  await expect(broken.open()).rejects.toThrow('a fault');
});

test('a moment that the server leaves out changes nothing', async () => {
  const replay = await opened(recording({ moments: () => Promise.resolve([]) }));
  expect([replay.at, replay.moment, replay.playback.position, replay.problem]).toEqual([5, null, null, null]);
});

test.each([
  [25, 16, ['0–23 -1 en', '24–24 -1 en']],
  [60, 16, ['0–23 -1 en', '24–47 -1 en']],
  [60, 15, ['0–23 -1 en']],
  [24, 16, ['0–23 -1 en']],
])('of %d moments, at moment %d the next window is fetched ahead if there is one', async (length, at, asked) => {
  const source = recording({}, length);
  await opened(source, at);
  expect(source.asked).toEqual(asked);
});

test('in the same language nothing is asked again', async () => {
  const asked: string[] = [];
  const usual = recording();
  const replay = await opened(
    recording({ info: (viewer, language) => (asked.push(`${viewer} ${language}`), usual.info(viewer, language)) }),
    5,
    1,
  );
  await replay.speak('en');
  await replay.speak('pl');
  expect(asked).toEqual(['1 en', '1 pl']);
});

test.each([
  [-1, '5 1 en'],
  [0, '5 0 en'],
  [1, '5 1 en'],
])('through the eyes of %d, a bot is asked for the person’s own seat or the first to act', async (viewer, asked) => {
  const source = recording();
  const replay = await opened(source, 5, viewer);
  await replay.analyse();
  expect(source.opinions).toEqual([asked]);
  await replay.go(LENGTH - 1);
  await replay.analyse(); // nobody is to act
  expect(source.opinions).toHaveLength(1);
  expect(replay.thinking).toBe(false);
});

test('a bot thinks about one question at a time', async () => {
  const opinion = { bot: 'pythia', considered: [], picture: null };
  const slow = held(opinion);
  const replay = await opened(recording({ opinion: slow.answer }));
  void replay.analyse();
  void replay.analyse();
  expect([replay.thinking, slow.asked()]).toEqual([true, 1]);
  await slow.release();
  expect([replay.thinking, replay.opinion]).toEqual([false, opinion]);
});

test.each<[string, (replay: ReplayModel) => unknown, object | null]>([
  ['while the moment stays', () => undefined, { bot: 'pythia', considered: [], picture: null }],
  ['after a jump', (replay) => replay.jump(6), null],
  ['after a change of the language', (replay) => replay.speak('pl'), null],
])('an opinion that comes %s', async (_, meanwhile, shown) => {
  const slow = held({ bot: 'pythia', considered: [], picture: null });
  const replay = await opened(recording({ opinion: slow.answer }));
  void replay.analyse();
  meanwhile(replay);
  await settledPromises();
  await slow.release();
  expect(replay.opinion).toEqual(shown);
});

test('a heat map is asked for once, and dropped if it comes after a jump', async () => {
  const slow = held<FoundHeatMap>({ action: {}, task: { values: { tries: 7 }, buffers: [] } });
  const replay = await opened(recording({ heatMap: slow.answer }));
  void replay.map();
  await replay.map();
  expect([replay.mapping, slow.asked()]).toEqual([true, 1]);
  replay.jump(6);
  await slow.release();
  expect([replay.mapping, replay.heat]).toEqual([false, null]);
});
