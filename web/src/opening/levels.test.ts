import { afterEach, beforeEach, expect, test } from 'vitest';
import { LAKE, table } from '../live/fakes';
import { speech } from '../common/i18n.svelte';
import { store, stored } from '../common/storage';
import { botText, keepLevel, levelOf, levelsOf, nextLevel, usualBot } from './levels';
import { settings } from '../common/settings.svelte';
import type { Outcome } from '../wire';

beforeEach(() => store('levels', null));
afterEach(() => store('levels', null));

test('a game has as many levels as its strongest bot', () => {
  expect([levelsOf(LAKE), levelsOf({ opponents: [] })]).toEqual([2, 0]);
});

test('a newcomer plays against the easiest, everybody else at the level that they chose', () => {
  expect([levelOf(LAKE), usualBot(LAKE)]).toEqual([1, 'easy']);
  keepLevel('pond', 1);
  keepLevel('lake', 2);
  expect([levelOf(LAKE), usualBot(LAKE)]).toEqual([2, 'hard']);
  expect(JSON.parse(stored('levels')!)).toEqual({ pond: 1, lake: 2 });
});

test.each([
  ['9', 2],
  ['-3', 1],
  ['0', 1],
  ['1.6', 2],
  ['1.4', 1],
  ['"x"', 1],
  ['null', 1],
])('the level %s in the storage is level %i', (text, level) => {
  store('levels', `{"lake": ${text}}`);
  expect(levelOf(LAKE)).toBe(level);
});

test.each(['null', '3', '{'])('the storage may contain %s', (text) => {
  store('levels', text);
  expect(levelOf(LAKE)).toBe(1);
});

test('a game without levels is played against its first bot, or a random one', () => {
  const [first, other] = ['first', 'other'].map((bot) => ({ bot, title: {}, level: 0 }));
  expect(levelOf({ name: 'pond', opponents: [first!] })).toBe(1);
  expect(usualBot({ name: 'pond', opponents: [first!, other!] })).toBe('first');
  expect(usualBot({ name: 'pond', opponents: [] })).toBe('random');
  keepLevel('pond', 5);
  expect(levelOf({ name: 'pond', opponents: [] })).toBe(1);
});

test('a bot in words has its level, if it has one, and a title or its name', async () => {
  await speech.ready('page');
  const { levelNamed } = settings.words;
  expect(botText(LAKE, LAKE.opponents[1]!)).toBe(levelNamed({ n: 2, of: 2, name: 'Hard' }));
  expect(botText(LAKE, LAKE.opponents[0]!)).toBe(levelNamed({ n: 1, of: 2, name: 'Easy' }));
  expect(botText(LAKE, { bot: 'odd', title: {}, level: 0 })).toBe('odd');
});

test('after a win against bots the next level is offered, and no level above the strongest', () => {
  const seat = (sitter: string) => ({ ...table().seats[0]!, sitter });
  const at = (...sitters: string[]) => ({ ...table(), seats: sitters.map(seat) });
  const ended = (...ranks: number[]): Outcome => ({ ranks, scores: [], decided_by: null });
  expect(nextLevel(LAKE, at('person', 'easy'), ended(1, 2), 0)?.bot).toBe('hard');
  expect(nextLevel(LAKE, at('easy', 'person', 'easy'), ended(2, 1, 2), 1)?.bot).toBe('hard');
  expect(nextLevel(LAKE, at('person', 'easy'), ended(2, 1), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person', 'easy', 'hard'), ended(1, 2, 3), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person', 'person'), ended(1, 2), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person', 'easy', 'person'), ended(1, 2, 3), 0)).toBe(null);
  expect(nextLevel(LAKE, at('person'), ended(1), 0)).toBe(null);
});
