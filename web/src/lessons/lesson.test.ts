import { beforeEach, expect, test } from 'vitest';
import type { Position } from '../wire';
import { Course, progressOf } from './course.svelte';
import { narrowed, type Lesson, type Seen } from './lesson';
import { lesson as oracle } from '../games/oracle/lesson';

const position = (prompt: string, n = 1, choices: Position['choices'] = []): Position => ({
  n,
  viewer: 0,
  view: { prompt },
  secret: false,
  to_act: [0],
  scores: null,
  choices,
  open_choices: [],
  take_back_to: null,
  prospect: '',
  outcome: null,
});
const asks =
  (what: string) =>
  ({ position: { view } }: Seen) =>
    (view as { prompt: string }).prompt === what;
const happened = (type: string, seat: number) => [
  { n: 0, seat, at: null, events: [{ type }], lines: [''], about: [seat], patches: [{}], to: null },
];
const lesson: Lesson = {
  game: 'test',
  minutes: 1,
  options: {},
  steps: [
    { id: 'read' },
    { id: 'vote', when: asks('vote'), done: ({ events }) => events.some((one) => one.type === 'voted') },
    { id: 'rare', when: asks('rare'), done: () => false },
    { id: 'flick', when: asks('flick'), done: ({ events, me }) => events.some((one) => one.seat === me) },
    { id: 'end' },
  ],
};
const begin = (...done: string[]) => new Course(lesson, { id: 'table' }, done);
const see = (course: Course, prompt: string, type = '', seat = 0) =>
  course.see({ position: position(prompt), me: 0 }, type ? happened(type, seat) : []);

beforeEach(() => see(begin(), 'nothing'));

test('one idea after the other, each at its time', () => {
  const course = begin();
  see(course, 'nothing');
  expect(course.step?.id).toBe('read');
  see(course, 'vote');
  expect(course.step?.id).toBe('read'); // until it has been read
  course.next();
  expect(course.step?.id).toBe('vote');
  see(course, 'waiting', 'voted');
  expect(course.step).toBeNull(); // nothing to say now
  see(course, 'flick', 'flicked', 1);
  expect(course.step?.id).toBe('flick'); // steps whose time has not come are passed over
  expect(course.at).toBe(2); // the number counts what was learnt, so that it never falls
  see(course, 'flick', 'flicked', 1);
  expect(course.step?.id).toBe('flick'); // another seat's
  see(course, 'waiting', 'flicked', 0);
  expect(course.step).toBeNull(); // the last step waits for all before it
  see(course, 'rare');
  expect(course.step?.id).toBe('rare'); // the step that was passed over comes when its time does
  expect(course.at).toBe(3);
  course.next();
  expect(course.step?.id).toBe('end');
  course.next();
  expect(course.finished).toBe(true);
  expect(progressOf('test')).toBeNull();
});

test('something else was done: it goes on all the same', () => {
  const course = begin('read');
  see(course, 'vote');
  see(course, 'flick', 'other');
  expect(course.step?.id).toBe('flick');
});

test('a step can be skipped, and the place is kept', () => {
  const course = begin('read');
  see(course, 'vote');
  course.next();
  expect(progressOf('test')).toEqual({ table: 'table', done: ['read', 'vote'] });
  expect(begin('read', 'vote').at).toBe(2);
});

test('only what the step is about is offered, if there is any', () => {
  const choice = (deed: string) => ({ action: { do: deed }, text: deed, group: deed, prospect: '' });
  const step = { id: 'x', only: (action: Record<string, unknown>) => action['do'] === 'a' };
  const both = position('', 1, [choice('a'), choice('b')]);
  expect(narrowed(both, step).choices.map((one) => one.text)).toEqual(['a']);
  const other = position('', 1, [choice('b')]);
  expect(narrowed(other, step)).toBe(other);
  expect(narrowed(both, null)).toBe(both);
});

test.each([oracle])('every step of a lesson says something, and every text has a step: %#', (taught) => {
  const ids = taught.steps.map((step) => step.id);
  expect(new Set(ids).size).toBe(ids.length);
  const files = import.meta.glob<string>('../games/*/locales/*/lesson.ftl', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const texts = Object.entries(files).filter(([path]) => path.includes(`/games/${taught.game}/`));
  expect(texts.length).toBeGreaterThanOrEqual(3); // languages
  for (const [, text] of texts) {
    const found = [...text.matchAll(/^(\w+) = /gm)].map(([, id]) => id);
    expect(found.sort()).toEqual([...ids].sort());
  }
});
