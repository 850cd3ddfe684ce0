// What a browser keeps of its person, in a form that another browser can take over.

import { store, stored } from '../common/storage';
import { latestSolved, mergeSolved } from '../puzzles/puzzle';
import { knownTournaments, mergeTournaments } from '../tournaments/tournament';
import { isSelf, keepSelf, knownTables, mergeTables, self, type KnownTable, type Self } from './secrets';

const VERSION = 1;
const MAX_SOLVED = 300; // solved puzzles that are taken along
/** Preferences. The other browser takes over those that it has no value of. */
const PREFERENCES = [
  'name',
  'language',
  'theme',
  'size',
  'motion',
  'pace',
  'sound',
  'volume',
  'haptics',
  'reactions',
  'askFlick',
  'spread',
  'turnMat',
  'levels',
  'log',
];

/** An identity: who somebody is, the keys of their seats and tournaments, their preferences and solved puzzles. */
export interface Identity {
  version: number;
  self: Self | null;
  tables: KnownTable[];
  tournaments: unknown;
  puzzles: unknown;
  preferences: Record<string, string>;
}

/** The identity of this browser as text of at most so many bytes. Tables that do not fit are left out, old ones first. */
export function packed(maxBytes: number): string {
  const all = knownTables();
  const tables = [...all.filter(({ over }) => !over), ...all.filter(({ over }) => over)];
  const preferences = PREFERENCES.map((key) => [key, stored(key)] as const).filter(([, value]) => value !== null);
  const identity: Identity = {
    version: VERSION,
    self: self(),
    tables,
    tournaments: knownTournaments(),
    puzzles: latestSolved(MAX_SOLVED),
    preferences: Object.fromEntries(preferences) as Record<string, string>,
  };
  const bytes = () => new TextEncoder().encode(JSON.stringify(identity)).length;
  while (bytes() > maxBytes && identity.tables.length > 0) identity.tables = identity.tables.slice(0, -1);
  return JSON.stringify(identity);
}

/** Read an identity that another browser has packed. Null if it is none. */
export function unpacked(text: string): Identity | null {
  try {
    const data = JSON.parse(text) as Partial<Identity> | null;
    if (data?.version !== VERSION || !Array.isArray(data.tables)) return null;
    if (typeof data.preferences !== 'object' || data.preferences === null) return null;
    return { ...(data as Identity), self: isSelf(data.self) ? data.self : null };
  } catch {
    return null;
  }
}

/** Take an identity over. Tables and solved puzzles are added to those of this browser. */
export function takeOver(identity: Identity): void {
  mergeTables(identity.tables);
  mergeTournaments(identity.tournaments);
  mergeSolved(identity.puzzles);
  for (const key of PREFERENCES) {
    const value = identity.preferences[key];
    if (typeof value === 'string' && stored(key) === null) store(key, value);
  }
  if (identity.self) {
    keepSelf(identity.self);
    store('name', identity.self.name);
  }
}
