import { expect, test } from 'vitest';
import type { StarView, View } from '../types';
import { around, begun, customers } from './begin';

const field = (drawn: string[] = [], filled: number[] = []): StarView => ({
  cells: Array.from({ length: 36 }, (_, cell) => (cell === 20 ? 'red' : 'blue')),
  printed: ['c4-d4', 'd3-d4'],
  drawn,
  filled: filled.map((cell) => ({ cells: [cell], size: 'charm' })),
});

test('a cell has four lines around it', () => {
  expect(around(0)).toEqual(['a1-b1', 'a2-b2', 'a1-a2', 'b1-b2']);
  expect(around(35)).toEqual(['f6-g6', 'f7-g7', 'f6-f7', 'g6-g7']);
});

test('the cells that need the fewest lines, first those that most people buy', () => {
  expect(begun(field(), 4, {})).toEqual([0, 1]);
  expect(begun(field(['f6-g6']), 4, {})).toEqual([29, 35]);
  expect(begun(field(['f6-g6']), 4, { red: 3 })).toEqual([29, 35]);
  const [, , ...cells] = field().cells;
  expect(begun({ ...field(), cells: ['red', 'blue', ...cells.map(() => 'green' as const)] }, 4, { blue: 1 })).toEqual([
    1, 0,
  ]);
});

test('a cell that the lines do not suffice for, one beside the printed lines, and a closed one are left out', () => {
  expect(begun(field(), 3, {})).toEqual([]);
  expect(begun(field(['a1-b1', 'a1-a2'], [0]), 3, {})).toEqual([]);
  expect(begun(field(['c3-d3', 'c3-c4']), 2, {})).toEqual([]); // the last line is near the cross
});

test('customers are counted in boats that have not docked, and at the piers', () => {
  const view = {
    boats: [
      { places: 4, aboard: ['red', 'rogue'], pier: null },
      { places: 4, aboard: ['red'], pier: 'great' },
    ],
    piers: [{ pier: 'great', people: { red: 2, blue: 1 } }],
  };
  expect(customers(view as never as View)).toEqual({ red: 3, rogue: 1, blue: 1 });
});
