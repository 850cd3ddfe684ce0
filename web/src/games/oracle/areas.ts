// The areas of the board. A phone shows those that the question is about, the others as a line of numbers.

import type { Choice } from '../../wire';
import { placesOf } from './prompt/places';
import type { Action, View } from './types';

export const SHOP = ['dish', 'stars', 'prophecies', 'guilds', 'horoscopes', 'staff', 'shelf'] as const;
export const COVE = ['town', 'harbour', 'square'] as const;
export type Area = (typeof SHOP)[number] | (typeof COVE)[number];

const AREAS: Record<string, Area> = {
  rune: 'dish',
  half: 'dish',
  fate: 'dish',
  line: 'stars',
  row: 'horoscopes',
  guild: 'guilds',
  guilds: 'guilds',
  ability: 'staff',
  shelf: 'shelf',
  colour: 'shelf',
  good: 'shelf',
  bag: 'town',
  ashore: 'town',
  boat: 'harbour',
  pier: 'harbour',
  aboard: 'harbour',
  square: 'square',
};

/** The areas that a question is about: where its choices are taken, and what they depend on. */
export function areasOf(choices: readonly Choice[], task: NonNullable<View['prompt']>['task'] | undefined): Set<Area> {
  const found = new Set<Area>();
  for (const { action } of choices) {
    const area = AREAS[placesOf(action as Action)[0]?.split(':')[0] ?? ''];
    if (area) found.add(area);
  }
  if (task === 'turn') found.add('dish');
  if (task === 'selling') found.delete('shelf'); // the market is a table of its own
  if (!COVE.some((area) => found.has(area))) found.add('harbour');
  return found;
}
