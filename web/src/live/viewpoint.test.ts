import { describe, expect, test } from 'vitest';
import { SecretRound, seatToShow, SPECTATOR } from './viewpoint';

describe('whose eyes the screen shows', () => {
  test('the one that is asked, the present one first', () => {
    expect(seatToShow([0, 2], [2], 0)).toBe(2);
    expect(seatToShow([0, 2], [0, 1, 2], 2)).toBe(2);
    expect(seatToShow([0, 2], [0, 2], SPECTATOR)).toBe(0);
  });
  test('it stays while others play and when the game is over', () => {
    expect(seatToShow([0, 2], [1], 2)).toBe(2);
    expect(seatToShow([0, 2], [], 2)).toBe(2);
    expect(seatToShow([0, 2], [1], SPECTATOR)).toBe(0);
  });
  test('nobody’s, when nobody sits here', () => {
    expect(seatToShow([], [0], SPECTATOR)).toBe(SPECTATOR);
  });
  test('a secret question is answered by one after another, each alone with the screen', () => {
    const round = new SecretRound();
    expect(round.needsCurtain([0, 1], [0], 0)).toBe(false);
    expect(round.needsCurtain([0, 1], [0, 1], 0)).toBe(true);
    round.lifted(0);
    expect(round.needsCurtain([0, 1], [0, 1], 0)).toBe(false);
    expect(round.needsCurtain([0, 1], [1], 1)).toBe(true);
    round.lifted(1);
    expect(round.needsCurtain([0, 1], [1], 1)).toBe(false);
    expect(round.needsCurtain([0, 1], [0], 0)).toBe(false); // the round is over
    expect(round.needsCurtain([0, 1], [0, 1], 0)).toBe(true); // the next round begins
  });
  test('who looked last in a round has a curtain again in the next', () => {
    const round = new SecretRound();
    round.needsCurtain([0, 1], [0, 1], 1);
    round.lifted(1);
    expect(round.needsCurtain([0, 1], [0, 1], 1)).toBe(false);
    expect(round.needsCurtain([0, 1], [2], 1)).toBe(false); // both have answered
    expect(round.needsCurtain([0, 1], [0, 1], 1)).toBe(true);
  });
  test('the screen is not taken by somebody who has answered already', () => {
    const round = new SecretRound();
    round.needsCurtain([0, 1, 2], [0, 1, 2], 0);
    round.lifted(3);
    expect(round.needsCurtain([0, 1, 2], [0, 1, 2], 0)).toBe(true);
  });
});
