import { expect, test } from 'vitest';
import { serverGames } from '../../server_games';
import type { Happened, Position } from '../../wire';
import { follow } from './follow';
import { keep } from './keep';
import type { Event, View } from './types';

interface Played {
  moments: { happened: Happened; position: Position }[];
}

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

test('events lead from each position to the next', { timeout: 120_000 }, async () => {
  const games = await serverGames<Played[]>('oracle.json');
  expect(games).toHaveLength(4);
  for (const [game, { moments }] of games.entries()) {
    let view = moments[0]!.position.view as View;
    for (const { happened, position } of moments.slice(1)) {
      for (const event of happened.events as Event[]) view = follow(view, event);
      const truth = position.view as View;
      expect(facts(view), `game ${game} after entry ${happened.n}`).toEqual(facts(truth));
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
