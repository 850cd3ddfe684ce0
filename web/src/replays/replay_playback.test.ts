import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LENGTH, opened, recording, settledPromises, shown } from './fakes';
import { SPEEDS, type ReplayModel } from './replay.svelte';

/** Automatic playback is on, and the board has shown the moment. */
async function playing(at = 5): Promise<ReplayModel> {
  const replay = await opened(recording(), at - 1);
  replay.toggle();
  await shown();
  expect([replay.at, replay.playing, replay.showing]).toEqual([at, true, false]);
  return replay;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('it plays by itself to the end, one moment after another', async () => {
  const replay = await opened(recording(), LENGTH - 3);
  replay.toggle();
  for (let n = 0; n < 10 && replay.playing; n += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await shown();
  }
  expect([replay.at, replay.playing]).toEqual([LENGTH - 1, false]);
  replay.toggle(); // from the end it begins again
  await vi.advanceTimersByTimeAsync(0);
  expect([replay.at, replay.playing]).toEqual([0, true]);
  replay.toggle();
  expect(replay.playing).toBe(false);
});

test('a jump ends the playing, and a proof is asked for', async () => {
  const replay = await opened({ ...recording(), proof: () => Promise.resolve({ proven: true } as never) });
  replay.toggle();
  replay.jump(2);
  await vi.advanceTimersByTimeAsync(0);
  expect([replay.at, replay.playing]).toEqual([2, false]);
  await replay.prove();
  expect(replay.proof).toEqual({ proven: true });
  expect(replay.rechecked).toEqual({ count: LENGTH, different: 0 }); // all moments, in their order
});

test('what was played by other rules is not computed again', async () => {
  const source = recording();
  const older = (viewer: number) => source.info(viewer, 'en').then((info) => ({ ...info, here: false }));
  const replay = await opened({ ...source, info: older, proof: () => Promise.resolve({ proven: true } as never) });
  await replay.prove();
  expect([replay.proof, replay.rechecked]).toEqual([{ proven: true }, null]);
});

test.each([
  [0.5, 1400],
  [1, 700],
  [2, 350],
  [4, 175],
])('at speed %d, the next moment comes %d milliseconds after the last', async (speed, pause) => {
  expect(SPEEDS).toContain(speed);
  const replay = await opened();
  replay.speed = speed;
  replay.toggle();
  await shown();
  await vi.advanceTimersByTimeAsync(pause - 1);
  expect(replay.at).toBe(6);
  await vi.advanceTimersByTimeAsync(1);
  expect(replay.at).toBe(7);
});

test('a pause between two moments holds', async () => {
  const replay = await playing();
  replay.toggle();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([replay.at, replay.playing]).toEqual([5, false]);
});

test('a pause lets the board finish its moment, and then nothing follows', async () => {
  const replay = await opened();
  replay.toggle();
  await settledPromises();
  replay.toggle();
  expect(replay.showing).toBe(true);
  await shown();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([replay.at, replay.showing]).toEqual([6, false]);
});

test('playback that begins while a step is shown waits for its end', async () => {
  const replay = await opened();
  replay.step(1);
  await settledPromises();
  replay.toggle();
  await settledPromises();
  expect([replay.at, replay.showing]).toEqual([6, true]);
  await shown();
  await vi.advanceTimersByTimeAsync(700);
  expect(replay.at).toBe(7);
});

test('playback from the end shows the beginning and goes on from there', async () => {
  const replay = await opened(recording(), LENGTH - 1);
  replay.toggle();
  await vi.advanceTimersByTimeAsync(699);
  expect([replay.at, replay.showing]).toEqual([0, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect([replay.at, replay.showing]).toEqual([1, true]);
});

test.each<[string, number, (replay: ReplayModel) => unknown]>([
  ['a jump', 2, (replay) => replay.jump(2)],
  ['a step', 6, (replay) => replay.step(1)],
  ['a step back', 4, (replay) => replay.step(-1)],
  ['a move to be seen', 9, (replay) => replay.see(9)],
  ['other eyes', 5, (replay) => replay.look(1)],
  ['another language', 5, (replay) => replay.speak('pl')],
  ['a bot’s opinion', 5, (replay) => replay.analyse()],
  ['a heat map', 5, (replay) => replay.map()],
])('%s ends automatic playback', async (_, at, act) => {
  const replay = await playing();
  act(replay);
  expect(replay.playing).toBe(false);
  await shown();
  expect([replay.at, replay.playing]).toEqual([at, false]);
});

test.each<[string, number, (replay: ReplayModel) => unknown]>([
  ['a jump', 2, (replay) => replay.jump(2)],
  ['other eyes', 5, (replay) => replay.look(1)],
])('after %s, the pause that was under way leads nowhere', async (_, at, act) => {
  const replay = await playing();
  act(replay);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([replay.at, replay.showing]).toEqual([at, false]);
});

test('a page that was left plays nothing more', async () => {
  const replay = await playing();
  replay.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replay.at).toBe(5);
});
