import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeData, storedData } from '../../../common/storage';
import * as server from '../../../server/server';
import { reached } from './count';

const kept = () => storedData<unknown>('coach.steps', null, (data): data is unknown => data !== undefined);
let sent: unknown[];

beforeEach(() => {
  storeData('coach.steps', null);
  sent = [];
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  storeData('coach.steps', null);
});

test('each step counts once an evening, on this device alone', () => {
  for (const step of [1, 1, 2, 2, 4, 3]) reached(step);
  expect(kept()).toEqual({ times: [1, 1, 0, 1], at: 4 });
  for (const step of [1, 2]) reached(step);
  expect(kept()).toEqual({ times: [2, 2, 0, 1], at: 2 });
  expect(sent).toEqual([]);
});

test('a server that wants to know is told the step and nothing else', () => {
  vi.spyOn(server, 'lastServerInfo').mockReturnValue({ counts_steps: true } as never);
  reached(1);
  reached(2);
  reached(2);
  expect(sent).toEqual([
    { game: 'oracle', step: 1 },
    { game: 'oracle', step: 2 },
  ]);
});

test('damaged counts begin anew', () => {
  storeData('coach.steps', { times: 7 });
  reached(2);
  expect(kept()).toEqual({ times: [0, 1], at: 2 });
});
