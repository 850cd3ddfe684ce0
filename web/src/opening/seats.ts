// The settings of a new table: who sits where, and everything else that is decided before the game.

import { usualBot } from './levels';
import type { ClockRule, GameInfo, OpenTable, SeatWish } from '../wire';

/** The usual number of players: two, or the game's minimum. */
export function usualPlayers(game: Pick<GameInfo, 'players'>): number {
  return game.players.toSorted((a, b) => a - b).find((players) => players > 1) ?? Math.min(...game.players);
}

/** A named preset of a clock. */
export const CLOCKS: Record<string, ClockRule> = {
  none: { kind: 'none', seconds: 0, increment: 0 },
  brisk: { kind: 'move', seconds: 60, increment: 0 },
  bank: { kind: 'bank', seconds: 15 * 60, increment: 10 },
  days: { kind: 'days', seconds: 3 * 86_400, increment: 0 },
};

/** The settings of a table. */
export interface Plan {
  seats: SeatWish[];
  options: Record<string, unknown>;
  clock: keyof typeof CLOCKS;
  undo: NonNullable<OpenTable['undo']>;
  chat: NonNullable<OpenTable['chat']>;
  public: boolean;
  rated: boolean;
  hints: boolean;
  /** The chance of the game in hexadecimal, for a first game that needs a certain start. */
  seed?: string;
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

/** The first game of a person: against the easiest bot, with the options that the game has for it. */
export function firstPlan(game: GameInfo, me: string): Plan {
  const plan = usualPlan(game, me);
  const bot = game.opponents.find(({ level }) => level === 1)?.bot ?? usualBot(game);
  const seats = plan.seats.map((seat, n) => (n === 0 ? seat : { sitter: bot }));
  const options = { ...plan.options, ...game.first };
  return game.first_seed
    ? { ...plan, seats, options, undo: 'free', seed: game.first_seed }
    : { ...plan, seats, options };
}

/** Whether these are the options of a first game. */
export function isFirst(game: Pick<GameInfo, 'first'>, options: Record<string, unknown>): boolean {
  const first = Object.entries(game.first);
  return first.length > 0 && first.every(([name, value]) => JSON.stringify(options[name]) === JSON.stringify(value));
}

/** Change the number of seats and keep the existing ones. */
export function resized(seats: SeatWish[], players: number, sitter: string): SeatWish[] {
  return Array.from({ length: players }, (_, seat) => seats[seat] ?? { sitter });
}

/** A table for friends: one person here, the other seats open. Anything can be taken back if all agree. */
export function friendsPlan(game: GameInfo, me: string): Plan {
  const plan = usualPlan(game, me);
  return {
    ...plan,
    seats: plan.seats.map((seat, n) => (n === 0 ? seat : { sitter: 'open' })),
    undo: 'ask',
    chat: 'free',
  };
}

/** A table for several people at this screen. */
export function herePlan(game: GameInfo, names: string[]): Plan {
  return { ...usualPlan(game, ''), seats: names.map((name) => ({ sitter: 'person', name })), undo: 'ask' };
}

/** Whether these are the options of a short game. */
export function isShort(game: Pick<GameInfo, 'short'>, options: Record<string, unknown>): boolean {
  const short = Object.entries(game.short);
  return short.length > 0 && short.every(([name, value]) => options[name] === value);
}

/** The options of a short game, or of a whole one. */
export function ofLength(
  game: Pick<GameInfo, 'short' | 'options'>,
  options: Record<string, unknown>,
  short: boolean,
): Record<string, unknown> {
  const usual = game.options.flatMap(({ name, default: value }) =>
    name in game.short ? [[name, value] as const] : [],
  );
  return { ...options, ...(short ? game.short : Object.fromEntries(usual)) };
}

/** The name of a clock, if it is one of those that are offered. */
export function clockName(rule: ClockRule): string | undefined {
  const same = ({ kind, seconds, increment }: ClockRule) =>
    kind === rule.kind && seconds === rule.seconds && increment === rule.increment;
  return Object.keys(CLOCKS).find((name) => same(CLOCKS[name]!));
}

/** The options that differ from the defaults, among those that people can set or in all. */
export function changedOptions(game: GameInfo, options: Record<string, unknown>, all = false): Record<string, unknown> {
  const usual = new Map(game.options.map((one) => [one.name, one.default]));
  const changed = Object.entries(options).filter(
    ([name, value]) => value !== undefined && value !== null && value !== usual.get(name) && (all || usual.has(name)),
  );
  return Object.fromEntries(changed);
}

/** The request to send: only the names that were typed, only the options that differ from the defaults. */
export function wish(game: GameInfo, plan: Plan, language: string, person: string | null): OpenTable {
  return {
    game: game.name,
    seats: plan.seats.map(({ sitter, name }) => (name?.trim() ? { sitter, name: name.trim() } : { sitter })),
    options: changedOptions(game, plan.options, true),
    language,
    public: plan.public,
    clock: CLOCKS[plan.clock]!,
    undo: plan.undo,
    chat: plan.chat,
    hints: plan.hints,
    rated: plan.rated,
    person,
    seals: !plan.seed, // nothing is mixed into a chance that is given
    ...(plan.seed && { seed: plan.seed }),
  };
}
