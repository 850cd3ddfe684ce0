import { expect, test } from 'vitest';
import { areasOf, type Area } from './areas';
import { choice } from './fakes';
import type { Action } from './types';

test.each<[string, Parameters<typeof areasOf>[1], Action[], Area[]]>([
  [
    'a turn',
    'turn',
    [
      { do: 'stargaze', lines: 3 },
      { do: 'hire', place: 0 },
    ],
    ['dish', 'square'],
  ],
  ['lines', 'lining', [{ do: 'draw', line: 'a1-b1' }, { do: 'stop' }], ['harbour', 'stars']],
  ['a boat', 'boarding', [{ do: 'board', boat: 0 }], ['harbour']],
  ['a colour', 'foretelling', [{ do: 'foretell', colour: 'red' }], ['town']],
  [
    'an X',
    'crossing',
    [
      { do: 'cross', place: 'red' },
      { do: 'cross', place: 'upper' },
    ],
    ['guilds', 'harbour', 'horoscopes'],
  ],
  ['sales', 'selling', [{ do: 'sell', size: 'tome', colour: 'red', pier: 'great' }], ['harbour']],
  ['nothing', undefined, [], ['harbour']],
])('a question about %s opens its areas', (_, task, actions, areas) => {
  expect(
    [
      ...areasOf(
        actions.map((action) => choice(action)),
        task,
      ),
    ].sort(),
  ).toEqual(areas);
});
