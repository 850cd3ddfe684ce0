import { expect, test } from 'vitest';
import { after, isMet, settled, START, type Outcome } from './goals';
import type { View } from '../types';

const none: Outcome = { islands: [], city: false, navel: false };
const landed = { ...none, islands: [3] };

test('an island, a city, the navel', () => {
  expect([isMet('island', none), isMet('island', landed), isMet('island', { ...none, city: true })]).toEqual([
    false,
    true,
    true,
  ]);
  expect([isMet('city', landed), isMet('city', { ...landed, city: true })]).toEqual([false, true]);
  expect([isMet('navel', landed), isMet('navel', { ...none, navel: true })]).toEqual([false, true]);
});

test('the island is tried until it is met, the others once more', () => {
  let progress = after(START, none);
  expect(progress).toEqual({ at: 0, tries: 1, last: 'missed' });
  progress = after(after(progress, none), landed);
  expect(progress).toEqual({ at: 1, tries: 0, last: 'met' });
  progress = after(progress, landed);
  expect(progress).toEqual({ at: 1, tries: 1, last: 'missed' });
  progress = after(progress, none);
  expect(progress).toEqual({ at: 2, tries: 0, last: 'missed' });
  progress = after(progress, { ...none, navel: true });
  expect(progress).toEqual({ at: 3, tries: 0, last: 'met' });
  expect(after(progress, landed)).toEqual({ at: 3, tries: 0, last: null });
});

test('where a seat has disks', () => {
  const islands = [
    [0, 1],
    [2, 0],
    [0, 0],
    [1, 1],
  ].map((counts) => ({ counts })) as unknown as View['islands'];
  expect([settled({ islands }, 0), settled({ islands }, 1)]).toEqual([
    [1, 3],
    [0, 3],
  ]);
});
