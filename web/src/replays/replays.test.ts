import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordReel, TableReel } from './replays';

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
  const reel = new TableReel('abc');
  answers = [{}, { moments: [1, 2] }];
  await reel.info(1, 'pl');
  expect(await reel.moments(3, 9, 1, 'pl')).toEqual([1, 2]);
  await reel.opinion(4, 1, 'pl');
  await reel.heatMap(4, 1);
  await reel.branch(4, [], 'pl');
  await reel.practice(4, 'pl');
  await reel.proof();
  expect(asked).toEqual([
    ['GET', 'tables/abc/replay?viewer=1&language=pl'],
    ['GET', 'tables/abc/moments?first=3&last=9&viewer=1&language=pl'],
    ['POST', 'tables/abc/opinion', { moment: 4, seat: 1, language: 'pl' }],
    ['POST', 'tables/abc/heatmap', { moment: 4, seat: 1 }],
    ['POST', 'tables/branch', { table: 'abc', moment: 4, seats: [], language: 'pl', seals: true }],
    ['GET', 'tables/abc/practice?moment=4&language=pl'],
    ['GET', 'tables/abc/proof'],
  ]);
  expect(reel.picture(4, 1, 'de')).toBe('api/tables/abc/picture.svg?moment=4&viewer=1&language=de');
  expect(reel.clip(4, 1, 'de')).toBe('api/tables/abc/clip.svg?moment=4&viewer=1&language=de');
});

test('a record is sent once, and again when the server has forgotten it', async () => {
  const reel = new RecordReel('lines');
  answers = [{ film: 'one', info: { length: 9 } }, { film: 'one', moments: [5] }, {}, {}];
  expect(await reel.info(-1, 'en')).toEqual({ length: 9 });
  expect(await reel.moments(1, 2, 0, 'en')).toEqual([5]);
  await reel.opinion(3, 0, 'en');
  await reel.proof();
  answers = [{ refuse: 'no-such-film' }, { film: 'two', moments: [6] }];
  expect(await reel.moments(1, 2, 0, 'en')).toEqual([6]);
  await reel.branch(3, [], 'en');
  const query = { first: 1, last: 2, viewer: 0, language: 'en', info: false };
  expect(asked).toEqual([
    ['POST', 'replay', { viewer: -1, language: 'en', record: 'lines' }],
    ['POST', 'replay', { ...query, film: 'one' }],
    ['POST', 'replay/opinion', { moment: 3, seat: 0, language: 'en', film: 'one' }],
    ['POST', 'replay/proof', { film: 'one' }],
    ['POST', 'replay', { ...query, film: 'one' }],
    ['POST', 'replay', { ...query, record: 'lines' }],
    ['POST', 'tables/branch', { moment: 3, seats: [], language: 'en', seals: true, film: 'two' }],
  ]);
  expect(reel.picture(4, 1, 'de')).toBe('api/replay/two/picture.svg?moment=4&viewer=1&language=de');
  expect(reel.clip(4, 1, 'de')).toBe('api/replay/two/clip.svg?moment=4&viewer=1&language=de');
});

test('what is asked by the id of a record sends the record first, and again', async () => {
  const reel = new RecordReel('lines');
  answers = [{ film: 'one' }, {}, { refuse: 'no-such-film' }, { film: 'two' }, {}];
  await reel.heatMap(3, 1);
  await reel.practice(3, 'en');
  await reel.review.state('en', true);
  await reel.review.state('en', false);
  const upload = ['POST', 'replay', { info: false, first: 0, last: 0, record: 'lines' }];
  expect(asked).toEqual([
    upload,
    ['POST', 'replay/heatmap', { film: 'one', moment: 3, seat: 1 }],
    ['GET', 'replay/one/practice?moment=3&language=en'],
    upload,
    ['GET', 'replay/two/practice?moment=3&language=en'],
    ['POST', 'replay/two/review', { language: 'en' }],
    ['GET', 'replay/two/review?language=en'],
  ]);
  answers = [{ refuse: 'too-many' }];
  await expect(reel.heatMap(3, 1)).rejects.toMatchObject({ code: 'too-many' });
  answers = [{ refuse: 'too-many' }];
  await expect(reel.opinion(3, 1, 'en')).rejects.toMatchObject({ code: 'too-many' });
});
