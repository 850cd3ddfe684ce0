// Which server is asked how the games of this browser stand.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { device } from '../device/device.svelte';
import type { KnownTable } from '../people/secrets';
import { lookAt } from './looked';

const known = (id: string, here: boolean): KnownTable => ({
  ...{ id, game: 'oracle', names: [], host: null, seats: {}, moves: 0, over: false, touched: 1 },
  ...(here ? { device: true } : {}),
});
const HERE = known('here000000', true);
const THERE = known('there00000', false);

let asked: [string, unknown][];

/** An answer that finds the first table that was asked about, and none of the others. */
function answer(who: string, body: string | undefined): Response {
  const { tables } = JSON.parse(body ?? '') as { tables: string[] };
  asked.push([who, tables]);
  const [first, ...gone] = tables;
  return Response.json({ tables: [{ id: `${who} ${first!}` }], gone });
}

beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (_: string, { body }: { body?: string }) => Promise.resolve(answer('server', body)));
  vi.spyOn(device, 'fetch').mockImplementation((_, { body }) => Promise.resolve(answer('page', body)));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  [device.state, device.chosen] = ['off', false];
});

test.each([
  ['the server alone, while none runs in the page', 'off', false, ['server'], [HERE]],
  ['both, while one runs in the page', 'ready', false, ['page', 'server'], []],
  ['the one in the page alone, where somebody has chosen it', 'ready', true, ['page'], [THERE]],
  ['nobody, while the one that was chosen starts', 'loading', true, [], [HERE, THERE]],
] as const)('%s', async (_, state, chosen, whom, unknown) => {
  [device.state, device.chosen] = [state, chosen];
  const found = await lookAt([THERE, HERE]);
  expect(asked.map(([who]) => who).sort()).toEqual(whom);
  expect(found.tables.map(({ id }) => id)).toEqual(
    whom.map((who) => (who === 'page' ? 'page here000000' : 'server there00000')),
  );
  expect(found.gone).toEqual([]);
  expect(found.unknown).toEqual(unknown);
});

test('each is asked for its own tables at once, and both say which are gone', async () => {
  device.state = 'ready';
  const found = await lookAt([HERE, known('gone_here0', true), THERE, known('gone_there', false)]);
  expect(new Map(asked)).toEqual(
    new Map([
      ['page', ['here000000', 'gone_here0']],
      ['server', ['there00000', 'gone_there']],
    ]),
  );
  expect(found.gone).toEqual(['gone_here0', 'gone_there']);
});

test('nobody is asked about nothing', async () => {
  device.state = 'ready';
  expect(await lookAt([])).toEqual({ tables: [], gone: [], unknown: [] });
  expect(asked).toEqual([]);
});
