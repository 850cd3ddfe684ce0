import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refused } from '../server/server';
import type { GameReview, JudgedMove, ReviewState } from '../wire';
import { inPoints, lostBy, luckOf, overall, ReviewModel, stacked, verdict } from './review.svelte';

const REVIEW: GameReview = {
  bot: 'deity',
  method: 'forecast',
  curve: [
    [0.5, 0.5],
    [0.7, 0.3],
  ],
  accuracy: [90, null],
  decisions: [],
  skipped: 0,
  moments: [],
};
const running = (done: number): ReviewState => ({ state: 'running', done, total: 10, review: null });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a review is asked for, and followed until it is done', async () => {
  const answers = [running(0), running(5), { state: 'done', done: 10, total: 10, review: REVIEW } as ReviewState];
  const asked: boolean[] = [];
  const model = new ReviewModel(
    { state: (_, begin) => (asked.push(begin), Promise.resolve(answers[asked.length - 1]!)) },
    'en',
  );
  await model.look(true);
  expect(model.progress).toBe(0);
  await vi.advanceTimersByTimeAsync(600);
  expect(model.progress).toBe(0.5);
  await vi.advanceTimersByTimeAsync(5000);
  expect(model.review).toBe(REVIEW);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toEqual([true, false, false]); // once it is done, nobody asks any more
});

test('a long review is asked for ever less often, and every four seconds in the end', async () => {
  const times: number[] = [];
  const begun = Date.now();
  const model = new ReviewModel({ state: () => (times.push(Date.now() - begun), Promise.resolve(running(1))) }, 'en');
  await model.look(true);
  await vi.advanceTimersByTimeAsync(40_000);
  model.close();
  const waits = times.slice(1).map((time, i) => time - times[i]!);
  expect(waits.slice(0, 3)).toEqual([500, 650, 845]);
  expect(waits.slice(-4)).toEqual([4000, 4000, 4000, 4000]);
});

test('a page that was left asks no more', async () => {
  let asked = 0;
  const model = new ReviewModel({ state: () => (asked++, Promise.resolve(running(1))) }, 'en');
  await model.look(true);
  model.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toBe(1);
});

test('a refusal is told', async () => {
  const model = new ReviewModel({ state: () => Promise.reject(new Refused('reviews-busy', 'busy')) }, 'en');
  await model.look(true);
  expect(model.problem?.code).toBe('reviews-busy');
  expect(model.state).toBeNull();
});

test('a refusal on the way keeps what is known, and is forgotten with the next answer', async () => {
  const answers = [running(3), new Refused('unreachable', 'gone'), running(4)];
  const model = new ReviewModel(
    {
      state: () => {
        const one = answers.shift()!;
        return one instanceof Refused ? Promise.reject(one) : Promise.resolve(one);
      },
    },
    'en',
  );
  await model.look(true);
  await vi.advanceTimersByTimeAsync(500);
  expect([model.state, model.problem?.code]).toEqual([running(3), 'unreachable']);
  await vi.advanceTimersByTimeAsync(650);
  expect([model.state, model.problem]).toEqual([running(4), null]);
  model.close();
});

test('in another language the words are fetched again', async () => {
  const asked: string[] = [];
  const model = new ReviewModel(
    { state: (language) => (asked.push(language), Promise.resolve({ ...running(0), state: 'done' as const })) },
    'en',
  );
  await model.look();
  await model.speak('pl');
  await model.speak('pl');
  expect(asked).toEqual(['en', 'pl']);
});

