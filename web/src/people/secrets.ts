// The secrets this browser holds – of seats, of tables it opened, of a kept name – and the tables they belong to.
// They stay in this browser. Only the link that moves a seat to another device carries one, after the #, which no
// browser sends to a server.

import type { Witness } from '../fairness/fair';
import { storeData, storedData } from '../common/storage';
import type { Opened } from '../wire';

/** A table at which this browser has a seat, or which it opened. */
export interface KnownTable {
  id: string;
  game: string;
  names: string[];
  host: string | null;
  seats: Record<number, string>; // secrets by seat; '': the key of the kept name opens it
  moves: number;
  over: boolean;
  touched: number; // milliseconds since 1970
  fair?: Witness; // what was seen and sent before the game
  device?: boolean; // it is on this device, in the server of the page
}

/** A person who keeps a name on this server. */
export interface Self {
  id: string;
  key: string;
  name: string;
}

const MAX_TABLES = 60; // tables to remember, the most recently used first
const SECRET = /^[0-9A-Za-z_-]{22,64}$/;

const isData = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null;

function isKnown(data: unknown): data is KnownTable {
  return (
    isData(data) &&
    typeof data.id === 'string' &&
    typeof data.game === 'string' &&
    typeof data.touched === 'number' &&
    Array.isArray(data.names) &&
    isData(data.seats)
  );
}

export function knownTables(): KnownTable[] {
  const all = storedData<unknown[]>('tables', [], (data): data is unknown[] => Array.isArray(data));
  return all.filter(isKnown).sort((a, b) => b.touched - a.touched);
}

/** Tables at which this browser has a seat and whose game is not over. */
export function openGames(): KnownTable[] {
  return knownTables().filter(({ over, seats }) => !over && Object.keys(seats).length > 0);
}

export function knownTable(id: string): KnownTable | null {
  return knownTables().find((table) => table.id === id) ?? null;
}

function write(tables: KnownTable[]): void {
  storeData('tables', tables.toSorted((a, b) => b.touched - a.touched).slice(0, MAX_TABLES));
}

/** Update a stored table. Tables stored by other windows are left alone. */
export function remember(id: string, change: Partial<Omit<KnownTable, 'id'>>, now = Date.now()): void {
  const tables = knownTables();
  const fresh = { id, game: '', names: [], host: null, seats: {}, moves: 0, over: false, touched: now };
  const before = tables.find((table) => table.id === id) ?? fresh;
  write([{ ...before, touched: now, ...change }, ...tables.filter((table) => table.id !== id)]);
}

/** Store a table that was opened here, with all its secrets. */
export function rememberOpened({ id, host, seats }: Opened, game: string, names: string[]): void {
  remember(id, { game, host, seats: Object.fromEntries(seats.map(({ seat, secret }) => [seat, secret])), names });
}

export function rememberSeat(id: string, seat: number, secret: string): void {
  remember(id, { seats: { ...knownTable(id)?.seats, [seat]: secret } });
}

export function forgetSeat(id: string, seat: number): void {
  const seats = { ...knownTable(id)?.seats };
  delete seats[seat];
  remember(id, { seats });
}

/** Store the rematch table. It has the same secrets; everybody has moved on by one seat. */
export function rememberRematch(id: string, next: string): void {
  const table = knownTable(id);
  if (!table || knownTable(next)) return;
  const count = table.names.length;
  const seats = Object.entries(table.seats).map(([seat, secret]) => [(Number(seat) + count - 1) % count, secret]);
  const { game, host, device } = table;
  remember(next, { game, host, seats: Object.fromEntries(seats), ...(device ? { device } : {}) });
}

export function forget(id: string): void {
  write(knownTables().filter((table) => table.id !== id));
}

const withSecrets = (seats: Record<number, string>) =>
  Object.fromEntries(Object.entries(seats).filter(([, secret]) => secret !== ''));

/** Add tables that another device of the same person knows. A secret that this browser has already stays. */
export function mergeTables(data: readonly unknown[]): void {
  const own = new Map(knownTables().map((table) => [table.id, table]));
  for (const theirs of data.filter(isKnown).filter((table) => !table.device)) {
    const ours = own.get(theirs.id);
    const seats = { ...theirs.seats, ...withSecrets(ours?.seats ?? {}) };
    own.set(theirs.id, ours ? { ...theirs, ...ours, host: ours.host ?? theirs.host, seats } : theirs);
  }
  write([...own.values()]);
}

/** The keys of the seats at a table. */
export function seatKeys(id: string): string[] {
  const keys = Object.values(knownTable(id)?.seats ?? {}).map((secret) => secret || (self()?.key ?? ''));
  return [...new Set(keys)].filter((key) => key !== '');
}

/** All secrets to send in the hello of a table. */
export function secretsOf(id: string): string[] {
  const table = knownTable(id);
  if (!table) return [];
  return [table.host, ...Object.values(table.seats)].filter(
    (secret): secret is string => typeof secret === 'string' && SECRET.test(secret),
  );
}

// --- a kept name

export function isSelf(data: unknown): data is Self {
  return isData(data) && ['id', 'key', 'name'].every((field) => typeof data[field] === 'string');
}

export function self(): Self | null {
  return storedData<Self | null>('self', null, isSelf);
}

export function keepSelf(who: Self | null): void {
  storeData('self', who);
}

export function isSecret(text: string): boolean {
  return SECRET.test(text);
}
