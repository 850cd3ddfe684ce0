import { expect, test } from 'vitest';
import { deedsSince, lately, withHappened, withoutName } from './journal';
import type { Happened } from '../wire';

test('what was taken back is struck out, and told anew in another language', () => {
  const entry = (n: number, lines: string[], to: number | null = null): Happened => ({
    n,
    seat: 0,
    at: null,
    events: [],
    patches: [],
    lines,
    about: lines.map(() => 0),
    to,
  });
  let lines = withHappened([], [entry(0, ['a', '']), entry(1, ['b']), entry(2, ['c']), entry(3, [], 0)]);
  expect(lines.map((line) => [line.text, line.takenBack])).toEqual([
    ['a', false],
    ['b', true],
    ['c', true],
    ['', false],
  ]);
  lines = withHappened(lines, [entry(4, ['d']), entry(0, ['A'])]);
  expect(lines.map((line) => line.text)).toEqual(['A', 'b', 'c', '', 'd']);
  expect(withHappened(lines, [])).toBe(lines);
});

test('each sentence of the log is about the seat of its own event, not about who acted', () => {
  const one: Happened = { n: 4, seat: 0, at: null, events: [], patches: [], lines: [], about: [], to: null };
  const lines = withHappened(
    [],
    [{ ...one, lines: ['Ann flicks.', '', 'It scores.', 'Bob’s turn.'], about: [0, 1, null, 1] }],
  );
  expect(lines.map(({ text, seat }) => [text, seat])).toEqual([
    ['Ann flicks.', 0],
    ['It scores.', null],
    ['Bob’s turn.', 1],
  ]);
});

test('deeds of the others: after the own last entry, by turns, without what is said to somebody else', () => {
  const entry = (n: number, seat: number | null, ...told: [string, number | null][]): Happened => ({
    ...{ n, seat, at: null, events: [], patches: [], to: null },
    lines: told.map(([text]) => text),
    about: told.map(([, about]) => about),
  });
  const entries = [
    entry(0, null, ['Dealt.', null]),
    entry(1, 1, ['Bo does.', 1]),
    entry(2, 0, ['Al does.', 0]),
    entry(3, 1, ['Bo goes.', 1], ['', null], ['Rain.', null]),
    entry(4, 1, ['Bo ends.', 1], ['Cy’s turn.', 2]),
    entry(5, 2, ['Al’s turn.', 0]),
  ];
  expect(deedsSince(0, entries)).toEqual([{ seat: 1, from: 3, lines: ['Bo goes.', 'Rain.', 'Bo ends.'] }]);
  expect(deedsSince(2, entries.slice(0, 2))).toEqual([{ seat: 1, from: 1, lines: ['Bo does.'] }]);
  const more = [entry(3, 1, ['Bo goes.', 1]), entry(4, 2, ['Cy goes.', 2]), entry(5, 2, ['Cy ends.', 2])];
  expect(deedsSince(0, more)).toEqual([
    { seat: 1, from: 3, lines: ['Bo goes.'] },
    { seat: 2, from: 4, lines: ['Cy goes.', 'Cy ends.'] },
  ]);
});

test('deeds leave out what is minor', () => {
  const told = { n: 3, seat: 1, at: null, patches: [], to: null, lines: ['Bo goes.', 'Bo spends.'], about: [1, 1] };
  const minor = (event: unknown) => event === 'spent';
  expect(deedsSince(0, [{ ...told, events: ['went', 'spent'] }], minor)).toEqual([
    { seat: 1, from: 3, lines: ['Bo goes.'] },
  ]);
});

test('what happened lately: no more than asked for, nothing twice, nothing taken back', () => {
  const entry = (n: number, to: number | null = null): Happened => ({
    n,
    seat: 0,
    at: null,
    events: [],
    patches: [],
    lines: [],
    about: [],
    to,
  });
  const numbers = (entries: Happened[]) => entries.map(({ n }) => n);
  const five = lately(
    [],
    [1, 2, 3, 4, 5].map((n) => entry(n)),
    4,
  );
  expect(numbers(five)).toEqual([2, 3, 4, 5]);
  expect(numbers(lately(five, [entry(5), entry(6)], 4))).toEqual([3, 4, 5, 6]);
  const back = lately(five, [entry(6, 3)], 4);
  expect(numbers(back)).toEqual([2, 3]);
  expect(numbers(lately(back, [entry(6, 3), entry(7)], 4))).toEqual([2, 3, 7]);
});

test('a line beside the name of who did it does not repeat the name', () => {
  expect(withoutName('Bo draws a line.', 'Bo', 'en')).toBe('Draws a line.');
  expect(withoutName("Bo's turn.", 'Bo', 'en')).toBe("Bo's turn.");
  expect(withoutName('Rain.', 'Bo', 'en')).toBe('Rain.');
});
