import { expect, test } from 'vitest';
import type { Choice } from '../../../wire';
import { changed, givesUp, grouped, offers, panelOf, placesOf } from './places';
import type { Action } from '../types';

const choice = (action: Action): Choice => ({
  action,
  text: JSON.stringify(action),
  signs: '',
  group: action.do,
  prospect: '',
});

test('a place stands for all choices that can be taken there', () => {
  const choices = [
    choice({ do: 'nudge', die: 1, by: 1 }),
    choice({ do: 'nudge', die: 1, by: -1 }),
    choice({ do: 'shift', rune: 'die 1' }),
    choice({ do: 'horoscope', half: 'left' }),
    choice({ do: 'pass' }),
  ];
  const found = offers(choices);
  expect(found.get('rune:die 1')).toHaveLength(3);
  expect(found.get('half:left')).toEqual([choices[3]]);
  expect([...found.values()].flat()).not.toContain(choices[4]);
});

test('an X goes into a row or on a guild', () => {
  expect(placesOf({ do: 'cross', place: 'upper' })).toEqual(['row:upper']);
  expect(placesOf({ do: 'cross', place: 'red' })).toEqual(['guild:red']);
});

test('an X is declined by a button of the prompt alone, and the board is shown where it could go', () => {
  const choices = [
    choice({ do: 'cross', place: 'upper' }),
    choice({ do: 'cross', place: 'red' }),
    choice({ do: 'decline' }),
  ];
  expect([...offers(choices).values()].flat()).not.toContain(choices[2]);
  expect(grouped(choices, []).map((entry) => entry.choices)).toContainEqual([choices[2]]);
  expect(panelOf({ do: 'decline' })).toBeNull();
});

test('few choices stand for themselves', () => {
  const choices = [0, 1, 2, 3, 4, 5].map((boat) => choice({ do: 'board', boat }));
  expect(grouped(choices, []).map((entry) => entry.choices)).toEqual(choices.map((one) => [one]));
});

test('lines that close something come before others', () => {
  const choices = ['a1-b1', 'b1-c1', 'c1-d1'].map((line) => choice({ do: 'draw', line }));
  const entries = grouped(choices, [{ line: 'b1-c1', closes: [] }]);
  expect(entries.map((entry) => entry.choices)).toEqual([[choices[1]], [choices[0]], [choices[2]]]);
});

test('many choices are put together, and none is lost', () => {
  const lines = ['a1-b1', 'b1-c1', 'c1-d1', 'd1-e1', 'e1-f1', 'f1-g1', 'a2-b2', 'b2-c2', 'c2-d2', 'd2-e2'];
  const choices = [...lines.map((line) => choice({ do: 'draw', line })), choice({ do: 'stop' })];
  const entries = grouped(choices, [{ line: 'c1-d1', closes: [] }]);
  expect(entries[0]!.choices).toEqual([choices[2]]); // lines that close something come first
  expect(entries.at(-2)).toMatchObject({ key: 'lines', open: true });
  expect(entries.at(-1)!.choices).toEqual([choices.at(-1)]); // the end comes last: a key pressed twice does not take it
  expect(entries.flatMap((entry) => entry.choices)).toHaveLength(choices.length);
});

const lineChoices = (count: number) =>
  Array.from({ length: count }, (_, n) => choice({ do: 'draw', line: `a${n}-b${n}` }));
const closingAll = (choices: Choice[]) =>
  choices.map(({ action }) => ({ line: (action as { line: string }).line, closes: [] }));

test.each([
  [8, 8], // few lines that close something are told one by one
  [9, 1],
])('of ten choices, %i lines that close something make %i entries', (closing, entries) => {
  const lines = lineChoices(closing);
  const rest = Array.from({ length: 10 - closing }, (_, boat) => choice({ do: 'board', boat }));
  expect(grouped([...lines, ...rest], closingAll(lines))).toHaveLength(entries + rest.length);
});

test.each([
  [9, 9],
  [10, 1],
])('%i lines make %i entries', (count, entries) => {
  expect(grouped(lineChoices(count), [])).toHaveLength(entries);
});

test('two of a kind are not put together, three are', () => {
  const boats = (count: number) => Array.from({ length: count }, (_, boat) => choice({ do: 'board', boat }));
  expect(grouped([...lineChoices(10), ...boats(2)], [])).toHaveLength(3);
  expect(grouped([...lineChoices(10), ...boats(3)], [])).toHaveLength(2);
});

