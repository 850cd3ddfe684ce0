import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LENGTH, opened, reel, settledPromises, shown } from './fakes';
import { SPEEDS, type Film } from './film.svelte';

/** Automatic playback is on, and the board has shown the moment. */
async function playing(at = 5): Promise<Film> {
  const film = await opened(reel(), at - 1);
  film.toggle();
  await shown();
  expect([film.at, film.playing, film.showing]).toEqual([at, true, false]);
  return film;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it plays by itself to the end, one moment after another', async () => {
  const film = await opened(reel(), LENGTH - 3);
  film.toggle();
  for (let n = 0; n < 10 && film.playing; n += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await shown();
  }
  expect([film.at, film.playing]).toEqual([LENGTH - 1, false]);
  film.toggle(); // from the end it begins again
  await vi.advanceTimersByTimeAsync(0);
  expect([film.at, film.playing]).toEqual([0, true]);
  film.toggle();
  expect(film.playing).toBe(false);
});

test('a jump ends the playing, and a proof is asked for', async () => {
  const film = await opened({ ...reel(), proof: () => Promise.resolve({ proven: true } as never) });
  film.toggle();
  film.jump(2);
  await vi.advanceTimersByTimeAsync(0);
  expect([film.at, film.playing]).toEqual([2, false]);
  await film.prove();
  expect(film.proof).toEqual({ proven: true });
});

test.each([
  [0.5, 1400],
  [1, 700],
  [2, 350],
  [4, 175],
])('at speed %d, the next moment comes %d milliseconds after the last', async (speed, pause) => {
  expect(SPEEDS).toContain(speed);
  const film = await opened();
  film.speed = speed;
  film.toggle();
  await shown();
  await vi.advanceTimersByTimeAsync(pause - 1);
  expect(film.at).toBe(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(film.at).toBe(7);
});

test('a pause between two moments holds', async () => {
  const film = await playing();
  film.toggle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([film.at, film.playing]).toEqual([5, false]);
});

test('a pause lets the board finish its moment, and then nothing follows', async () => {
  const film = await opened();
  film.toggle();
  await settledPromises();
  film.toggle();
  expect(film.showing).toBe(true);
  await shown();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([film.at, film.showing]).toEqual([6, false]);
});

test('playback that begins while a step is shown waits for its end', async () => {
  const film = await opened();
  film.step(1);
  await settledPromises();
  film.toggle();
  await settledPromises();
  expect([film.at, film.showing]).toEqual([6, true]);
  await shown();
  await vi.advanceTimersByTimeAsync(700);
  expect(film.at).toBe(7);
});

test('playback from the end shows the beginning and goes on from there', async () => {
  const film = await opened(reel(), LENGTH - 1);
  film.toggle();
  await vi.advanceTimersByTimeAsync(699);
  expect([film.at, film.showing]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([film.at, film.showing]).toEqual([1, true]);
});

test.each<[string, number, (film: Film) => unknown]>([
  ['a jump', 2, (film) => film.jump(2)],
  ['a step', 6, (film) => film.step(1)],
  ['a step back', 4, (film) => film.step(-1)],
  ['a move to be seen', 9, (film) => film.see(9)],
  ['other eyes', 5, (film) => film.look(1)],
  ['another language', 5, (film) => film.speak('pl')],
  ['a bot’s opinion', 5, (film) => film.analyse()],
  ['a heat map', 5, (film) => film.map()],
])('%s ends automatic playback', async (_, at, act) => {
  const film = await playing();
  act(film);
  expect(film.playing).toBe(false);
  await shown();
  expect([film.at, film.playing]).toEqual([at, false]);
});

test.each<[string, number, (film: Film) => unknown]>([
  ['a jump', 2, (film) => film.jump(2)],
  ['other eyes', 5, (film) => film.look(1)],
])('after %s, the pause that was under way leads nowhere', async (_, at, act) => {
  const film = await playing();
  act(film);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([film.at, film.showing]).toEqual([at, false]);
});

test('a page that was left plays nothing more', async () => {
  const film = await playing();
  film.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(film.at).toBe(5);
});
