import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { strength } from './strength.svelte';

let answers: (string | null)[]; // null: the server does not answer
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  [answers, asked, strength.state] = [[], [], null];
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    const state = answers.shift();
    return state
      ? Promise.resolve(new Response(JSON.stringify({ state })))
      : Promise.reject(new TypeError('fetch failed'));
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('it is asked until the bots are ready, and by one for all that show it', async () => {
  answers = ['looking', 'compiling', null, 'compiling', 'ready'];
  const ends = [strength.watch(), strength.watch()];
  await pass(0);
  expect(strength.state).toBe('looking');
  await pass(1000);
  expect([strength.state, asked.length]).toEqual(['compiling', 2]);
  await pass(3000);
  expect([strength.state, asked.length]).toEqual(['compiling', 3]);
  await pass(5000);
  expect([strength.state, asked.length]).toEqual(['compiling', 4]);
  await pass(3000);
  expect([strength.state, asked.length]).toEqual(['ready', 5]);
  await pass(60_000);
  expect(asked).toEqual(Array(5).fill('api/bots'));
  ends.forEach((end) => end());
});

test('nothing is asked when nothing shows it any more, and again when something does', async () => {
  answers = ['compiling', 'missing'];
  const end = strength.watch();
  await pass(0);
  end();
  await pass(60_000);
  expect(asked.length).toBe(1);
  strength.watch()();
  await pass(60_000);
  expect([strength.state, asked.length]).toEqual(['missing', 2]);
});
