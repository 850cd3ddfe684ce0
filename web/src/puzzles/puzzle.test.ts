import { openedAt } from '../common/fakes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeData } from '../common/storage';
import {
  asOpinion,
  atBeginning,
  before,
  beganWith,
  dayIn,
  keepSolution,
  latestSolved,
  mergeSolved,
  openPuzzle,
  puzzleAt,
  solutionOf,
  solve,
  streak,
  today,
} from './puzzle';
import { resultText, starsOf } from './share';
import type { Position } from '../wire';
import { settings } from '../common/settings.svelte';

const result = (stars: number) => ({ stars, percent: 30 * stars, points: 1, best: 2, trials: 10 });

beforeEach(() => {
  storeData('puzzles', []);
  storeData('puzzle-tables', []);
});

afterEach(() => vi.unstubAllGlobals());

function answering(answer: unknown) {
  const asked: unknown[][] = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push([method, path, JSON.parse(body as string)]);
    return Promise.resolve(Response.json(answer));
  });
  return asked;
}

test('a table is opened at the position of a puzzle, and remembered as its', async () => {
  openedAt('/');
  const asked = answering({ id: 'abc', seats: [], host: 'key' });
  await openPuzzle('flick', '2026-11-16', 'Ala');
  await openPuzzle('flick', '2026-11-15', '');
  expect(asked).toEqual([
    ['POST', 'api/puzzles/flick/2026-11-16/table', { language: settings.language, name: 'Ala' }],
    ['POST', 'api/puzzles/flick/2026-11-15/table', { language: settings.language }],
  ]);
  expect(puzzleAt('abc')).toMatchObject({ game: 'flick', day: '2026-11-15', n: null });
  expect(location.pathname).toBe('/table/abc');
});

test('a solution is sent with its action', async () => {
  const asked = answering(result(2));
  expect((await solve('oracle', '2026-11-16', { do: 'pass' })).stars).toBe(2);
  expect(asked).toEqual([['POST', 'api/puzzles/oracle/2026-11-16/solution', { action: { do: 'pass' } }]]);
});

test('a day is that of the person, and the day before may be in another year', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(before('2026-01-01')).toBe('2025-12-31');
  expect(before('2028-03-01')).toBe('2028-02-29');
});

test('only the first solution of a puzzle counts', () => {
  keepSolution('flick', '2026-11-16', result(1));
  keepSolution('flick', '2026-11-16', result(3));
  expect(solutionOf('flick', '2026-11-16')?.stars).toBe(1);
  expect(solutionOf('oracle', '2026-11-16')).toBeNull();
});

test('solutions of two browsers lie together with the latest day first, and one that both have stays as it is here', () => {
  keepSolution('flick', '2026-11-14', result(1));
  keepSolution('flick', '2026-11-16', result(2));
  mergeSolved([
    { game: 'flick', day: '2026-11-16', stars: 0, percent: 0 },
    { game: 'flick', day: '2026-11-17', stars: 3, percent: 99 },
    { game: 'oracle', day: '2026-11-15', stars: 1, percent: 30 },
    { game: 'oracle', day: '2026-11-13' },
    null,
  ]);
  const days = latestSolved(9).map(({ game, day, stars }) => `${game} ${day} ${stars}`);
  expect(days).toEqual(['flick 2026-11-17 3', 'flick 2026-11-16 2', 'oracle 2026-11-15 1', 'flick 2026-11-14 1']);
  expect(latestSolved(2)).toHaveLength(2);
  mergeSolved('damaged');
  expect(latestSolved(9)).toHaveLength(4);
});

test('a streak is broken by a day without a star, and lasts until the end of the next day', () => {
  for (const day of ['2026-11-12', '2026-11-14', '2026-11-15']) keepSolution('flick', day, result(2));
  keepSolution('flick', '2026-11-13', result(0));
  expect(streak('flick', '2026-11-15')).toBe(2);
  expect(streak('flick', '2026-11-16')).toBe(2);
  expect(streak('flick', '2026-11-17')).toBe(0);
  expect(streak('oracle', '2026-11-15')).toBe(0);
});

test('a table keeps how many entries it began with', () => {
  storeData('puzzle-tables', [{ table: 'abc', game: 'flick', day: '2026-11-16', n: null }]);
  expect(puzzleAt('xyz')).toBeNull();
  expect(beganWith('abc', 12)).toBe(12);
  expect(beganWith('abc', 15)).toBe(12);
  expect(puzzleAt('abc')?.n).toBe(12);
});

test('damaged data in the browser is not an error', () => {
  storeData('puzzles', 'nonsense');
  expect(streak('flick', '2026-11-16')).toBe(0);
});

test('the position of a puzzle stands at its beginning and after a take-back', () => {
  const stands = (n: number, to: number | null) => ({ n, take_back_to: to }) as Position;
  expect(atBeginning(8, stands(8, 6), 0)).toBe(true); // the viewer's own move before the puzzle
  expect(atBeginning(8, stands(8, null), 0)).toBe(true);
  expect(atBeginning(8, stands(9, 7), 0)).toBe(false);
  expect(atBeginning(8, stands(10, 8), 0)).toBe(false);
  expect(atBeginning(8, stands(10, 6), 0)).toBe(true); // taken back: the journal has grown
  expect(atBeginning(null, stands(8, 7), 8)).toBe(true);
  expect(atBeginning(null, stands(9, 7), 8)).toBe(false);
});

test('the answer is drawn as a bot would draw it', () => {
  const { considered } = asOpinion({ action: { type: 'flick' }, text: 'so', points: 2 });
  expect(considered).toMatchObject([{ action: { type: 'flick' }, text: 'so' }]);
});

test('a shared result has stars, days and the link, and nothing of the answer', () => {
  vi.stubGlobal('location', { origin: 'https://x.example', pathname: '/o/' });
  expect([0, 1, 2, 3].map(starsOf)).toEqual(['☆☆☆', '★☆☆', '★★☆', '★★★']);
  const of = { game: 'flick', day: '2026-11-16', stars: 2 };
  expect(resultText(of, 'Puzzle ★★☆', null)).toBe('Puzzle ★★☆\nhttps://x.example/puzzle/flick/2026-11-16');
  expect(resultText(of, 'Puzzle ★★☆', '3 days').split('\n')).toHaveLength(3);
  expect(dayIn('2026-11-16', 'en')).toBe('November 16');
});
