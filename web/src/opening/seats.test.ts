import { beforeEach, expect, test } from 'vitest';
import { LAKE } from '../live/fakes';
import { store } from '../common/storage';
import { GAMES } from '../shell/games';
import {
  changedOptions,
  firstPlan,
  isFirst,
  clockName,
  CLOCKS,
  friendsPlan,
  herePlan,
  isShort,
  ofLength,
  resized,
  usualPlan,
  usualPlayers,
  wish,
} from './seats';

const SECRET = 'abcdefghijklmnopqrstuvwx';

beforeEach(() => store('levels', null));

test('two play, or as few as can', () => {
  expect(usualPlayers(LAKE)).toBe(2);
  expect(usualPlayers({ players: [4, 3] })).toBe(3);
  expect(usualPlayers({ players: [1] })).toBe(1);
});

test('the usual table is one person against a bot, with hints, in private, not rated and without a clock', () => {
  expect(usualPlan(LAKE, 'Ala')).toEqual({
    seats: [{ sitter: 'person', name: 'Ala' }, { sitter: 'easy' }],
    options: { rounds: 2 },
    clock: 'none',
    undo: 'fair',
    chat: 'phrases',
    public: false,
    rated: false,
    hints: true,
  });
});

test('a table for friends has open seats, and everything can be said and taken back', () => {
  const usual = usualPlan(LAKE, 'Ala');
  const seats = [{ sitter: 'person', name: 'Ala' }, { sitter: 'open' }];
  expect(friendsPlan(LAKE, 'Ala')).toEqual({ ...usual, seats, undo: 'ask', chat: 'free' });
});

test('several people at one screen have a seat each, and are asked before something is taken back', () => {
  const seats = ['Ala', 'Ola', 'Ela'].map((name) => ({ sitter: 'person', name }));
  expect(herePlan(LAKE, ['Ala', 'Ola', 'Ela'])).toEqual({ ...usualPlan(LAKE, ''), seats, undo: 'ask' });
});

test('another number of seats keeps those that are there', () => {
  const seats = [{ sitter: 'person', name: 'Ala' }, { sitter: 'hard' }];
  expect(resized(seats, 3, 'easy')).toEqual([...seats, { sitter: 'easy' }]);
  expect(resized(seats, 1, 'easy')).toEqual([seats[0]]);
});

test('only options with another value are sent', () => {
  expect(changedOptions(LAKE, { rounds: 2 })).toEqual({});
  expect(changedOptions(LAKE, { rounds: 3, unknown: 1 })).toEqual({ rounds: 3 });
  for (const nothing of [undefined, null]) expect(changedOptions(LAKE, { rounds: nothing })).toEqual({});
  expect(changedOptions(LAKE, { rounds: 0 })).toEqual({ rounds: 0 });
});

test('what is sent is what was chosen, with names as they were meant', () => {
  const plan = usualPlan(LAKE, ' Ala ');
  expect(wish(LAKE, plan, 'pl', null)).toEqual({
    game: 'lake',
    seats: [{ sitter: 'person', name: 'Ala' }, { sitter: 'easy' }],
    options: {},
    language: 'pl',
    public: false,
    clock: { kind: 'none', seconds: 0, increment: 0 },
    undo: 'fair',
    chat: 'phrases',
    hints: true,
    rated: false,
    person: null,
    seals: true,
  });
  const seats = [{ sitter: 'person', name: '  ' }, { sitter: 'open' }];
  const other = { ...plan, seats, options: { rounds: 5 }, clock: 'bank', public: true, rated: true, hints: false };
  expect(wish(LAKE, other, 'en', SECRET)).toMatchObject({
    seats: [{ sitter: 'person' }, { sitter: 'open' }],
    options: { rounds: 5 },
    clock: CLOCKS['bank'],
    public: true,
    rated: true,
    hints: false,
    person: SECRET,
  });
});

test('clocks: a minute a move, a quarter of an hour and ten seconds a move, three days', () => {
  expect(CLOCKS).toEqual({
    none: { kind: 'none', seconds: 0, increment: 0 },
    brisk: { kind: 'move', seconds: 60, increment: 0 },
    bank: { kind: 'bank', seconds: 900, increment: 10 },
    days: { kind: 'days', seconds: 259_200, increment: 0 },
  });
});

test('a clock has a name only if all of it is as offered', () => {
  expect(Object.values(CLOCKS).map(clockName)).toEqual(['none', 'brisk', 'bank', 'days']);
  const bank = CLOCKS['bank']!;
  for (const other of [{ kind: 'move' as const }, { seconds: 899 }, { increment: 0 }, { increment: 9 }])
    expect(clockName({ ...bank, ...other }), JSON.stringify(other)).toBeUndefined();
});

test('a short game has the options that the game names, and a whole one its usual ones', () => {
  const flick = GAMES.find(({ name }) => name === 'flick')!;
  const oracle = GAMES.find(({ name }) => name === 'oracle')!;
  const short = ofLength(flick, { laws: false }, true);
  expect(short).toEqual({ laws: false, generations: 2 });
  expect(isShort(flick, short)).toBe(true);
  expect(isShort(flick, {})).toBe(false);
  expect(ofLength(flick, short, false)).toEqual({ laws: false, generations: null });
  expect(changedOptions(flick, short)).toEqual({ laws: false, generations: 2 });
  expect(changedOptions(flick, { generations: null })).toEqual({});
  expect(isShort(oracle, {})).toBe(false);
  expect(ofLength(oracle, { cross: 'goods' }, true)).toEqual({ cross: 'goods' });
});

test('a clock is known by its rule', () => {
  for (const [name, rule] of Object.entries(CLOCKS)) expect(clockName(rule)).toBe(name);
  expect(clockName({ kind: 'bank', seconds: 7, increment: 1 })).toBeUndefined();
});

test('a first game is against the easiest bot, with the options that the game has for it', () => {
  const first = { rounds: 3, hidden: ['a'] };
  const game = { ...LAKE, first };
  const plan = firstPlan(game, 'Ada');
  expect(plan.seats).toEqual([{ sitter: 'person', name: 'Ada' }, { sitter: LAKE.opponents[0]!.bot }]);
  expect(wish(game, plan, 'en', null).options).toEqual(first);
  expect([isFirst(game, plan.options), isFirst(game, { rounds: 3 }), isFirst(LAKE, {})]).toEqual([true, false, false]);
});

test('a first game that needs a certain start has its chance, and all may be taken back', () => {
  const game = { ...LAKE, first: { rounds: 3 }, first_seed: 'c0ffee' };
  const sent = wish(game, firstPlan(game, 'Ada'), 'en', null);
  expect([sent.seed, sent.undo, sent.seals]).toEqual(['c0ffee', 'free', false]);
  const usual = wish(game, usualPlan(game, 'Ada'), 'en', null);
  expect([usual.seed, usual.undo, usual.seals]).toEqual([undefined, 'fair', true]);
});
