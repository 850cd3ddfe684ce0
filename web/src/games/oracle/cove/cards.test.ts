import { expect, test } from 'vitest';
import { readCard } from './cards';

test.each([
  ['red porter', { calling: 'porter', colour: 'red', symbols: 2 }],
  ['blue herald', { calling: 'herald', colour: 'blue', symbols: 1 }],
  ['yellow swindler', { calling: 'swindler', colour: 'yellow', symbols: 0 }],
])('%s is a card', (name, card) => {
  expect(readCard(name)).toEqual(card);
});
