// The games of this browser, in the order in which they want to be looked at.

import type { KnownTable } from '../people/secrets';
import type { TableInfo } from '../wire';

export interface YourGame {
  table: TableInfo;
  seats: number[]; // yours
  turn: 'yours' | 'theirs' | 'gathering';
  left: number | null; // milliseconds of the clock that runs; null: none does
}

const ORDER = ['yours', 'theirs', 'gathering'];

/** Games in play and tables that gather, yours to act first, then by the time that is left. */
export function yourGames(tables: readonly TableInfo[], known: readonly KnownTable[]): YourGame[] {
  const seatsOf = new Map(known.map(({ id, seats }) => [id, Object.keys(seats).map(Number)]));
  return tables
    .filter(({ phase }) => phase !== 'over')
    .map((table): YourGame => {
      const seats = seatsOf.get(table.id) ?? [];
      const mine = table.to_act.filter((seat) => seats.includes(seat));
      const turn = table.phase === 'gathering' ? 'gathering' : mine.length > 0 ? 'yours' : 'theirs';
      const times = (mine.length > 0 ? mine : table.to_act).map((seat) => table.clock.left[seat] ?? null);
      const running = times.filter((time) => time !== null);
      return { table, seats, turn, left: running.length > 0 && turn !== 'gathering' ? Math.min(...running) : null };
    })
    .sort(
      (a, b) =>
        ORDER.indexOf(a.turn) - ORDER.indexOf(b.turn) ||
        (a.left ?? Infinity) - (b.left ?? Infinity) ||
        a.table.id.localeCompare(b.table.id),
    );
}
