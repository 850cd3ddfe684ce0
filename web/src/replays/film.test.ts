import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../server/server';
import type { FoundHeatMap } from '../wire';
import { held, LENGTH, opened, reel, settledPromises, shown } from './fakes';
import { Film } from './film.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('moments come in windows, and each window once', async () => {
  const source = reel();
  const film = new Film(source, 'en', 30);
  expect(film.last).toBe(0); // nothing is known yet
  await film.open();
  expect(film.last).toBe(LENGTH - 1);
  expect(film.moment?.index).toBe(30);
  await film.go(31);
  await film.go(2);
  await film.go(30);
  expect(source.asked).toEqual(['24–47 -1 en', '0–23 -1 en']);
});

test('a step on is played out, a step back and a jump are not', async () => {
  const film = await opened(reel(), 0);
  await film.go(1, true);
  expect([film.showing, film.playback.stands?.n]).toEqual([true, 1]);
  await shown();
  expect([film.showing, film.playback.stands?.n]).toEqual([false, 3]);
  await film.go(0, true);
  expect([film.showing, film.playback.stands?.n]).toEqual([false, 1]);
  await film.go(9, true);
  expect([film.showing, film.playback.stands?.n]).toEqual([false, 19]);
});

test('a jump cuts short what is played out, and so does a step', async () => {
  const film = await opened(reel(), 0);
  await film.go(1, true);
  await film.go(2, true);
  expect([film.showing, film.playback.stands?.n, film.playback.position?.n]).toEqual([true, 3, 4]);
  await film.go(7);
  expect([film.showing, film.playback.position?.n]).toEqual([false, 15]);
  await shown();
  expect(film.playback.stands?.n).toBe(15);
});

test('other eyes and another language are asked for anew; the moment stays', async () => {
  const source = reel();
  const film = new Film(source, 'en', 5);
  await film.open();
  film.look(1);
  await vi.advanceTimersByTimeAsync(0);
  await film.speak('pl');
  expect(film.moment?.happened.lines).toEqual(['5 pl']);
  expect(source.asked).toEqual(['0–23 -1 en', '0–23 1 en', '0–23 1 pl']);
});

test('a bot is asked for whoever is to act, and the person’s eyes stay their own', async () => {
  const film = new Film(reel(), 'en', 5);
  await film.open();
  await film.analyse();
  expect(film.opinion?.bot).toBe('pythia');
  expect(film.viewer).toBe(-1);
  await film.go(6);
  expect(film.opinion).toBeNull();
});

test('a heat map is shown and hidden, and goes with its moment', async () => {
  const film = new Film(reel(), 'en', 5);
  await film.open();
  const mapped = film.map();
  expect(film.mapping).toBe(true);
  await mapped;
  expect(film.mapping).toBe(false);
  expect(film.heat?.tries).toBe(501); // of whoever is to act
  await film.map();
  expect(film.heat).toBeNull();
  await film.map();
  await film.go(6);
  expect(film.heat).toBeNull();
  await film.go(LENGTH - 1);
  await film.map(); // nobody is to act
  expect(film.heat).toBeNull();
});

test('a link to a seat that is not there still shows the game; a moment too far is the last', async () => {
  const film = new Film(reel(), 'en', 999, 7);
  await film.open();
  expect([film.viewer, film.at]).toEqual([-1, LENGTH - 1]);
});

test('a replay begins at its first moment, through nobody’s eyes, and stands still', async () => {
  const source = reel();
  const film = new Film(source, 'en');
  expect([film.at, film.viewer, film.speed]).toEqual([0, -1, 1]);
  expect([film.playing, film.showing, film.mapping, film.thinking, film.over]).toEqual(Array(5).fill(false));
  await film.go(3); // nothing can be shown before the replay is loaded
  await film.analyse();
  await film.map();
  expect([film.at, source.asked, source.opinions]).toEqual([0, [], []]);
});

test('playing on is offered until the game is over', async () => {
  const film = await opened();
  expect(film.over).toBe(false);
  await film.go(LENGTH - 1);
  expect(film.over).toBe(true);
});

test('a step shows its neighbour: forward it is played out, and before the first there is none', async () => {
  const film = await opened(reel(), 1);
  film.step(-1);
  await settledPromises();
  expect([film.moment?.index, film.showing]).toEqual([0, false]);
  film.step(-1);
  await settledPromises();
  expect([film.at, film.moment?.index]).toEqual([0, 0]);
  film.step(1);
  await settledPromises();
  expect([film.moment?.index, film.showing, film.playback.scene?.happened.length]).toEqual([1, true, 1]);
});

test('two quick steps are not played out, as the board has not shown what is between them', async () => {
  const film = await opened();
  film.step(1);
  film.step(1);
  await settledPromises();
  expect([film.moment?.index, film.showing, film.playback.scene?.happened]).toEqual([7, false, []]);
});

test.each([
  [9, 5, true],
  [1, 5, true],
  [0, 5, false], // nothing led to the first moment
])('moment %d is seen from %d as it came about', async (moment, from, playedOut) => {
  const film = await opened(reel(), from);
  await film.see(moment);
  expect([film.at, film.moment?.index, film.showing]).toEqual([moment, moment, playedOut]);
});

