import { expect, test } from 'vitest';
import { CLOCK, table } from '../live/fakes';
import type { KnownTable } from '../people/secrets';
import { yourGames } from './your_games';

const known = (id: string, ...seats: number[]): KnownTable => ({
  id,
  game: 'lake',
  names: [],
  host: null,
  seats: Object.fromEntries(seats.map((seat) => [seat, 'secret'])),
  moves: 0,
  over: false,
  touched: 0,
});

const days = (...left: number[]) => ({
  ...CLOCK,
  rule: { kind: 'days' as const, seconds: 86_400, increment: 0 },
  left,
});

test('games that wait for you come first, the most urgent of them at the top', () => {
  const tables = [
    table({ id: 'gathering0', phase: 'gathering', to_act: [] }),
    table({ id: 'theirs0000', to_act: [1], clock: days(5, 70) }),
    table({ id: 'calm000000', to_act: [0] }),
    table({ id: 'over000000', phase: 'over', to_act: [] }),
    table({ id: 'urgent0000', to_act: [0, 1], clock: days(100, 5) }),
    table({ id: 'later00000', to_act: [0], clock: days(900, 5) }),
  ];
  const games = yourGames(
    tables,
    tables.map(({ id }) => known(id, 0)),
  );
  expect(games.map(({ table: { id }, turn, left }) => [id, turn, left])).toEqual([
    ['urgent0000', 'yours', 100],
    ['later00000', 'yours', 900],
    ['calm000000', 'yours', null],
    ['theirs0000', 'theirs', 70],
    ['gathering0', 'gathering', null],
  ]);
});

test('with two seats of a table it is your turn with either', () => {
  const [game] = yourGames([table({ to_act: [1] })], [known('0123456789', 0, 1)]);
  expect(game).toMatchObject({ turn: 'yours', seats: [0, 1] });
});
