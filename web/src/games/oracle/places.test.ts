import { expect, test } from 'vitest';
import type { Choice } from '../../wire';
import { grouped, offers, panelOf, placesOf } from './places';
import type { Action } from './types';

const choice = (action: Action): Choice => ({ action, text: JSON.stringify(action), group: action.do });

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

test('a question is answered in the shop or in the cove', () => {
  expect(panelOf({ do: 'board', boat: 1 })).toBe('cove');
  expect(panelOf({ do: 'foretell', colour: 'red' })).toBe('cove');
  expect(panelOf({ do: 'draw', line: 'a1-b1' })).toBe('shop');
  expect(panelOf({ do: 'stop' })).toBeNull();
});
