import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeData } from '../common/storage';
import { knownTable, knownTables } from '../people/secrets';
import { settings } from '../common/settings.svelte';
import type { GameInfo, Happened, Position, ServerInfo } from '../wire';
import { Course, forgetProgress, openLesson, progressOf } from './course.svelte';
import { any, mine, type Lesson, type Seen, type Step } from './lesson';

const lessonOf = (...steps: Step[]): Lesson => ({ game: 'test', minutes: 1, options: {}, steps });
const asks =
  (what: string) =>
  ({ position: { view } }: Seen) =>
    (view as { prompt: string }).prompt === what;

/** The board shows a prompt after these events of one entry. */
function see(course: Course, prompt: string, events: unknown[] = [], seat: number | null = 0): void {
  const position = { view: { prompt }, choices: [], outcome: null } as unknown as Position;
  const entry: Happened = { n: 0, seat, at: null, events, lines: [], about: [], patches: [], to: null };
  course.see({ position, me: 0 }, events.length ? [entry] : []);
}

beforeEach(() => {
  storeData('tables', []);
  storeData('lesson.test', null);
});
afterEach(() => {
  vi.unstubAllGlobals();
  storeData('tables', []);
  storeData('lesson.test', null);
});

describe('a table for a lesson', () => {
  const info = {
    games: [
      { name: 'other', opponents: [{ bot: 'stranger' }] },
      { name: 'test', opponents: [{ bot: 'beginner' }, { bot: 'deity' }] },
    ] as unknown as GameInfo[],
  } as ServerInfo;
  let asked: [string, unknown][];

  beforeEach(() => {
    asked = [];
    vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
      asked.push([path, JSON.parse(body as string)]);
      return Promise.resolve(Response.json({ id: 'abc', host: 'h', seats: [{ seat: 0, secret: 's' }] }));
    });
  });

  test('one person plays the easiest bot, unhurried, and may take everything back', async () => {
    const lesson = { ...lessonOf({ id: 'one' }), options: { laws: 2 }, seed: 'c0ffee' };
    expect(await openLesson(lesson, info, 'Ada')).toBe('abc');
    expect(asked).toEqual([
      [
        'api/tables',
        {
          game: 'test',
          seats: [{ sitter: 'person', name: 'Ada' }, { sitter: 'beginner' }],
          options: { laws: 2 },
          language: settings.language,
          undo: 'free',
          chat: 'none',
          pace: 0.8,
          seed: 'c0ffee',
        },
      ],
    ]);
    expect(knownTable('abc')).toMatchObject({ game: 'test', host: 'h', names: ['Ada'], seats: { 0: 's' } });
    expect(progressOf('test')).toEqual({ table: 'abc', done: [] });
  });

  test('without a seed chance is random, and a game without opponents has a random bot', async () => {
    await openLesson(lessonOf({ id: 'one' }), { ...info, games: [] }, 'Ada');
    expect(asked[0]![1]).toMatchObject({ seats: [{ sitter: 'person' }, { sitter: 'random' }], seed: null });
  });

  test('a lesson that begins anew forgets its table and its place, and no other table', async () => {
    forgetProgress('test'); // there is nothing to forget yet
    await openLesson(lessonOf({ id: 'one' }), info, 'Ada');
    storeData('tables', [...knownTables(), { ...knownTable('abc')!, id: 'xyz' }]);
    forgetProgress('test');
    expect(progressOf('test')).toBeNull();
    expect(knownTables().map(({ id }) => id)).toEqual(['xyz']);
  });
});

test.each([[null], ['text'], [7], [{}], [{ table: 'abc' }], [{ table: 7, done: [] }], [{ table: 'abc', done: 'one' }]])(
  'a damaged place in a lesson is none: %o',
  (data) => {
    storeData('lesson.test', data);
    expect(progressOf('test')).toBeNull();
  },
);

test('a lesson says nothing before the board shows something', () => {
  const course = new Course(lessonOf({ id: 'one' }, { id: 'two' }), { id: 'abc' });
  course.next();
  expect([course.step, course.shown, course.task, course.finished, course.at]).toEqual([null, null, false, false, 0]);
  see(course, 'nothing');
  expect([course.step?.id, course.shown, course.task, course.finished]).toEqual(['one', 0, false, false]);
});