test('who jumps elsewhere before a move is seen stays there', async () => {
  const film = await opened();
  const seen = film.see(9);
  film.jump(30);
  await seen;
  await settledPromises();
  expect([film.at, film.moment?.index]).toEqual([30, 30]);
});

test('the answer to an older wish does not replace a newer one', async () => {
  const usual = reel();
  const slow = held([]);
  const film = await opened(
    reel({
      moments: async (first, ...rest) => {
        if (first === 24) await slow.answer();
        return usual.moments(first, ...rest);
      },
    }),
  );
  film.jump(30);
  film.jump(55);
  await settledPromises();
  expect(film.moment?.index).toBe(55);
  await slow.release();
  expect([film.at, film.moment?.index]).toEqual([55, 55]);
});

test('a page that was left shows nothing more', async () => {
  const film = await opened();
  film.jump(30);
  film.close();
  await settledPromises();
  expect(film.moment?.index).toBe(5);
});

test('a refusal is told and ends playback; the next wish asks again', async () => {
  let away = false;
  const usual = reel();
  const film = await opened(
    reel({
      moments: (...query) => (away ? Promise.reject(new Refused('unreachable', '')) : usual.moments(...query)),
    }),
    23,
  );
  away = true;
  film.toggle();
  await settledPromises();
  expect([film.problem?.code, film.playing, film.moment?.index]).toEqual(['unreachable', false, 23]);
  away = false;
  await film.go(24);
  expect([film.problem, film.moment?.index]).toEqual([null, 24]);
});

test('only a missing seat is asked for otherwise; other refusals are told, and faults are thrown', async () => {
  const refused = await opened(reel({ info: () => Promise.reject(new Refused('no-such-table', '')) }), 0, 1);
  expect([refused.problem?.code, refused.viewer, refused.info]).toEqual(['no-such-table', 1, null]);
  const broken = new Film(reel({ info: () => Promise.reject(new TypeError('a fault')) }), 'en');
  await expect(broken.open()).rejects.toThrow('a fault');
});

test('a moment that the server leaves out changes nothing', async () => {
  const film = await opened(reel({ moments: () => Promise.resolve([]) }));
  expect([film.at, film.moment, film.playback.position, film.problem]).toEqual([5, null, null, null]);
});

test.each([
  [25, 16, ['0–23 -1 en', '24–24 -1 en']],
  [60, 16, ['0–23 -1 en', '24–47 -1 en']],
  [60, 15, ['0–23 -1 en']],
  [24, 16, ['0–23 -1 en']],
])('of %d moments, at moment %d the next window is fetched ahead if there is one', async (length, at, asked) => {
  const source = reel({}, length);
  await opened(source, at);
  expect(source.asked).toEqual(asked);
});

test('in the same language nothing is asked again', async () => {
  const asked: string[] = [];
  const usual = reel();
  const film = await opened(
    reel({ info: (viewer, language) => (asked.push(`${viewer} ${language}`), usual.info(viewer, language)) }),
    5,
    1,
  );
  await film.speak('en');
  await film.speak('pl');
  expect(asked).toEqual(['1 en', '1 pl']);
});

test.each([
  [-1, '5 1 en'],
  [0, '5 0 en'],
  [1, '5 1 en'],
])('through the eyes of %d, a bot is asked for the person’s own seat or the first to act', async (viewer, asked) => {
  const source = reel();
  const film = await opened(source, 5, viewer);
  await film.analyse();
  expect(source.opinions).toEqual([asked]);
  await film.go(LENGTH - 1);
  await film.analyse(); // nobody is to act
  expect(source.opinions).toHaveLength(1);
  expect(film.thinking).toBe(false);
});

test('a bot thinks about one question at a time', async () => {
  const opinion = { bot: 'pythia', considered: [], picture: null };
  const slow = held(opinion);
  const film = await opened(reel({ opinion: slow.answer }));
  void film.analyse();
  void film.analyse();
  expect([film.thinking, slow.asked()]).toEqual([true, 1]);
  await slow.release();
  expect([film.thinking, film.opinion]).toEqual([false, opinion]);
});

test.each<[string, (film: Film) => unknown, object | null]>([
  ['while the moment stays', () => undefined, { bot: 'pythia', considered: [], picture: null }],
  ['after a jump', (film) => film.jump(6), null],
  ['after a change of the language', (film) => film.speak('pl'), null],
])('an opinion that comes %s', async (_, meanwhile, shown) => {
  const slow = held({ bot: 'pythia', considered: [], picture: null });
  const film = await opened(reel({ opinion: slow.answer }));
  void film.analyse();
  meanwhile(film);
  await settledPromises();
  await slow.release();
  expect(film.opinion).toEqual(shown);
});

test('a heat map is asked for once, and dropped if it comes after a jump', async () => {
  const slow = held({ action: {}, map: { tries: 7 } } as FoundHeatMap);
  const film = await opened(reel({ heatMap: slow.answer }));
  void film.map();
  await film.map();
  expect([film.mapping, slow.asked()]).toEqual([true, 1]);
  film.jump(6);
  await slow.release();
  expect([film.mapping, film.heat]).toEqual([false, null]);
});
