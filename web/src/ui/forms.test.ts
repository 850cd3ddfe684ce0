// What forms show at first: in each row the value that holds, and everything that can be chosen.

import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { settings } from '../common/settings.svelte';
import { speech } from '../common/i18n.svelte';
import { store } from '../common/storage';
import { attributes, elements, rendered, texts } from '../common/rendered';
import { LAKE } from '../live/fakes';
import GameOptions from '../opening/GameOptions.svelte';
import Length from '../opening/Length.svelte';
import Terms from '../opening/Terms.svelte';
import Jumps from '../replays/Jumps.svelte';
import type { GameInfo } from '../wire';
import Settings from './Settings.svelte';

beforeAll(async () => {
  await speech.speak('en');
  await speech.ready('page', 'guide');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The chosen value of each row of buttons, by its legend. */
const chosen = (html: string) =>
  Object.fromEntries(
    elements(html, 'fieldset').map((row) => [
      texts(elements(row, 'legend')[0]!)[0],
      elements(row, 'label')
        .filter((label) => /\schecked\b/.test(label))
        .flatMap(texts)
        .join(', '),
    ]),
  );
/** The options of the n-th list, the chosen one marked. */
const options = (html: string, n: number) =>
  elements(elements(html, 'select')[n]!, 'option').map(
    (one) => `${/\sselected\b/.test(one) ? '*' : ''}${texts(one)[0]}`,
  );

test('preferences: each row has the value that holds', () => {
  const usual = {
    Language: 'English',
    Colours: 'System',
    'Text size': 'Normal',
    Movement: 'System',
    'Pace of play': 'Normal',
    Sound: 'On',
    'Ask before a flick': 'Off',
    'Turn a mat towards me': 'On',
    'Reactions at tables': 'On',
  };
  expect(chosen(rendered(Settings, {}))).toMatchObject(usual);
  const changes: [() => void, Record<string, string>][] = [
    [() => settings.paint('dark'), { Colours: 'Dark' }],
    [() => settings.enlarge('large'), { 'Text size': 'Large' }],
    [() => settings.move('less'), { Movement: 'Less' }],
    [() => settings.hurry('once'), { 'Pace of play': 'At once' }],
    [() => settings.askBeforeFlick(true), { 'Ask before a flick': 'On' }],
    [() => settings.turn(false), { 'Turn a mat towards me': 'Off' }],
    [() => settings.showReactions(false), { 'Reactions at tables': 'Off' }],
    [() => settings.hear(false), { Sound: 'Off' }],
  ];
  let now: Record<string, string> = usual;
  try {
    for (const [change, row] of changes) {
      change();
      now = { ...now, ...row };
      expect(chosen(rendered(Settings, {}))).toEqual(now);
    }
  } finally {
    settings.paint('system');
    settings.enlarge('normal');
    settings.move('system');
    settings.hurry('normal');
    settings.askBeforeFlick(false);
    settings.turn(true);
    settings.showReactions(true);
    settings.hear(true);
    for (const key of ['theme', 'motion', 'pace', 'askFlick', 'turnMat', 'reactions', 'sound']) store(key, null);
  }
});

test('the volume is there with the sound, vibration where a device has it, and the name', () => {
  const volume = () => {
    const html = rendered(Settings, {});
    return [texts(html).includes('Volume: 70 %'), attributes(html, 'type').includes('range')];
  };
  expect(volume()).toEqual([true, true]);
  settings.hear(false);
  expect(volume()).toEqual([false, false]);
  settings.hear(true);
  store('sound', null);
  expect(texts(rendered(Settings, {}))).not.toContain('Vibration');
  vi.stubGlobal('navigator', { vibrate: () => true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  expect(chosen(rendered(Settings, {}))['Vibration']).toBe('On');
});

test('the terms of a table: clock, taking back, hints, whether it counts', () => {
  const html = rendered(Terms, { terms: { clock: 'bank', undo: 'ask', hints: true, rated: false } });
  expect(options(html, 0)).toHaveLength(4);
  expect(options(html, 0).findIndex((one) => one.startsWith('*'))).toBe(2);
  expect(options(html, 1)).toEqual([
    'until luck or secrets come in',
    '*anything, if the others agree',
    'anything, for study',
    'never',
  ]);
  const boxes = (terms: { hints: boolean; rated: boolean }) =>
    (rendered(Terms, { terms: { clock: 'none', undo: 'fair', ...terms } }).match(/<input[^>]*>/g) ?? []).map((one) =>
      /\schecked\b/.test(one),
    );
  expect(boxes({ hints: true, rated: false })).toEqual([true, false]);
  expect(boxes({ hints: false, rated: true })).toEqual([false, true]);
});

const OPTIONS: GameInfo['options'] = [
  { name: 'laws', title: { en: 'Laws' }, kind: 'switch', default: true, choices: [], low: null, high: null },
  { name: 'rounds_played', title: {}, kind: 'number', default: null, choices: [], low: 2, high: 4 },
  { name: 'speed', title: { en: 'Speed' }, kind: 'number', default: 0.5, choices: [], low: 0, high: 2 },
  {
    ...{ name: 'cross', title: { en: 'Cross' }, kind: 'choice', default: 'b', low: null, high: null },
    choices: [
      { value: 'a', title: { en: 'first' } },
      { value: 'b', title: {} },
    ],
  },
] as GameInfo['options'];

test('the options of a game: switches, numbers with their limits, and choices, as they are or by default', () => {
  const game = { ...LAKE, options: OPTIONS };
  const form = (values: Record<string, unknown>) => rendered(GameOptions, { game, options: values });
  const usual = form({});
  expect(elements(usual, 'label').map((one) => texts(one)[0])).toEqual(['Laws', 'rounds played', 'Speed', 'Cross']);
  expect(usual).toMatch(/<input type="checkbox" checked/);
  expect(options(usual, 0)).toEqual([expect.stringMatching(/^\*/), '2', '3', '4']);
  expect(options(usual, 1)).toEqual(['first', '*b']);
  const speed = usual.match(/<input type="number"[^>]*>/)![0];
  expect(['min', 'max', 'step', 'value'].map((name) => attributes(speed, name)[0])).toEqual(['0', '2', 'any', '0.5']);
  const changed = form({ laws: false, rounds_played: 3, speed: 1.5, cross: 'a' });
  expect(changed).not.toMatch(/<input type="checkbox" checked/);
  expect(options(changed, 0).slice(1)).toEqual(['2', '*3', '4']);
  expect(options(changed, 1)).toEqual(['*first', 'b']);
  expect(attributes(changed.match(/<input type="number"[^>]*>/)![0], 'value')).toEqual(['1.5']);
  expect(texts(rendered(GameOptions, { game: { ...LAKE, options: [] }, options: {} }))).toEqual([]);
});

test('whole or short, if the game has a short one', () => {
  const game = { ...LAKE, short: { rounds: 1 } };
  const length = (values: Record<string, unknown>) =>
    Object.values(chosen(rendered(Length, { game, options: values })))[0];
  expect([length({}), length({ rounds: 1 }), length({ rounds: 2 })]).toEqual(
    ['whole', 'short', 'whole'].map((one) => settings.words.lengths[one]),
  );
  expect(texts(rendered(Length, { game: LAKE, options: {} }))).toEqual([]);
});

test('the jumps of a replay: kinds with their counts, and no further than there is something', () => {
  const moments = ['deal', 'flick', 'flick', 'law'].map((kind, n) => ({ kind, scores: [n, 0] }));
  const landmarks = [
    { kind: 'law', title: 'Laws' },
    { kind: 'flick', title: 'Flicks' },
  ];
  const jumps = (at: number, stops: number[], scores = true) => {
    const info = { moments: scores ? moments : moments.map((one) => ({ ...one, scores: null })), landmarks } as never;
    return rendered(Jumps, { replay: { at, speed: 2 } as never, info, choice: 'flick', stops });
  };
  const html = jumps(1, [1, 2]);
  expect(options(html, 0)).toEqual([expect.any(String), expect.any(String), 'Laws (1)', '*Flicks (2)']);
  expect(options(jumps(1, [], false), 0)).toHaveLength(3);
  expect(Object.values(chosen(html))).toEqual(['2×']);
  const closed = (of: string) => elements(of, 'button').map((one) => /\sdisabled\b/.test(one));
  expect([closed(html), closed(jumps(2, [1, 2])), closed(jumps(0, []))]).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});