test('the last step ends the lesson: the count stays at it, and nothing comes after', () => {
  const course = new Course(lessonOf({ id: 'one' }, { id: 'two' }), { id: 'abc' });
  see(course, 'nothing');
  course.next();
  expect([course.at, progressOf('test')]).toEqual([1, { table: 'abc', done: ['one'] }]);
  course.next();
  course.next();
  see(course, 'nothing');
  expect([course.finished, course.step, course.at, progressOf('test')]).toEqual([true, null, 1, null]);
  expect([...course.done]).toEqual(['one', 'two']);
});

test('a lesson that ends with a task is finished by the deed', () => {
  const course = new Course(lessonOf({ id: 'vote', done: mine('voted') }), { id: 'abc' });
  see(course, 'vote');
  expect(course.task).toBe(true);
  see(course, 'vote', [{ type: 'voted' }]);
  expect([course.finished, course.task, course.shown]).toEqual([true, false, null]);
});

describe('the events that a step waits for', () => {
  const taught = (done: Step['done'], events: unknown[], seat: number | null = 0): boolean => {
    const course = new Course(lessonOf({ id: 'task', done: done! }, { id: 'end' }), { id: 'abc' });
    see(course, 'nothing');
    see(course, 'nothing', events, seat);
    return course.done.has('task');
  };

  test.each<[string, unknown[], number | null, boolean]>([
    ['by its type', [{ type: 'voted' }], 0, true],
    ['by its tag', [{ event: 'voted' }], 0, true],
    ['among others that are not shown to the learner', [null, { type: 'dealt' }, { type: 'voted' }], 0, true],
    ['of another kind', [{ type: 'dealt' }], 0, false],
    ['without a kind', [{}], 0, false],
    ['of another seat', [{ type: 'voted' }], 1, false],
    ['that names the learner’s seat in another’s entry', [{ type: 'voted', seat: 0 }], 1, true],
    ['that names another seat in the learner’s entry', [{ type: 'voted', seat: 1 }], 0, false],
    ['that names no seat in the learner’s entry', [{ type: 'voted', seat: null }], 0, true],
    ['of nobody', [{ type: 'voted' }], null, false],
  ])('one’s own event %s', (_, events, seat, done) => {
    expect(taught(mine('passed', 'voted'), events, seat)).toBe(done);
  });

  test('anybody’s event', () => {
    expect(taught(any('passed', 'voted'), [{ type: 'voted' }], 1)).toBe(true);
    expect(taught(any('passed', 'voted'), [{ type: 'dealt' }], 1)).toBe(false);
  });

  test('they are counted from the beginning of the step on', () => {
    const both = ({ events }: Seen) => events.length >= 2;
    const course = new Course(lessonOf({ id: 'two', when: asks('now'), done: both }, { id: 'end' }), { id: 'abc' });
    see(course, 'later', [{ type: 'voted' }, { type: 'voted' }]);
    expect(course.step).toBeNull();
    see(course, 'now');
    see(course, 'now', [{ type: 'voted' }]);
    expect(course.step?.id).toBe('two');
    see(course, 'now', [{ type: 'voted' }]);
    expect(course.step?.id).toBe('end');
  });

  test('what ended a step does not bring the next one', () => {
    const first: Step = { id: 'first', done: mine('voted') };
    const again: Step = { id: 'again', when: mine('voted'), done: mine('flicked') };
    const course = new Course(lessonOf(first, again, { id: 'end' }), { id: 'abc' });
    see(course, 'vote');
    see(course, 'vote', [{ type: 'voted' }]);
    expect([course.step, course.task]).toEqual([null, false]);
    see(course, 'vote', [{ type: 'voted' }]);
    expect([course.step?.id, course.task]).toEqual(['again', true]);
  });
});

test.each([
  [undefined, 'other'],
  [true as const, 'task'],
])('another prompt comes while a task is open that stays: %s', (stays, shown) => {
  const task: Step = { id: 'task', when: asks('first'), done: mine('voted'), ...(stays && { stays }) };
  const other: Step = { id: 'other', when: asks('second'), done: mine('flicked') };
  const course = new Course(lessonOf(other, task, { id: 'end' }), { id: 'abc' });
  see(course, 'first');
  expect(course.step?.id).toBe('task');
  see(course, 'second');
  expect(course.step?.id).toBe(shown);
  expect(course.done.has('task')).toBe(false);
});
