import { expect, test } from 'vitest';
import type { Happened, Position } from '../../wire';
import { follow } from './follow';
import { keep } from './keep';
import type { Event, View } from './types';

interface Played {
  moments: { happened: Happened; position: Position }[];
}

// Whole games, written by `python -m tests.web.oracle.moments`: the Python tests run this file with them.
const games = (import.meta.env['VITE_MOMENTS'] as string | undefined)?.split(':') ?? [];

/** What is worked out by the rules and comes with a position only. */
function facts(view: View): unknown {
  const { prompt, agenda, previews, to_act, point_price, rank, ...rest } = view;
  return {
    ...rest,
    piers: view.piers.map(({ pier, boats, people }) => ({ pier, boats, people })),
    players: view.players.map(({ stars, cards, points, ...one }) => ({
      ...one,
      cards: view.phase === 'over' ? null : cards, // shown at the end
      points: view.phase === 'over' ? null : points,
      stars: { ...stars, drawn: [...stars.drawn].sort() },
    })),
  };
}

test.skipIf(games.length === 0)('events lead from each position to the next', { timeout: 120_000 }, async () => {
  const files = (await import(/* @vite-ignore */ 'node:fs' as string)) as {
    readFileSync: (path: string, encoding: string) => string;
  };
  for (const game of games) {
    const { moments } = JSON.parse(files.readFileSync(game, 'utf8')) as Played;
    let view = moments[0]!.position.view as View;
    for (const { happened, position } of moments.slice(1)) {
      for (const event of happened.events as Event[]) view = follow(view, event);
      const truth = position.view as View;
      expect(facts(view), `${game} after entry ${happened.n}`).toEqual(facts(truth));
      view = keep(view, truth);
      expect(view).toEqual(truth);
    }
  }
});

test('what says the same stays the same object', () => {
  const old = { a: [1, { b: 2 }], c: { d: null } };
  const fresh = { a: [1, { b: 3 }], c: { d: null } };
  const kept = keep(old, fresh);
  expect(kept).toEqual(fresh);
  expect(kept.c).toBe(old.c);
  expect(keep(old, structuredClone(old))).toBe(old);
  expect(keep({ a: 1, b: undefined }, { a: 1 })).toEqual({ a: 1 });
});
