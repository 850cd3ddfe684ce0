// Levels of bots: which one the person plays against next, by game, and what levels are called.

import { storeData, storedData } from '../common/storage';
import { settings } from '../common/settings.svelte';
import { capital } from '../common/text';
import { inLanguage } from './titles';
import type { GameInfo, Opponent, Outcome, TableInfo } from '../wire';

type Levelled = Pick<GameInfo, 'name' | 'opponents'>;

/** What this device keeps of a game: the level, the run of wins (clear losses: negative), and the tables it counted. */
interface Kept {
  bot: string;
  run: number;
  counted: string[];
}

const OLD_LEVELS = 6; // levels were kept by number once, when every game had six; others have come below them
const STRONG = 2; // of a game's levels, so many need compiled kernels for all their strength
const RUN = 2; // wins, or clear losses, in a row after which another level is offered
const COUNTED = 20; // tables that are remembered, so that none counts twice

const isKept = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

/** Whether this is one of a game's strong bots. */
export const isStrong = (game: Pick<GameInfo, 'opponents'> | null, bot: string) =>
  game?.opponents.some((one) => one.bot === bot && one.level > 1 && one.level > levelsOf(game) - STRONG) ?? false;

/** Whether a strong bot sits at this table, or plays for somebody who is away. */
export const hasStrong = (game: Pick<GameInfo, 'opponents'> | null, { seats }: Pick<TableInfo, 'seats'>) =>
  seats.some(({ sitter, stand_in }) => isStrong(game, stand_in ?? sitter));

/** Whether a game against this bot shows how well somebody plays: not against the weaker half of the levels. */
export const isTelling = (game: Pick<GameInfo, 'opponents'> | null, bot: string) =>
  !(game?.opponents.some((one) => one.bot === bot && one.level > 0 && 2 * one.level <= levelsOf(game)) ?? false);

/** Whether a game that was played under these names shows it: none is what a weak level is called. */
export const isTellingTo = (game: Pick<GameInfo, 'opponents'> | null, names: readonly string[]) =>
  names.every((name) => {
    const bare = name.replace(/ [IVX]+$/, ''); // a second one of a level has a number
    const bot = game?.opponents.find(({ called }) =>
      Object.entries(called).some(([language, { player }]) => capital(player ?? '', language) === bare),
    );
    return !bot || isTelling(game, bot.bot);
  });

/** How many levels a game has; 0 if its bots have none. */
export const levelsOf = (game: Pick<GameInfo, 'opponents'>) => Math.max(0, ...game.opponents.map(({ level }) => level));

function keptOf({ name, opponents }: Levelled): Kept {
  const data = storedData('levels', {}, isKept)[name];
  const easiest = opponents.find(({ level }) => level === 1)?.bot ?? '';
  if (typeof data === 'number' && Number.isFinite(data)) {
    const all = levelsOf({ opponents });
    const level = Math.min(Math.max(1, Math.round(data) + Math.max(0, all - OLD_LEVELS)), all);
    return { bot: opponents.find((one) => one.level === level)?.bot ?? easiest, run: 0, counted: [] };
  }
  const { bot, run, counted } = (isKept(data) ? data : {}) as Partial<Kept>;
  if (!opponents.some((one) => one.bot === bot && one.level > 0)) return { bot: easiest, run: 0, counted: [] };
  return { bot: bot!, run: Number(run) || 0, counted: Array.isArray(counted) ? counted : [] };
}

function keep(game: string, kept: Kept): void {
  storeData('levels', { ...storedData('levels', {}, isKept), [game]: kept });
}

/** The level that the person plays against: the one they chose or won through to; a newcomer's is the easiest. */
export function levelOf(game: Levelled): number {
  const { bot } = keptOf(game);
  return game.opponents.find((one) => one.bot === bot)?.level ?? 1;
}

export function keepLevel(game: Levelled, level: number): void {
  const bot = game.opponents.find((one) => one.level === level)?.bot;
  if (bot && bot !== keptOf(game).bot) keep(game.name, { ...keptOf(game), bot, run: 0 });
}

/** The bot that the person plays against. */
export function usualBot(game: Levelled): string {
  return (keptOf(game).bot || game.opponents[0]?.bot) ?? 'random';
}

/** A bot in words: "Level 2 of 5 · Pilgrim". */
export function botText(game: Pick<GameInfo, 'opponents'>, { bot, title, level }: Opponent): string {
  const name = inLanguage(title) || bot;
  return level > 0 ? settings.words.levelNamed({ n: level, of: levelsOf(game), name }) : name;
}

/** The levels of the bots that one person played against; empty if somebody else was no bot with a level. */
function levelsMet(game: Pick<GameInfo, 'opponents'>, table: TableInfo, me: number): number[] {
  const others = table.seats.filter((_, seat) => seat !== me).map(({ sitter }) => sitter);
  const met = others.map((sitter) => game.opponents.find(({ bot }) => bot === sitter)?.level ?? 0);
  return met.includes(0) ? [] : met;
}

/** The next level to offer: after a win of one person against bots only, unless they have beaten the strongest. */
export function nextLevel(
  game: Pick<GameInfo, 'opponents'>,
  table: TableInfo,
  outcome: Outcome,
  me: number,
): Opponent | null {
  const beaten = levelsMet(game, table, me);
  if (outcome.ranks[me] !== 1 || beaten.length === 0) return null;
  return game.opponents.find(({ level }) => level === Math.max(...beaten) + 1) ?? null;
}

/** Count a finished game against bots of the person's own level: a win, a clear loss, or neither. Each table counts once. */
export function countGame(game: Levelled, table: TableInfo, outcome: Outcome, me: number): void {
  const kept = keptOf(game);
  const met = levelsMet(game, table, me);
  if (met.length === 0 || kept.counted.includes(table.id) || Math.max(...met) !== levelOf(game)) return;
  const won = outcome.ranks[me] === 1;
  const mine = outcome.scores[me] ?? 0;
  const lost = !won && 3 * mine < 2 * Math.max(...outcome.scores); // less than two thirds of the best
  const run = won ? Math.max(kept.run, 0) + 1 : lost ? Math.min(kept.run, 0) - 1 : 0;
  keep(game.name, { ...kept, run, counted: [table.id, ...kept.counted].slice(0, COUNTED) });
}

/** Another level to offer before the next game: a stronger one after two wins, a weaker one after two clear losses. */
export function otherLevel(game: Levelled): Opponent | null {
  const step = Math.trunc(Math.min(1, Math.max(-1, keptOf(game).run / RUN)));
  if (step === 0) return null;
  return game.opponents.find(({ level }) => level > 0 && level === levelOf(game) + step) ?? null;
}
