import { expect, test } from 'vitest';
import type { Coin } from './types';
import { byDay, bySource, whyWon } from './why';

const coin = (why: Coin['why'], gold: number, day = 1, ...note: string[]): Coin => ({ day, why, gold, note });
const tome = (gold: number, day = 1) => coin('sale', gold, day, 'tome', 'red', 'great');
const charm = (gold: number, day = 1) => coin('sale', gold, day, 'charm', 'red', 'small');
const ended = (...scores: number[]) => ({
  ranks: scores.map((one) => 1 + scores.filter((other) => other > one).length),
  scores,
  decided_by: null,
});

test('an account by source and by day', () => {
  const account = [
    charm(3),
    tome(12),
    charm(2, 2),
    coin('thieves', -1, 2),
    coin('symbol', 6, 3),
    coin('corruption', -8, 3),
  ];
  expect(bySource(account)).toMatchObject({
    charms: 5,
    tomes: 12,
    thieves: -1,
    symbols: 6,
    corruption: -8,
    townsfolk: 0,
  });
  expect(byDay(account, 3)).toEqual([15, 1, -2]);
});

test('the source that brought the winner most more', () => {
  const accounts = [[charm(20)], [charm(10), tome(42)]];
  expect(whyWon(accounts, ended(20, 52), 0)).toEqual({ source: 'tomes', one: 1, other: 0, n: 42, m: 0 });
  expect(whyWon(accounts, ended(20, 52), null)).toMatchObject({ source: 'tomes', one: 1 });
});

test('who lost more is told first', () => {
  const accounts = [
    [charm(20), coin('corruption', -24)],
    [charm(18), coin('corruption', -6)],
  ];
  expect(whyWon(accounts, ended(-4, 12), 1)).toEqual({ source: 'corruption', one: 0, other: 1, n: 24, m: 6 });
});

test('a viewer is compared with the winner, the winner with the best of the others', () => {
  const accounts = [[charm(30)], [charm(5)], [charm(20)]];
  expect(whyWon(accounts, ended(30, 5, 20), 1)).toMatchObject({ one: 0, other: 1 });
  expect(whyWon(accounts, ended(30, 5, 20), 0)).toMatchObject({ one: 0, other: 2, m: 20 });
});

test('a victory that all share, or that no source explains, has no reason', () => {
  expect(whyWon([[charm(3)], [charm(3)]], ended(3, 3), 0)).toBeNull();
  expect(whyWon([[charm(3)], [charm(3)]], { ranks: [1, 2], scores: [3, 3], decided_by: null }, 0)).toBeNull();
});
