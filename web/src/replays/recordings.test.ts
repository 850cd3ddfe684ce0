import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeData } from '../common/storage';
import { remember } from '../people/secrets';
import { UploadedRecording, TableRecording } from './recordings';

let asked: unknown[][];
let answers: (object | { refuse: string })[];

beforeEach(() => {
  asked = [];
  answers = [];
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    asked.push([method, path.replace('api/', ''), ...(body ? [JSON.parse(body as string)] : [])]);
    const answer = answers.shift() ?? {};
    if ('refuse' in answer) return Promise.resolve(Response.json({ error: answer.refuse }, { status: 404 }));
    return Promise.resolve(Response.json(answer));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('a table is asked by its id', async () => {
  const recording = new TableRecording('abc');
  answers = [{}, { moments: [1, 2] }];
  await recording.info(1, 'pl');
  expect(await recording.moments(3, 9, 1, 'pl')).toEqual([1, 2]);
  await recording.opinion(4, 1, 'pl');
  await recording.heatMap(4, 1);
  await recording.branch(4, [], 'pl');
  await recording.practice(4, 'pl');
  await recording.proof();
  expect(asked).toEqual([
    ['GET', 'replays/abc?viewer=1&language=pl&reader=-1'],
    ['GET', 'replays/abc/moments?first=3&last=9&viewer=1&language=pl&reader=-1'],
    ['POST', 'replays/abc/opinion', { moment: 4, seat: 1, language: 'pl' }],
    ['POST', 'replays/abc/heatmap', { moment: 4, seat: 1 }],
    ['POST', 'replays/abc/branch', { moment: 4, seats: [], language: 'pl', seals: true }],
    ['GET', 'replays/abc/practice?moment=4&language=pl'],
    ['GET', 'replays/abc/proof'],
  ]);
  expect(recording.picture(4, 1, 'de')).toBe('api/replays/abc/picture.svg?moment=4&viewer=1&language=de');
  expect(recording.clip(4, 1, 'de')).toBe('api/replays/abc/clip.svg?moment=4&viewer=1&language=de');
});

test('a record is sent once, and again when the server has forgotten it', async () => {
  const recording = new UploadedRecording('lines');
  answers = [{ id: 'one' }, { length: 9 }, { moments: [5] }, {}, {}];
  expect(await recording.info(-1, 'en')).toEqual({ length: 9 });
  expect(await recording.moments(1, 2, 0, 'en')).toEqual([5]);
  await recording.opinion(3, 0, 'en');
  await recording.proof();
  answers = [{ refuse: 'no-such-record' }, { id: 'two' }, { moments: [6] }];
  expect(await recording.moments(1, 2, 0, 'en')).toEqual([6]);
  await recording.branch(3, [], 'en');
  const upload = ['POST', 'replays', { record: 'lines' }];
  expect(asked).toEqual([
    upload,
    ['GET', 'replays/one?viewer=-1&language=en&reader=-1'],
    ['GET', 'replays/one/moments?first=1&last=2&viewer=0&language=en&reader=-1'],
    ['POST', 'replays/one/opinion', { moment: 3, seat: 0, language: 'en' }],
    ['GET', 'replays/one/proof'],
    ['GET', 'replays/one/moments?first=1&last=2&viewer=0&language=en&reader=-1'],
    upload,
    ['GET', 'replays/two/moments?first=1&last=2&viewer=0&language=en&reader=-1'],
    ['POST', 'replays/two/branch', { moment: 3, seats: [], language: 'en', seals: true }],
  ]);
  expect(recording.picture(4, 1, 'de')).toBe('api/replays/two/picture.svg?moment=4&viewer=1&language=de');
  expect(recording.clip(4, 1, 'de')).toBe('api/replays/two/clip.svg?moment=4&viewer=1&language=de');
});

test('what else goes wrong is told', async () => {
  const recording = new UploadedRecording('lines');
  answers = [{ refuse: 'too-many' }];
  await expect(recording.heatMap(3, 1)).rejects.toMatchObject({ code: 'too-many' });
  answers = [{ id: 'one' }, { refuse: 'too-many' }];
  await expect(recording.opinion(3, 1, 'en')).rejects.toMatchObject({ code: 'too-many' });
  expect(asked).toHaveLength(3);
});

test('a review is asked for, or only looked at', async () => {
  const recording = new TableRecording('abc');
  await recording.review.state('en', true);
  await recording.review.state('en', false);
  expect(asked).toEqual([
    ['POST', 'replays/abc/review', { language: 'en', reader: -1 }],
    ['GET', 'replays/abc/review?language=en&reader=-1'],
  ]);
});

test('sentences call the one seat of this device you', () => {
  for (const [seats, reader] of [
    [{}, -1],
    [{ 2: 's' }, 2],
    [{ 0: 's', 1: 't' }, -1],
  ] as const) {
    storeData('tables', []);
    remember('abc', { game: 'lake', seats, names: [] });
    expect(new TableRecording('abc').reader).toBe(reader);
  }
});
