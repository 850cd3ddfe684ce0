import { expect, test } from 'vitest';
import type { OracleBoardModel } from '../board.svelte';
import type { Action, View } from '../types';
import { pictureOf, titleOf } from './entries';
import type { Entry } from './places';

const board = {
  name: (what: string) => `<${what}>`,
  words: {
    group: ({ name, n }: { name: string; n: number }) => `${name} (${n})`,
    groups: {
      sell: ({ pier }: { pier: string }) => `sell at ${pier}`,
      lift: ({ boat }: { boat: number }) => `from boat ${boat}`,
      lines: ({ n }: { n: number }) => `${n} lines`,
      runes: 'the runes',
      hire: 'hire',
      closing: 'close something',
    },
  },
} as unknown as Pick<OracleBoardModel, 'words' | 'name'>;

const entry = (open: boolean, key: string, group: string, ...texts: string[]) =>
  ({ open, key, choices: texts.map((text) => ({ text, group })) }) as unknown as Entry;

test('a choice is titled by its words', () => {
  expect(titleOf(entry(false, 'x', 'sell', 'A tome (2 gold)'), board)).toBe('A tome (2 gold)');
});

test('a group is titled by what its choices have in common, with their number', () => {
  expect(titleOf(entry(true, 'sell black', 'sell', 'a', 'b', 'c'), board)).toBe('sell at <pier-black> (3)');
  expect(titleOf(entry(true, 'lift 0', 'lift', 'a', 'b'), board)).toBe('from boat 1 (2)');
  expect(titleOf(entry(true, 'lines', 'draw', 'a', 'b'), board)).toBe('2 lines');
  expect(titleOf(entry(true, 'runes', 'nudge', 'a', 'b'), board)).toBe('the runes (2)');
  expect(titleOf(entry(true, 'hire', 'hire', 'a', 'b'), board)).toBe('hire (2)');
  expect(titleOf(entry(true, 'closing', 'draw', 'a', 'b'), board)).toBe('close something (2)');
  expect(titleOf(entry(true, 'write 2', 'write', 'Write a 2: above', 'Write a 2: below'), board)).toBe('Write a 2 (2)');
});

const pictured = (action: Action, open = false, prompt: Partial<View['prompt']> | null = null, key = 'x') =>
  pictureOf({ open, key, choices: [{ action }] } as unknown as Entry, prompt as View['prompt']);

test.each<[Action, string | null]>([
  [{ do: 'stargaze', lines: 1 }, 'stars'],
  [{ do: 'divine', symbols: 1 }, 'crystal'],
  [{ do: 'horoscope', half: 'left' }, 'scroll'],
  [{ do: 'fates', take: 'X' }, 'coin-rune tree'],
  [{ do: 'staff' }, 'hand'],
  [{ do: 'foretell', colour: 'green' }, 'badge green'],
  [{ do: 'first', who: 'rogue' }, 'figure rogue'],
  [{ do: 'lift', boat: 0, who: 'blue' }, 'figure blue'],
  [{ do: 'write', digit: 3, row: 'upper' }, 'pen 3'],
  [{ do: 'cross', place: 'upper' }, 'pen X'],
  [{ do: 'trade', guild: 'red' }, 'pen T'],
  [{ do: 'discard', points: 1 }, 'blot'],
  [{ do: 'board', boat: 0 }, 'boat sign'],
  [{ do: 'dock', pier: 'small' }, 'boat sign'],
  [{ do: 'nudge', die: 1, by: 1 }, 'die-rune 3'],
  [{ do: 'shift', rune: 'die 1' }, 'die-rune 2'],
  [{ do: 'shift', rune: 'coin' }, 'coin-rune tree'],
  [{ do: 'shift', rune: 'bone' }, 'bone'],
  [{ do: 'reward', take: 'X' }, 'pen X'],
  [{ do: 'reward', take: 'trade' }, 'pen T'],
  [{ do: 'reward', take: 'tome' }, 'tome red green blue yellow'],
  [{ do: 'sell', size: 'tome', colour: 'red', pier: 'small' }, 'tome red'],
  [{ do: 'pass' }, null],
  [{ do: 'choose', colour: 'red' }, null],
])('%j is pictured as %s', (action, picture) => {
  expect(pictured(action)).toBe(picture);
});

test('what is chosen is pictured as the good that is asked for, and groups have pictures of their own', () => {
  const asked = { task: 'choosing', size: 'charm' } as Partial<View['prompt']>;
  expect(pictured({ do: 'choose', colour: 'red' }, false, asked)).toBe('charm red');
  expect(pictured({ do: 'sell', size: 'tome', colour: 'red', pier: 'small' }, true)).toBe('coin');
  expect(pictured({ do: 'shift', rune: 'bone' }, true, null, 'runes')).toBe('die-rune 3');
});
