// Who sits where, before a game begins, and all else that is settled then.

import type { ClockRule, GameInfo, OpenTable, SeatWish } from './wire';

/** How many play unless somebody says otherwise: two, or as few as can. */
export function usualPlayers(game: Pick<GameInfo, 'players'>): number {
  return game.players.toSorted((a, b) => a - b).find((players) => players > 1) ?? Math.min(...game.players);
}

/** The opponent unless somebody chooses another. */
export function usualBot(game: Pick<GameInfo, 'opponents'>): string {
  return game.opponents[0]?.bot ?? 'random';
}

/** A clock one can choose by one name. */
export const CLOCKS: Record<string, ClockRule> = {
  none: { kind: 'none', seconds: 0, increment: 0 },
  brisk: { kind: 'move', seconds: 60, increment: 0 },
  bank: { kind: 'bank', seconds: 15 * 60, increment: 10 },
  days: { kind: 'days', seconds: 3 * 86_400, increment: 0 },
};

/** What a table shall be like. */
export interface Plan {
  seats: SeatWish[];
  options: Record<string, unknown>;
  clock: keyof typeof CLOCKS;
  undo: NonNullable<OpenTable['undo']>;
  chat: NonNullable<OpenTable['chat']>;
  public: boolean;
  rated: boolean;
  hints: boolean;
}

export function usualPlan(game: GameInfo, me: string): Plan {
  const bot = usualBot(game);
  const seats = Array.from({ length: usualPlayers(game) }, (_, seat): SeatWish =>
    seat === 0 ? { sitter: 'person', name: me } : { sitter: bot },
  );
  return {
    seats,
    options: Object.fromEntries(game.options.map((one) => [one.name, one.default])),
    clock: 'none',
    undo: 'fair',
    chat: 'phrases',
    public: false,
    rated: false,
    hints: true,
  };
}

/** As many seats as wanted, those that are there kept. */
export function resized(seats: SeatWish[], players: number, sitter: string): SeatWish[] {
  return Array.from({ length: players }, (_, seat) => seats[seat] ?? { sitter });
}

/** Friends by a link: one person here, the other seats open. Among friends anything can be taken back if all agree. */
export function friendsPlan(game: GameInfo, me: string): Plan {
  const plan = usualPlan(game, me);
  return {
    ...plan,
    seats: plan.seats.map((seat, n) => (n === 0 ? seat : { sitter: 'open' })),
    undo: 'ask',
    chat: 'free',
  };
}

/** Several people at this screen. */
export function herePlan(game: GameInfo, names: string[]): Plan {
  return { ...usualPlan(game, ''), seats: names.map((name) => ({ sitter: 'person', name })), undo: 'ask' };
}

/** What to send: names only where somebody typed one, options only where they differ from the usual. */
export function wish(game: GameInfo, plan: Plan, language: string, person: string | null): OpenTable {
  const { options } = plan;
  const changed = game.options.filter(
    ({ name, default: usual }) => options[name] !== undefined && options[name] !== null && options[name] !== usual,
  );
  return {
    game: game.name,
    seats: plan.seats.map(({ sitter, name }) => (name?.trim() ? { sitter, name: name.trim() } : { sitter })),
    options: Object.fromEntries(changed.map(({ name }) => [name, options[name]])),
    language,
    public: plan.public,
    clock: CLOCKS[plan.clock]!,
    undo: plan.undo,
    chat: plan.chat,
    hints: plan.hints,
    rated: plan.rated,
    person,
  };
}
