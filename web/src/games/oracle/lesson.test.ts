// The lesson of Wyrocznia: which step comes with which question, and when it is done.

import { expect, test } from 'vitest';
import { currentStep, isOver, narrowed, type Seen, type Step } from '../../lessons/lesson';
import type { Position } from '../../wire';
import { lesson } from './lesson';

interface Situation {
  task?: string | null;
  offers?: string[];
  toAct?: number[];
  day?: number;
  over?: boolean;
  done?: string[];
  events?: [string, number | null][];
}

/** What seat 0 sees. */
function seen(situation: Situation = {}): Seen {
  const { task = null, offers = [], toAct = [0], day = 1, over = false, done = [], events = [] } = situation;
  const position = {
    view: { prompt: task === null ? null : { task }, day },
    to_act: toAct,
    choices: offers.map((kind) => ({ action: { do: kind }, text: kind, group: kind })),
    outcome: over ? { winners: [0] } : null,
  } as unknown as Position;
  return { position, me: 0, done: new Set(done), events: events.map(([type, seat]) => ({ type, seat })) };
}

const IDS = lesson.steps.map(({ id }) => id);
const step = (id: string): Step => lesson.steps.find((one) => one.id === id)!;
/** All steps up to this one. */
const upTo = (id: string) => IDS.slice(0, IDS.indexOf(id) + 1);
const current = (situation: Situation) => {
  const at = currentStep(lesson.steps, seen(situation));
  return at === null ? null : IDS[at];
};

test('the lesson is a short game of Wyrocznia with known chance', () => {
  expect(lesson).toMatchObject({ game: 'oracle', minutes: 5, options: {} });
  expect(lesson.seed).toMatch(/^[0-9a-f]{64}$/);
});

test('every step is about a part of the board, and has a name of its own', () => {
  expect(new Set(IDS).size).toBe(IDS.length);
  expect(lesson.steps.filter(({ point }) => !point)).toEqual([]);
});

test.each<[string, string | null, Situation]>([
  ['the game begins', 'welcome', {}],
  ['it is the turn of another', null, { task: 'turn', toAct: [1], done: ['welcome'] }],
  ['nothing is asked', null, { done: ['welcome'] }],
  ['the learner’s first turn comes', 'dish', { task: 'turn', done: ['welcome'] }],
  ['the dish is known', 'clock', { task: 'turn', done: upTo('dish') }],
  ['stars can be watched', 'stargaze', { task: 'turn', offers: ['hire', 'stargaze'], done: upTo('clock') }],
  ['stars cannot be watched', null, { task: 'turn', offers: ['hire'], done: upTo('clock') }],
  ['another may watch stars', null, { task: 'turn', offers: ['stargaze'], toAct: [1], done: upTo('clock') }],
  ['lines are to be drawn', 'lines', { task: 'lining', done: upTo('stargaze') }],
  ['a turn follows the lines', 'shelf', { task: 'turn', done: upTo('lines') }],
  ['boarding follows the lines', 'shelf', { task: 'boarding', done: upTo('lines') }],
  ['docking follows the lines', 'shelf', { task: 'docking', done: upTo('lines') }],
  ['something else follows the lines', null, { task: 'choosing', done: upTo('lines') }],
  ['a prophecy can be made', 'divine', { task: 'turn', offers: ['divine'], done: upTo('shelf') }],
  [
    'a prophecy can be made before stars are watched',
    'divine',
    { task: 'turn', offers: ['divine'], done: upTo('clock') },
  ],
  ['a prophecy is made', 'foretell', { task: 'foretelling', done: upTo('divine') }],
  ['a horoscope can be written', 'horoscope', { task: 'turn', offers: ['horoscope'], done: upTo('foretell') }],
  ['a digit is to be written', 'write', { task: 'writing', done: upTo('horoscope') }],
  ['somebody has come ashore', 'boats', { task: 'boarding', done: ['welcome'] }],
  ['a boat is full', 'boats', { task: 'docking', done: ['welcome'] }],
  ['a turn follows the horoscope', 'corruption', { task: 'turn', done: upTo('boats') }],
  ['boarding follows the horoscope', 'corruption', { task: 'boarding', done: upTo('boats') }],
  ['docking follows the horoscope', 'corruption', { task: 'docking', done: upTo('boats') }],
  ['everything was tried', 'play', { task: 'turn', done: upTo('corruption') }],
  ['all but one thing was tried', null, { task: 'turn', done: upTo('corruption').filter((id) => id !== 'divine') }],
  ['something is asked after everything was tried', null, { task: 'choosing', done: upTo('corruption') }],
  ['the market is open', 'sell', { task: 'selling', done: upTo('play') }],
  ['the first day is still going on', null, { task: 'turn', done: upTo('sell') }],
  ['the second day begins', 'gold', { day: 2, done: upTo('sell') }],
  ['the game ends', 'gold', { over: true, done: upTo('sell') }],
  ['all was said', null, { day: 2, done: IDS }],
])('when %s, the step is %s', (_, id, situation) => {
  expect(current(situation)).toBe(id);
});

test.each<[string, Situation, boolean]>([
  ['stargaze', { events: [['went', 0]] }, true],
  ['stargaze', { events: [['went', 1]] }, false],
  ['lines', { task: 'lining', events: [['drawn', 0]] }, false],
  ['lines', { task: 'turn', events: [['drawn', 0]] }, true],
  ['lines', { task: 'turn', events: [['drawn', 1]] }, false],
  ['divine', { events: [['went', 0]] }, true],
  ['foretell', { events: [['foretold', 0]] }, true],
  ['foretell', { events: [['went', 0]] }, false],
  ['horoscope', { events: [['went', 0]] }, true],
  ['write', { task: 'writing', events: [['wrote', 0]] }, false],
  ['write', { task: 'turn', events: [['wrote', 0]] }, true],
  ['write', { task: 'turn', events: [['marked', 0]] }, true],
  ['write', { task: 'turn' }, false],
  ['boats', { events: [['boarded', 0]] }, true],
  ['boats', { events: [['docked', 0]] }, true],
  ['boats', { events: [['docked', 1]] }, false],
  ['play', { task: 'turn', events: [['went', 0]] }, false],
  ['play', { events: [['marketed', null]] }, true],
  ['play', { task: 'selling' }, true],
  ['play', { task: 'turn', day: 2 }, true],
  ['play', { over: true }, true],
  ['sell', { task: 'selling' }, false],
  ['sell', { task: 'selling', events: [['sold', 1]] }, false],
  ['sell', { task: 'selling', events: [['sold', 0]] }, true],
  ['sell', { task: 'turn', day: 2 }, true],
])('%s in the situation %j is done: %s', (id, situation, done) => {
  expect(step(id).done!(seen(situation))).toBe(done);
});

test('free play goes on whatever is asked meanwhile, other steps are over then', () => {
  const meanwhile = seen({ task: 'boarding', events: [['drew', 0]] });
  expect(isOver(step('play'), meanwhile)).toBe(false);
  expect(isOver(step('foretell'), meanwhile)).toBe(true);
});

test.each([
  ['stargaze', 'stargaze'],
  ['lines', 'draw'],
  ['divine', 'divine'],
  ['horoscope', 'horoscope'],
])('during %s only %s is offered', (id, kind) => {
  const { position } = seen({ offers: ['hire', 'stargaze', 'draw', 'divine', 'horoscope', 'stop'] });
  expect(narrowed(position, step(id)).choices.map(({ text }) => text)).toEqual([kind]);
});
