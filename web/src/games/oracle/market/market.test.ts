import { expect, test } from 'vitest';
import type { Tried } from '../board.svelte';
import { choice, position } from '../fakes';
import type { Action, GoodView, View } from '../types';
import { sum, table, without } from './market';

const good = (size: 'charm' | 'tome', colour: 'red' | 'blue', shelf: number): GoodView => ({
  size,
  colour,
  shelf,
  pool: 1,
  value: 2,
});
const view = (gold: number, ...goods: GoodView[]) =>
  ({
    seat: 0,
    players: [{ gold, goods }],
    piers: [
      { pier: 'small', takes: ['charm'] },
      { pier: 'black', takes: ['charm', 'tome'] },
    ],
  }) as unknown as View;
const sell = (size: 'charm' | 'tome', colour: 'red' | 'blue', pier: 'small' | 'black'): Action => ({
  do: 'sell',
  size,
  colour,
  pier,
});
const CHARM = sell('charm', 'red', 'small');
const TOME = sell('tome', 'blue', 'black');

const BEFORE = view(3, good('charm', 'red', 2), good('charm', 'blue', 0), good('tome', 'blue', 1));
const CHOICES = [choice(CHARM), choice(TOME), choice({ do: 'close' })];
const tried: Tried = {
  of: position(5),
  actions: [CHARM],
  position: {
    ...position(5),
    view: view(7, good('charm', 'red', 1), good('charm', 'blue', 0), good('tome', 'blue', 1)),
  },
  brings: [
    { gold: 4, cards: 0 },
    { gold: -2, cards: 1 },
    { gold: -3, cards: 2 },
  ],
};
tried.position.choices = CHOICES;

test('a row for each good on the shelf, a cell for each pier', () => {
  const rows = table(BEFORE, CHOICES, tried);
  expect(rows.map((row) => [row.good.size, row.good.colour, row.left])).toEqual([
    ['charm', 'red', 1],
    ['tome', 'blue', 1],
  ]);
  expect(rows[0]!.cells).toEqual([
    { pier: 'small', takes: true, choice: CHOICES[0], gold: 4, cards: 0, sold: 1 },
    { pier: 'black', takes: true, choice: null, gold: null, cards: 0, sold: 0 },
  ]);
  expect(rows[1]!.cells).toEqual([
    { pier: 'small', takes: false, choice: null, gold: null, cards: 0, sold: 0 },
    { pier: 'black', takes: true, choice: CHOICES[1], gold: -2, cards: 1, sold: 0 },
  ]);
});

test('before anything is known, the shelf is whole', () => {
  const rows = table(BEFORE, CHOICES, null);
  expect(rows.map(({ left }) => left)).toEqual([2, 1]);
  expect(rows[0]!.cells[0]).toMatchObject({ choice: CHOICES[0], gold: null, sold: 0 });
});

test('the sum is what the shelf brought, less what is due at the close', () => {
  expect(sum(BEFORE, tried)).toEqual({ gold: 1, cards: 2 });
  expect(sum(BEFORE, { ...tried, brings: [] })).toEqual({ gold: 4, cards: 0 });
});

test('the last sale of a good at a pier is taken back', () => {
  const red = good('charm', 'red', 2);
  expect(without([CHARM, TOME, CHARM], red, 'small')).toEqual([CHARM, TOME]);
  expect(without([TOME], red, 'small')).toEqual([TOME]);
});
