// Who sits where, before a game begins.

import type { GameInfo, OpenTable, SeatWish } from './messages';

/** How many play unless somebody says otherwise: two, or as few as can. */
export function usualPlayers(game: Pick<GameInfo, 'players'>): number {
  return game.players.toSorted((a, b) => a - b).find((players) => players > 1) ?? Math.min(...game.players);
}

/** The opponent unless somebody chooses another. */
export function usualBot(game: Pick<GameInfo, 'opponents'>): string {
  return game.opponents[0]?.bot ?? 'random';
}

/** One person at this screen and opponents on the other seats. */
export function usualSeats(players: number, bot = 'random', people = 1): SeatWish[] {
  return Array.from({ length: players }, (_, seat) => ({ sitter: seat < people ? 'person' : bot }));
}

/** As many seats as wanted, those that are there kept. */
export function resized(seats: SeatWish[], players: number, bot = 'random'): SeatWish[] {
  return Array.from({ length: players }, (_, seat) => seats[seat] ?? { sitter: bot });
}

/** What to send: names only where somebody typed one, options only where they differ from the usual. */
export function wish(
  game: GameInfo,
  seats: SeatWish[],
  options: Record<string, unknown>,
  language: 'en' | 'pl',
): OpenTable {
  const changed = game.options.filter(
    ({ name, default: usual }) => options[name] !== undefined && options[name] !== null && options[name] !== usual,
  );
  return {
    game: game.name,
    seats: seats.map(({ sitter, name }) => (name?.trim() ? { sitter, name: name.trim() } : { sitter })),
    options: Object.fromEntries(changed.map(({ name }) => [name, options[name]])),
    language,
  };
}
