import { expect, test } from 'vitest';
import type { OracleBoardModel } from './board.svelte';
import { explained } from './explained';
import { question } from './prompt/question';

const spoken = (key: string, values?: object) => `${key}${values ? ` ${Object.values(values).join(' ')}` : ''}`;
const words = new Proxy(
  {},
  {
    get: (_, key: string) =>
      ['total', 'ashore', 'yours', 'noSymbol'].includes(key) ? key : (values: object) => spoken(key, values),
  },
);
const ask = new Proxy(
  {},
  {
    get: (_, key: string) =>
      /^(turn|selling|writing|tucking)$/.test(key) ? key : (values: object) => spoken(key, values),
  },
);

function board(change: object = {}): OracleBoardModel {
  const view = { rogues: 'feud', boats: [{ aboard: ['red', 'rogue'] }], prompt: null };
  return {
    name: spoken,
    words,
    view,
    names: ['Ala', 'Ola'],
    me: 0,
    offers: new Map(),
    ...change,
  } as unknown as OracleBoardModel;
}

interface Inside {
  title?: string;
  pictures?: string[];
  place?: string;
}

function part(attributes: Record<string, string>, { title, pictures = [], place }: Inside = {}): Element {
  return {
    getAttribute: (name: string) => attributes[name] ?? null,
    children: title === undefined ? [] : [{ tagName: 'title', textContent: title }],
    querySelectorAll: () => pictures.map((label) => ({ getAttribute: () => label })),
    closest: () => (place === undefined ? null : { getAttribute: () => place }),
  } as unknown as Element;
}

test.each([
  ['space:stargazing', 'stars', 'WY-A1'],
  ['space:staff', 'staff', 'WY-A12'],
  ['stars', 'stars', 'WY-A2'],
  ['bag', 'bag', 'WY-C1'],
  ['bag:red', 'colour-red · guild-red', 'WY-C1'],
  ['ashore:rogue', 'colour-rogue', 'WY-C1'],
  ['ashore', 'ashore', 'WY-C1'],
  ['half:left', 'half-left', 'WY-A7'],
  ['half:right', 'half-right', 'WY-A7'],
  ['rune:coin', 'rune-coin', 'WY-A10'],
  ['rune:die 2', 'rune-die', 'WY-S2'],
  ['fate:nudge', 'fate-nudge', 'WY-S5'],
  ['row:upper', 'row-upper', 'WY-A7'],
  ['field:upper:2', 'horoscopes: field 3', 'WY-A8'],
  ['hall:rogue', 'hideout', 'WY-C16'],
  ['hall:yellow', 'guild-yellow', 'WY-C13'],
  ['card:3', 'cardWorth 3', 'WY-C15'],
  ['deck', 'reason-corruption', 'WY-C15'],
  ['gold', 'total', 'WY-C9'],
  ['good:tome:red', 'bonus-tome colour-red', 'WY-C9'],
  ['thrift', 'calling-clockmaker', 'WY-C14'],
  ['mark', 'clock', 'WY-C6'],
  ['marker', 'clock', 'WY-C5'],
  ['token', 'phase-market', 'WY-C8'],
  ['boat:1', 'boat 2', 'WY-C7'],
  ['aboard:0:0', 'colour-red · guild-red', 'WY-C1'],
  ['aboard:0:1', 'colour-rogue', 'WY-C1'],
  ['seat:0', 'yours', 'WY-C5'],
  ['seat:1', 'shopOf Ola', 'WY-C5'],
])('%s is %s', (what, name, rule) => {
  expect(explained(board(), part({ 'data-what': what }))).toEqual({ name, rule });
});

test.each([
  ['guild:red', 'guild-red', 'X: sponsor-red', 'WY-A9'],
  ['hall:blue', 'guild-blue', 'X: sponsor-blue', 'WY-C13'],
  ['ability:cross stars', 'ability-cross-stars', 'serves-cross-stars', 'WY-A12'],
  ['rogues', 'rogues-feud', 'rogues-told-feud', 'WY-C11'],
  ['pier:great', 'pier-great', 'takes-great', 'WY-C2'],
])('%s does something', (what, name, does, rule) => {
  expect(explained(board(), part({ 'data-at': what }))).toEqual({ name, does, rule });
});

test.each(['', 'nothing', 'space:nowhere', 'aboard:0:7', 'aboard:9:0'])('%j is not explained', (what) => {
  expect(explained(board(), part({ 'data-what': what }))).toBeNull();
});

test('a card is told by its calling, guild and symbols', () => {
  const told = explained(board(), part({ 'data-what': 'townsfolk:red herald' }));
  expect(told).toMatchObject({ name: 'calling-herald · guild-red', rule: 'WY-C14' });
  expect(told?.does).toMatch(/^does-herald \d+$/);
  expect(told?.now).toMatch(/^(noSymbol|symbolsOf \d guild-red)$/);
});

test('what is known now is the label, the title or the only picture, and what can be done there', () => {
  const now = (attributes: object, inside?: Inside, change?: object) =>
    explained(board(change), part({ 'data-what': 'dish', ...attributes }, inside))?.now;
  expect(now({ 'aria-label': 'three dice', title: 'other' })).toBe('three dice');
  expect(now({ title: 'two dice' }, { title: 'inner' })).toBe('two dice');
  expect(now({}, { title: 'inner', pictures: ['a die'] })).toBe('inner');
  expect(now({}, { pictures: ['a die'] })).toBe('a die');
  expect(now({}, { pictures: ['a die', 'a rune'] })).toBeUndefined();
  expect(now({ title: 'dish' })).toBeUndefined();
  const choices = ['Nudge', 'Shift', 'Throw', 'Wait'].map((text) => ({ text }));
  const offers = new Map([
    ['dish', choices],
    ['few', choices.slice(0, 2)],
    ['three', choices.slice(0, 3)],
    ['one', choices.slice(0, 1)],
  ]);
  expect(now({ title: 'dice' }, { place: 'dish' }, { offers })).toBe('dice – Nudge · Shift · Throw …');
  expect(now({}, { place: 'few' }, { offers })).toBe('Nudge · Shift');
  expect(now({}, { place: 'three' }, { offers })).toBe('Nudge · Shift · Throw');
  expect(now({ title: 'a Nudge is possible' }, { place: 'one' }, { offers })).toBe('Nudge');
  expect(now({ title: 'dice' }, { place: 'elsewhere' }, { offers })).toBe('dice');
});

test.each([
  [null, ''],
  [{ task: 'turn' }, 'turn'],
  [{ task: 'boarding', who: 'red' }, 'boarding red'],
  [{ task: 'reseating', who: 'blue' }, 'reseating blue'],
  [{ task: 'docking', boat: 0 }, 'docking 1'],
  [{ task: 'choosing', size: 'tome' }, 'choosing tome'],
  [{ task: 'selling', sold: [2, 1, 0] }, 'selling'],
  [{ task: 'selling', sold: [0, 0, 2] }, 'selling soldBlack 2'],
  [{ task: 'lining', left: 3 }, 'lining 3'],
  [{ task: 'filling', left: 2 }, 'filling 2'],
  [{ task: 'foretelling', symbols: 4 }, 'foretelling 4'],
  [{ task: 'rewarding', symbols: 5 }, 'rewarding 5'],
  [{ task: 'writing' }, 'writing'],
])('the question %j', (prompt, text) => {
  expect(question(board({ words: { ask }, view: { prompt } }))).toBe(text);
});
