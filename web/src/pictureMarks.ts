// Where the thing that a choice is about is drawn in a game's picture, so that it can be touched there.
// A picture names its parts by data attributes; a choice whose part is not named is taken by its button alone.

import type { Data } from './fields';
import type { Choice } from './messages';

type Finder = (action: Data, seat: number) => string;

const attribute = (name: string, value: unknown) => `[data-${name}="${CSS.escape(String(value))}"]`;
const anywhere =
  (name: string, field = name): Finder =>
  (action) =>
    attribute(name, action[field]);
const inOwnShop =
  (name: string, field = name): Finder =>
  (action, seat) =>
    `${attribute('shop', seat)} ${attribute(name, action[field])}`;
const workplace =
  (name: string): Finder =>
  (_, seat) =>
    `${attribute('shop', seat)} ${attribute('action', name)}`;

const MARKS: Record<string, Record<string, Finder>> = {
  oracle: {
    draw: inOwnShop('edge', 'line'),
    shift: inOwnShop('rune'),
    tuck: inOwnShop('ability'),
    stargaze: workplace('stargazing'),
    divine: workplace('divination'),
    horoscope: workplace('horoscopes'),
    fates: workplace('fates'),
    staff: workplace('staff'),
    hire: anywhere('square', 'place'),
    board: anywhere('boat'),
    dock: anywhere('pier'),
  },
};

/** The selectors of the parts that stand for exactly one choice each. */
export function marks(game: string, choices: Choice[], seat: number): Map<string, Choice> {
  const found = new Map<string, Choice[]>();
  for (const choice of choices) {
    const finder = MARKS[game]?.[choice.group];
    if (!finder) continue;
    const selector = finder(choice.action as Data, seat);
    found.set(selector, [...(found.get(selector) ?? []), choice]);
  }
  return new Map([...found].flatMap(([selector, same]) => (same.length === 1 ? [[selector, same[0]!]] : [])));
}
