import { expect, test } from 'vitest';
import type { Outcome, Score } from './types';
import { whyWon } from './why';

const score = (seat: number, why: string, vp: number): Score => ({ seat, why, vp, island: null, generation: 1 });
const ended = (...ranks: number[]): Outcome => ({ ranks, scores: ranks.map((rank) => 20 - rank), decided_by: null });

const ACCOUNT = [score(0, 'PB-N2', 4), score(0, 'PB-N2', 3), score(0, 'PB-N1', 5), score(1, 'PB-N2', 2)];

test('the reason that brought the winner most points more', () => {
  expect(whyWon(ACCOUNT, ended(1, 2), 0)).toEqual({ winner: 0, other: 1, why: 'PB-N2', more: 5 });
  const near = [...ACCOUNT, score(1, 'PB-N2', 4), score(1, 'PB-N1', 3)];
  expect(whyWon(near, ended(1, 2), null)).toMatchObject({ why: 'PB-N1', more: 2 });
});

test('a viewer is compared with the winner, the winner with the best of the others', () => {
  expect(whyWon(ACCOUNT, ended(1, 3, 2), 0)).toMatchObject({ winner: 0, other: 2 });
  expect(whyWon(ACCOUNT, ended(1, 3, 2), 1)).toMatchObject({ winner: 0, other: 1 });
  expect(whyWon(ACCOUNT, ended(1, 1, 3), 1)).toMatchObject({ winner: 1, other: 2, more: 2 });
});

test('a victory that all share, or that no reason explains, has no line', () => {
  expect(whyWon(ACCOUNT, ended(1, 1), 0)).toBeNull();
  expect(whyWon([], ended(1, 2), 0)).toBeNull();
});
