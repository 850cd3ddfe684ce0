// Puzzles of the day: which table is one, how they were solved, and on how many days in a row. Kept in this browser.

import * as calls from '../calls';
import { storeData, storedData } from '../common/storage';
import { keepName } from '../opening/opening';
import { go, tablePath } from '../paths';
import { rememberOpened } from '../people/secrets';
import { settings } from '../common/settings.svelte';
import type { Opinion, Position, PuzzleAnswer, PuzzleSolved } from '../wire';

/** A table that was opened at the position of a puzzle. */
export interface PuzzleTable {
  table: string;
  game: string;
  day: string;
  n: number | null; // entries at the beginning, once the table was seen
}

/** The first solution of a puzzle; later ones do not count. */
export interface Solved {
  game: string;
  day: string;
  stars: number;
  percent: number;
}

const MAX_TABLES = 20;
const MAX_SOLVED = 1000;

const isList = <T>(data: unknown): data is T[] => Array.isArray(data);
const tables = () => storedData<PuzzleTable[]>('puzzle-tables', [], isList);
const solved = () => storedData<Solved[]>('puzzles', [], isList);

/** The day here, as 2026-11-30. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The day before. */
export function before(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return today(new Date(year, month - 1, date - 1));
}

/** A day in words: November 30. */
export function dayIn(day: string, language: string): string {
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long' }).format(new Date(`${day}T12:00`));
}

export function puzzleAt(table: string): PuzzleTable | null {
  return tables().find((one) => one.table === table) ?? null;
}

/** Keep how many entries the table began with, the first time it is seen. */
export function beganWith(table: string, n: number): number {
  const found = puzzleAt(table);
  if (!found || found.n !== null) return found?.n ?? n;
  storeData(
    'puzzle-tables',
    tables().map((one) => (one.table === table ? { ...one, n } : one)),
  );
  return n;
}

/**
 * Whether the position of the puzzle stands. A frozen table knows after how many entries it began: then the viewer's own
 * latest move is older. Any other table stands there only as it was opened.
 */
export function atBeginning(frozen: number | null, stands: Position, began: number): boolean {
  return frozen === null ? stands.n === began : (stands.take_back_to ?? -1) < frozen - 1;
}

/** The answer as a bot's opinion, so that the board draws it. */
export function asOpinion({ action, text }: PuzzleAnswer): Opinion {
  return { bot: '', considered: [{ action, text, why: '', value: 0, worth: '', spread: 0, share: 0 }], picture: null };
}

export function solutionOf(game: string, day: string): Solved | null {
  return solved().find((one) => one.game === game && one.day === day) ?? null;
}

/** Keep a solution, unless the puzzle was solved before. */
export function keepSolution(game: string, day: string, { stars, percent }: PuzzleSolved): void {
  if (solutionOf(game, day)) return;
  storeData('puzzles', [{ game, day, stars, percent }, ...solved()].slice(0, MAX_SOLVED));
}

/** The latest solutions of this browser, to take to another one. */
export const latestSolved = (most: number): Solved[] => solved().slice(0, most);

/** Add solutions of another browser. Of a puzzle that both have solved, this one's stays. */
export function mergeSolved(data: unknown): void {
  const others = (isList<Partial<Solved> | null>(data) ? data : []).filter(
    (one): one is Solved =>
      typeof one?.game === 'string' && typeof one.day === 'string' && typeof one.stars === 'number',
  );
  const fresh = others.filter(({ game, day }) => !solutionOf(game, day));
  const all = [...solved(), ...fresh].sort((a, b) => b.day.localeCompare(a.day));
  if (fresh.length > 0) storeData('puzzles', all.slice(0, MAX_SOLVED));
}

/** On how many days in a row a puzzle was solved with at least a star, to today or yesterday. */
export function streak(game: string, now = today()): number {
  const days = new Set(
    solved()
      .filter((one) => one.game === game && one.stars > 0)
      .map((one) => one.day),
  );
  let day = days.has(now) ? now : before(now);
  let count = 0;
  for (; days.has(day); day = before(day)) count++;
  return count;
}

export const solve = (game: string, day: string, action: unknown) => calls.solvePuzzle(game, day, { action });

/** Open a table at the position of a puzzle and go there. */
export async function openPuzzle(game: string, day: string, name: string): Promise<void> {
  keepName(name);
  const message = { language: settings.language, ...(name ? { name } : {}) };
  const opened = await calls.openPuzzle(game, day, message);
  rememberOpened(opened, game, []);
  storeData('puzzle-tables', [{ table: opened.id, game, day, n: null }, ...tables()].slice(0, MAX_TABLES));
  go(tablePath(opened.id));
}
