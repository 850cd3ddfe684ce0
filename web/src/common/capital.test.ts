import { expect, test } from 'vitest';
import { capital } from './capital';

test('only the first letter becomes large', () => {
  expect(capital('flick the pawn', 'en')).toBe('Flick the pawn');
  expect(capital('świątynia', 'pl')).toBe('Świątynia');
  expect(capital('', 'en')).toBe('');
});

test('a letter becomes large as its language wants it', () => {
  expect(capital('istanbul', 'tr')).toBe('İstanbul');
});
