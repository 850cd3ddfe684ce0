import { describe, expect, test } from 'vitest';
import { getField, lastOf, parentOf, withField } from './fields';
import type { GameInfo } from './messages';
import { apply, invert, scale, type Matrix } from './plane';
import { readRoute, tableHash } from './route';
import { resized, usualBot, usualPlayers, usualSeats, wish } from './seats';
import { seatToShow, SPECTATOR } from './viewpoint';

test('fields by their path', () => {
  const action = { aim: { angle: 1, at: [2, 3] }, kind: 'x' };
  expect(getField(action, 'aim.angle')).toBe(1);
  expect(getField(action, 'nothing.here')).toBe(undefined);
  expect(withField(action, 'aim.angle', 9)).toEqual({ aim: { angle: 9, at: [2, 3] }, kind: 'x' });
  expect(action.aim.angle).toBe(1);
  expect([parentOf('a.b.c'), lastOf('a.b.c'), parentOf('a'), lastOf('a')]).toEqual(['a.b', 'c', '', 'a']);
});

test('the picture and the game are each other’s image', () => {
  const map: Matrix = [2, 0, 0, -2, 10, 20];
  expect(apply(map, [3, 4])).toEqual([16, 12]);
  expect(apply(invert(map), [16, 12])).toEqual([3, 4]);
  expect(scale(map)).toBe(2);
});

test('addresses', () => {
  const id = 'abcdefghij23456789xy';
  expect(readRoute(tableHash(id))).toEqual({ page: 'table', id });
  expect(readRoute('')).toEqual({ page: 'start' });
  expect(readRoute('#/table/../x')).toEqual({ page: 'start' });
});

describe('whose eyes the screen shows', () => {
  const sitters = ['person', 'random', 'person'];
  test('the one that is asked, the present one first', () => {
    expect(seatToShow({ sitters, to_act: [2] }, 0)).toBe(2);
    expect(seatToShow({ sitters, to_act: [0, 1, 2] }, 2)).toBe(2);
    expect(seatToShow({ sitters, to_act: [0, 2] }, SPECTATOR)).toBe(0);
  });
  test('it stays while opponents play and when the game is over', () => {
    expect(seatToShow({ sitters, to_act: [1] }, 2)).toBe(2);
    expect(seatToShow({ sitters, to_act: [] }, 2)).toBe(2);
    expect(seatToShow({ sitters, to_act: [1] }, SPECTATOR)).toBe(0);
  });
  test('nobody’s, when nobody sits here', () => {
    expect(seatToShow({ sitters: ['random', 'random'], to_act: [0] }, SPECTATOR)).toBe(SPECTATOR);
  });
});

describe('seats before a game', () => {
  const game: GameInfo = {
    name: 'lake',
    title: {},
    ruleset: '1',
    players: [1, 2, 3],
    opponents: [{ bot: 'easy', title: {} }],
    options: [{ name: 'rounds', kind: 'number', default: 2, choices: [], low: null, high: null }],
  };
  test('one person and an opponent, unless somebody says otherwise', () => {
    expect(usualPlayers(game)).toBe(2);
    expect(usualPlayers({ players: [1] })).toBe(1);
    expect([usualBot(game), usualBot({ opponents: [] })]).toEqual(['easy', 'random']);
    expect(usualSeats(3).map((seat) => seat.sitter)).toEqual(['person', 'random', 'random']);
    expect(resized([{ sitter: 'person', name: 'Ala' }], 2)).toEqual([
      { sitter: 'person', name: 'Ala' },
      { sitter: 'random' },
    ]);
  });
  test('only what was chosen is sent', () => {
    const seats = [
      { sitter: 'person', name: ' Ala ' },
      { sitter: 'random', name: '  ' },
    ];
    expect(wish(game, seats, { rounds: 2 }, 'pl')).toEqual({
      game: 'lake',
      language: 'pl',
      options: {},
      seats: [{ sitter: 'person', name: 'Ala' }, { sitter: 'random' }],
    });
    expect(wish(game, seats, { rounds: 5 }, 'pl').options).toEqual({ rounds: 5 });
  });
});
