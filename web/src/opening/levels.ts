// Levels of bots: which one the person plays against next, by game, and what levels are called.

import { storeData, storedData } from '../common/storage';
import { settings } from '../common/settings.svelte';
import { inLanguage } from './titles';
import type { GameInfo, Opponent, Outcome, TableInfo } from '../wire';

type Levelled = Pick<GameInfo, 'name' | 'opponents'>;

const isLevels = (data: unknown): data is Record<string, number> => typeof data === 'object' && data !== null;

const STRONG = 5; // the level from which on bots need compiled kernels for all their strength

/** Whether this is one of a game's strong bots. */
export const isStrong = (game: Pick<GameInfo, 'opponents'> | null, bot: string) =>
  game?.opponents.some((one) => one.bot === bot && one.level >= STRONG) ?? false;

/** How many levels a game has; 0 if its bots have none. */
export const levelsOf = (game: Pick<GameInfo, 'opponents'>) => Math.max(0, ...game.opponents.map(({ level }) => level));

/** The level that the person plays against: the one they chose or won through to; a newcomer's is the easiest. */
export function levelOf({ name, opponents }: Levelled): number {
  const kept = Number(storedData('levels', {}, isLevels)[name]) || 1;
  return Math.min(Math.max(1, Math.round(kept)), Math.max(1, levelsOf({ opponents })));
}

export function keepLevel(game: string, level: number): void {
  storeData('levels', { ...storedData('levels', {}, isLevels), [game]: level });
}

/** The bot that the person plays against. */
export function usualBot(game: Levelled): string {
  const level = levelOf(game);
  return (game.opponents.find((one) => one.level === level) ?? game.opponents[0])?.bot ?? 'random';
}

/** A bot in words: "Level 2 of 5 · Pilgrim". */
export function botText(game: Pick<GameInfo, 'opponents'>, { bot, title, level }: Opponent): string {
  const name = inLanguage(title) || bot;
  return level > 0 ? settings.words.levelNamed({ n: level, of: levelsOf(game), name }) : name;
}

/** The next level to offer: after a win of one person against bots only, unless they have beaten the strongest. */
export function nextLevel(game: GameInfo, table: TableInfo, outcome: Outcome, me: number): Opponent | null {
  const others = table.seats.filter((_, seat) => seat !== me).map(({ sitter }) => sitter);
  const beaten = others.map((sitter) => game.opponents.find(({ bot }) => bot === sitter)?.level ?? 0);
  if (outcome.ranks[me] !== 1 || beaten.length === 0 || beaten.includes(0)) return null;
  return game.opponents.find(({ level }) => level === Math.max(...beaten) + 1) ?? null;
}