/** A review whose answers come when the test lets them. `asked` are the languages. */
function slow() {
  const asked: string[] = [];
  const waiting: ((found: ReviewState) => void)[] = [];
  const source = {
    state: (language: string) => (asked.push(language), new Promise<ReviewState>((done) => waiting.push(done))),
  };
  const answer = async (nth: number, found: ReviewState) => {
    waiting[nth]!(found);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { asked, answer, model: new ReviewModel(source, 'en') };
}

test('an answer that comes after the page was left changes nothing, and nobody asks on', async () => {
  const { asked, answer, model } = slow();
  void model.look();
  model.close();
  await answer(0, running(1));
  expect(model.state).toBeNull();
  const other = slow();
  void other.model.look();
  await other.answer(0, running(1));
  await vi.advanceTimersByTimeAsync(500);
  other.model.close();
  await other.answer(1, running(2));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([other.model.state, asked.length, other.asked.length]).toEqual([running(1), 1, 2]);
});

test('of two languages the later one counts, in whatever order the answers come, and one chain of questions goes on', async () => {
  const { asked, answer, model } = slow();
  void model.look(true);
  void model.speak('pl'); // before anything has come
  await answer(1, running(2));
  expect(model.state).toEqual(running(2));
  await answer(0, running(1));
  expect(model.state).toEqual(running(2));
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toEqual(['en', 'pl', 'pl']);
  void model.speak('de');
  await answer(2, running(3));
  await answer(3, running(4));
  expect(model.state).toEqual(running(4));
  await vi.advanceTimersByTimeAsync(4000);
  expect(asked).toEqual(['en', 'pl', 'pl', 'de', 'de']);
});

function judged(seat: number, more: Partial<JudgedMove> = {}): JudgedMove {
  const fair = { chance: 0.5, loss: 0, points: 0, luck: 0, luck_points: 0, trials: 1000, cost: 0, fortune: 0 };
  return { moment: 1, seat, ...fair, ...more };
}

test('choice and luck are told apart', () => {
  const of = (cost: number, fortune: number) => verdict(judged(0, { cost, fortune }));
  expect(of(0.1, 0)).toBe('choice');
  expect(of(0, -0.1)).toBe('badLuck');
  expect(of(0.1, -0.1)).toBe('both');
  expect(of(0, 0.1)).toBe('goodLuck');
  expect(of(0.01, 0.01)).toBe('fine');
  expect(of(0.1, 0.1)).toBe('choice');
  expect([of(0.02, 0), of(0.0199, 0)]).toEqual(['choice', 'fine']); // the least share counts
  expect([of(0, 0.02), of(0, 0.0199), of(0, -0.02), of(0, -0.0199)]).toEqual(['goodLuck', 'fine', 'badLuck', 'fine']);
});

test('where the game is decided, points tell more than chances', () => {
  expect(inPoints(judged(0, { loss: 0.1, cost: 0.1 }))).toBe(false);
  expect(inPoints(judged(0, { loss: 0, cost: 0.1 }))).toBe(true);
  expect(inPoints(judged(0, { luck: 0.001, fortune: -0.1 }))).toBe(true);
  expect(inPoints(judged(0, { luck: -0.1, fortune: -0.1 }))).toBe(false);
  expect(inPoints(judged(0))).toBe(false);
});

test('the luck of a player is the sum over the game, and so are the points that choices cost', () => {
  const luck = [judged(0, { luck_points: 1.5, points: 2 }), judged(0, { luck_points: -0.5, points: 1 })];
  const review = { ...REVIEW, decisions: [...luck, judged(1, { luck_points: null })] };
  expect(luckOf(review, 0)).toBe(1);
  expect(luckOf(review, 1)).toBeNull();
  expect(lostBy(review, 0)).toBe(3);
});

test('why a game was won or lost: against the best of the others, by choices, luck or both', () => {
  const of = (costs: [number, number], fortunes: [number, number], seat: number) =>
    overall({ ...REVIEW, decisions: [0, 1].map((n) => judged(n, { cost: costs[n]!, fortune: fortunes[n]! })) }, seat);
  expect(of([0.1, 0.4], [0, 0.1], 0)).toBe('goodChoice'); // seat 0 has won
  expect(of([0.4, 0.1], [0.3, -0.1], 0)).toBe('goodLuck');
  expect(of([0.1, 0.4], [0.1, 0], 0)).toBe('goodBoth');
  expect(of([0.1, 0.4], [0, 0.1], 1)).toBe('choice');
  expect(of([0.4, 0.1], [0.3, -0.1], 1)).toBe('badLuck');
  expect(of([0.1, 0.4], [0.1, 0], 1)).toBe('both');
  expect(overall({ ...REVIEW, decisions: [judged(0, { luck_points: null })] }, 0)).toBeNull();
  expect(overall({ ...REVIEW, curve: [[1]] }, 0)).toBeNull(); // alone
});

test('nobody has lost a game that is even at its end', () => {
  const even = { ...REVIEW, curve: [[0.5, 0.5]], decisions: [judged(0, { cost: 0.1 }), judged(1, { cost: 0.4 })] };
  expect([overall(even, 0), overall(even, 1)]).toEqual(['goodChoice', 'goodChoice']);
});

test('whoever is compared with the best of several others, and luck and choices that are even count for neither', () => {
  const decisions = [0, 1, 2].map((seat) => judged(seat, { cost: [0, 0.3, 0.1][seat]!, fortune: [0, 0.2, 0][seat]! }));
  const review = { ...REVIEW, curve: [[0.6, 0.1, 0.3]], decisions };
  expect(overall(review, 0)).toBe('goodChoice'); // against seat 2, without luck
  expect(overall(review, 2)).toBe('choice'); // against seat 0, without luck
  expect(overall(review, 1)).toBe('choice'); // it had luck
});

test('the chances are stacked to the whole', () => {
  const areas = stacked(
    [
      [0.2, 0.3, 0.5],
      [1, 0, 0],
    ],
    3,
  );
  expect(areas[0]).toEqual([
    [0, 0.2],
    [0, 1],
  ]);
  expect(areas[2]![0]![0]).toBeCloseTo(0.5);
  expect(areas[2]![0]![1]).toBeCloseTo(1);
});