test('a question is answered in the shop or in the cove', () => {
  expect(panelOf({ do: 'board', boat: 1 })).toBe('cove');
  expect(panelOf({ do: 'foretell', colour: 'red' })).toBe('cove');
  expect(panelOf({ do: 'draw', line: 'a1-b1' })).toBe('shop');
  expect(panelOf({ do: 'stop' })).toBeNull();
});

test.each<[Action, string[]]>([
  [{ do: 'hire', place: 2 }, ['square:2']],
  [{ do: 'board', boat: 1 }, ['boat:1']],
  [{ do: 'dock', pier: 'great' }, ['pier:great']],
  [{ do: 'lift', boat: 1, who: 'red' }, ['aboard:1:red']],
  [{ do: 'choose', colour: 'blue' }, ['colour:blue']],
  [{ do: 'discard', points: 3 }, ['card:3']],
  [{ do: 'tuck', ability: 'cross' } as unknown as Action, ['ability:cross']],
  [{ do: 'use', ability: 'cross' } as unknown as Action, ['ability:cross']],
  [{ do: 'sell', size: 'tome', colour: 'red', pier: 'black' }, ['good:tome:red', 'pier:black']],
  [{ do: 'nudge', die: 2, by: 1 }, ['rune:die 2', 'fate:nudge']],
  [{ do: 'shift', rune: 'die 2' }, ['rune:die 2', 'fate:shift']],
  [{ do: 'stargaze' } as Action, ['space:stargazing']],
  [{ do: 'divine' } as Action, ['space:divination']],
  [{ do: 'horoscope', half: 'right' }, ['space:horoscopes', 'half:right']],
  [{ do: 'fates' } as unknown as Action, ['space:fates']],
  [{ do: 'staff' }, ['space:staff']],
  [{ do: 'draw', line: 'a1-b1' }, ['line:a1-b1']],
  [{ do: 'foretell', colour: 'red' }, ['bag:red']],
  [{ do: 'first', who: 'red' }, ['ashore:red']],
  [{ do: 'reward', take: 'charm' }, ['shelf']],
  [{ do: 'reward', take: 'tome' }, ['shelf']],
  [{ do: 'reward', take: 'trade' }, ['guilds']],
  [{ do: 'write', row: 'lower' } as Action, ['row:lower']],
  [{ do: 'cross', place: 'lower' }, ['row:lower']],
  [{ do: 'trade', guild: 'green' } as unknown as Action, ['guild:green']],
  [{ do: 'fill', fate: 'nudge' }, ['fate:nudge']],
  [{ do: 'pass' }, []],
])('%j is taken at %j', (action, places) => {
  expect(placesOf(action)).toEqual(places);
});

test('ends that give something up are told apart', () => {
  const kinds = ['stop', 'finish', 'decline', 'close', 'stay', 'pass'];
  expect(kinds.map((kind) => givesUp({ do: kind } as Action))).toEqual([
    'stop',
    'finish',
    'decline',
    'close',
    null,
    null,
  ]);
});

test('sales of a pier and people of a boat are groups of their own', () => {
  const sales = ['red', 'blue', 'green'].map((colour) =>
    choice({ do: 'sell', size: 'tome', colour, pier: 'great' } as Action),
  );
  const lifts = ['red', 'blue', 'green'].map((who) => choice({ do: 'lift', boat: 1, who } as Action));
  const runes = [1, 2, 3].map((die) => choice({ do: 'nudge', die, by: 1 }));
  const shift = choice({ do: 'shift', rune: 'die 1' });
  const entries = grouped([...sales, ...lifts, ...runes, shift], []);
  expect(entries.map(({ key, choices }) => [key, choices.length])).toEqual([
    ['sell great', 3],
    ['lift 1', 3],
    ['runes', 4],
  ]);
});

test('a change of the runes makes other actions possible', () => {
  const stars: Action = { do: 'stargaze', lines: 3 };
  const [fewer, more]: Action[] = [
    { do: 'divine', symbols: 1 },
    { do: 'divine', symbols: 2 },
  ];
  const shift: Action = { do: 'shift', rune: 'bone' };
  const now = [shift, stars, fewer!].map(choice);
  const then = [stars, more!].map(choice);
  expect(changed(now, then)).toEqual({ appear: [JSON.stringify(more)], vanish: [JSON.stringify(fewer)] });
  expect(changed(now, now)).toEqual({ appear: [], vanish: [] });
});
