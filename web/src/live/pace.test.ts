import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pace } from './pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Whether a promise is fulfilled. */
function watched(promise: Promise<void>) {
  const state = { done: false };
  void promise.then(() => (state.done = true));
  return state;
}

test.each([
  [1, 600],
  [2, 300],
  [0.5, 1200],
])('at speed %d, 600 milliseconds take %d', async (speed, taken) => {
  const waiting = watched(new Pace(() => speed).wait(600));
  await passing(taken - 1);
  expect(waiting.done).toBe(false);
  await passing(1);
  expect(waiting.done).toBe(true);
});

test('at speed zero nothing takes time', async () => {
  const waiting = watched(new Pace(() => 0).wait(600));
  await Promise.resolve();
  await Promise.resolve();
  expect(waiting.done).toBe(true);
});

test('what is waited for ends at once when asked to, and everything after it', async () => {
  const pace = new Pace(() => 1);
  const never = new Promise(() => undefined);
  const [pause, animation] = [watched(pace.wait(600)), watched(pace.until(never))];
  await passing(10);
  expect([pause.done, animation.done, pace.speed]).toEqual([false, false, 1]);
  pace.finish();
  await passing(0);
  expect([pause.done, animation.done, pace.speed]).toEqual([true, true, 0]);
  const late = watched(pace.until(never));
  await passing(0);
  expect(late.done).toBe(true);
});

test('what fails while it is waited for is told', async () => {
  const pace = new Pace(() => 1);
  await expect(pace.until(Promise.reject(new Error('a fault')))).rejects.toThrow('a fault');
});
