import { expect, test } from 'vitest';
import { patched, type Patch } from './patch';
import { follow, withViews } from './played';
import { serverGames } from '../server/server_games';
import type { Happened, Position } from '../wire';

/** A game as one viewer gets it: the first view, and each entry with the view after it. */
interface Told {
  game: string;
  viewer: number;
  view: unknown;
  entries: { happened: Happened; view: unknown }[];
}

test('patches lead through every game from each view to the next', { timeout: 120_000 }, async () => {
  const told = await serverGames<Told[]>('patches.json');
  expect(new Set(told.map(({ game }) => game)).size).toBeGreaterThan(2);
  for (const { game, viewer, view, entries } of told) {
    expect(entries.length).toBeGreaterThan(3);
    let now = view;
    for (const { happened, view: truth } of entries) {
      expect(happened.patches).toHaveLength(happened.events.length);
      now = withViews(now, happened).views.at(-1) ?? now;
      expect(now, `${game}, viewer ${viewer}, entry ${happened.n}`).toEqual(truth);
    }
  }
});

const view = {
  disks: [
    { id: 1, x: 1 },
    { id: 2, x: 2 },
  ],
  turn: { seat: 0 },
  reasons: { sale: 3 } as object,
  over: false,
};

test.each<[string, Patch, Partial<typeof view> | object]>([
  ['nothing', {}, {}],
  ['a member is replaced', { turn: [null] }, { turn: null }],
  ['a member of a member', { turn: { seat: [1] } }, { turn: { seat: 1 } }],
  [
    'an element by its index',
    { disks: { '1': { x: [5] } } },
    {
      disks: [
        { id: 1, x: 1 },
        { id: 2, x: 5 },
      ],
    },
  ],
  ['elements are put in', { disks: [1, 0, [{ id: 3 }]] }, { disks: [{ id: 1, x: 1 }, { id: 3 }, { id: 2, x: 2 }] }],
  ['elements are taken out', { disks: [0, 2, []] }, { disks: [] }],
  ['a member comes, another goes', { reasons: { sale: [], card: [2] } }, { reasons: { card: 2 } }],
])('%s', (_, patch, change) => {
  const before = structuredClone(view);
  expect(patched(view, patch)).toEqual({ ...view, ...change });
  expect(view).toEqual(before); // the old view is unchanged
});

test('what a patch leaves alone stays the same object', () => {
  const next = patched(view, { disks: { '1': { x: [5] } }, over: [true] }) as typeof view;
  expect(next.disks[0]).toBe(view.disks[0]);
  expect(next.turn).toBe(view.turn);
  expect(next.reasons).toBe(view.reasons);
  expect(patched(view, {})).toBe(view);
});

const entry = (n: number, to: number | null = null): Happened => ({
  n,
  seat: 0,
  at: null,
  events: to === null ? [{}, null] : [],
  lines: ['', ''],
  about: [0, 0],
  patches: to === null ? [{ over: [true] }, { turn: { seat: [n] } }] : [],
  to,
});

test('entries lead on from a position one by one, and from no other', () => {
  const before = { n: 4, view } as unknown as Position;
  const played = follow(before, [entry(4), entry(5)])!;
  expect(played.map(({ views }) => views)).toEqual([
    [
      { ...view, over: true },
      { ...view, over: true, turn: { seat: 4 } },
    ],
    [
      { ...view, over: true, turn: { seat: 4 } },
      { ...view, over: true, turn: { seat: 5 } },
    ],
  ]);
  expect(follow(before, [])).toEqual([]);
  expect(follow(before, [entry(5)])).toBe(null); // one is missing
  expect(follow(before, [entry(4), entry(5, 2)])).toBe(null); // taken back
  expect(follow(undefined, [entry(4)])).toBe(null);
});
