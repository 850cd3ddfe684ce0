import { beforeEach, expect, test } from 'vitest';
import { LANGUAGES } from '../../../common/languages';
import { store } from '../../../common/storage';
import { choice, lineOf, PASS, position, sitDown, view } from '../fakes';
import type { View } from '../types';
import { Coach } from './coach.svelte';
import { picked } from './skip';
import { opensAt, said, STEPS, stepOf, turnOf } from './steps';

const OPENS = { stars: 1, prophecies: 2, boats: 3, horoscopes: 4, piers: 5, town: 6, fates: 7, market: 8 };
const evening = (turns: number, prompt: object | null, change: Partial<View> = {}): View =>
  view(0, {
    evening: { turns: [turns, turns], opens: OPENS },
    prompt: prompt as View['prompt'],
    boats: [],
    days: 1,
    rogues: 'cult',
    ...change,
  });
const turn = { task: 'turn', seat: 0 };

beforeEach(() => {
  for (const key of ['coach', 'coach.rogues']) store(key, null);
});

test('a turn counts as soon as it is asked about, and while its events are shown not twice', () => {
  expect([turnOf(evening(2, turn), 0), turnOf(evening(2, turn), 1)]).toEqual([3, 2]);
  expect(turnOf(evening(3, turn), 0, true)).toBe(3);
  expect(turnOf(view(0), 0)).toBe(0);
});

test('each turn is a step with a number of its own; later ones are all the same', () => {
  const steps = Array.from({ length: 10 }, (_, n) => stepOf(evening(n, turn), 0));
  expect(steps).toEqual([...STEPS.slice(1, 9), 'all', 'all']);
  expect(stepOf(evening(9, null, { phase: 'market' }), 0)).toBe('market');
  expect(stepOf(evening(9, null, { phase: 'over' }), 0)).toBe('end');
  expect(stepOf(view(0, { prompt: turn as never }), 0)).toBe('all');
});

test('a part says when it opens, until it does', () => {
  expect(opensAt(evening(0, turn), 0, 'town')).toBe(6);
  expect(opensAt(evening(5, turn), 0, 'town')).toBeNull();
  expect(opensAt(view(0), 0, 'town')).toBeNull();
});

test.each<[string, object, number, string]>([
  ['its own turn', turn, 3, 'turn-horoscopes'],
  ['another seat', { task: 'turn', seat: 1 }, 3, 'wait'],
  ['the first lines', { task: 'lining', seat: 0, left: 4 }, 1, 'line'],
  ['later lines', { task: 'lining', seat: 0, left: 4 }, 3, 'tome'],
  ['a customer', { task: 'boarding', seat: 0, who: 'red' }, 3, 'board'],
  ['a rogue', { task: 'boarding', seat: 0, who: 'rogue' }, 3, 'rogue-cult'],
  ['a sale', { task: 'selling', seat: 0, sold: [0, 0, 0] }, 9, 'sell'],
])('what is said of %s', (_, prompt, turns, line) => {
  expect(said(evening(turns, prompt), 0).line).toBe(line);
});

test('rogues are explained once; a boat with one place left is spoken of', () => {
  const rogue = { task: 'boarding', seat: 0, who: 'rogue' };
  const boats = [{ places: 4, aboard: ['red', 'red', 'red'], pier: null }] as View['boats'];
  expect(said(evening(5, rogue, { boats }), 0, true).line).toBe('fill');
  expect(said(evening(3, rogue, { boats }), 0, true).line).toBe('board');
});

test('what is skipped makes goods without corruption, sells without the black market, and ends nothing early', () => {
  const closes = (corruption: number) => [{ cells: [0], size: 'charm', colour: 'red', gained: true, corruption }];
  const seen = view(0, {
    previews: [
      { line: 'a1-a2', closes: closes(1) },
      { line: 'b1-b2', closes: closes(0) },
    ] as never,
  });
  const lines = [choice({ do: 'stop' }), lineOf('a1-a2'), lineOf('c1-c2'), lineOf('b1-b2')];
  expect(picked(lines, seen)).toBe(lines[3]);
  expect(picked(lines.slice(0, 3), seen)).toBe(lines[2]);
  const black = choice({ do: 'sell', size: 'charm', colour: 'red', pier: 'black' });
  const close = choice({ do: 'close' });
  expect(picked([black, close], seen)).toBe(close);
  expect(picked([choice({ do: 'nudge', die: 1, by: 1 }), PASS], seen)).toBe(PASS);
  expect(picked([], seen)).toBeNull();
});

const coachAt = (seen: View, me: number | null = 0) =>
  new Coach(sitDown({ me, position: { ...position(5), view: seen } }).board);

test('it speaks at a first evening and in the game after it, elsewhere when it is asked for, and to nobody who watches', () => {
  const plain = view(0, { days: 3, prompt: turn as never, boats: [] });
  expect(coachAt(evening(1, turn)).on).toBe(true);
  expect(coachAt({ ...plain, days: 2 }).on).toBe(true);
  expect(coachAt(plain).on).toBe(false);
  expect(coachAt(evening(1, turn), null).on).toBe(false);
  const asked = coachAt(plain);
  asked.toggle();
  expect([asked.on, asked.now?.line, asked.number, coachAt(plain).on]).toEqual([true, 'turn-all', null, true]);
  asked.toggle();
  expect([asked.on, coachAt(plain).on]).toEqual([false, false]);
});

test('the goal comes before the first turn, and skipping leads from step to step', () => {
  const coach = coachAt(evening(0, turn));
  expect([coach.now?.step, coach.number]).toEqual(['goal', 1]);
  coach.skip();
  expect([coach.now?.step, coach.number, coach.until]).toEqual(['stars', 2, null]);
  coach.skip();
  expect(coach.until).toBe('prophecies');
});

test.each(LANGUAGES)('the coach says at most 20 words at a time: %s', async (language) => {
  const files = import.meta.glob<string>('../locales/*/coach.ftl', { query: '?raw', import: 'default' });
  const text = await files[`../locales/${language}/coach.ftl`]!();
  const lines = text.split('\n').filter((line) => line.includes(' = ') && !line.startsWith('#'));
  expect(lines.length).toBeGreaterThan(50);
  for (const line of lines) expect(line.split(' = ')[1]!.split(/\s+/).length, line).toBeLessThanOrEqual(20);
});
