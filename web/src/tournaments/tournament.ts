// Tournaments: those that this browser opened or entered, with their keys, and requests about them.

import * as calls from '../calls';
import { storeData, storedData } from '../common/storage';
import { knownTable, remember, self } from '../people/secrets';
import type { ClockRule, EnterTournament, OpenTournament, TournamentInfo } from '../wire';

/** A tournament that this browser opened or entered. */
export interface KnownTournament {
  id: string;
  title: string;
  host: string | null; // the host's secret
  key: string | null; // of the entry, unless it is that of the kept name
  touched: number; // milliseconds since 1970
}

const MAX_KNOWN = 30;

/** Clocks to choose from. */
export const CLOCKS: Record<string, ClockRule> = {
  brisk: { kind: 'move', seconds: 60, increment: 0 },
  bank: { kind: 'bank', seconds: 15 * 60, increment: 10 },
  days: { kind: 'days', seconds: 3 * 86_400, increment: 0 },
};

const isKnown = (data: unknown): data is KnownTournament =>
  typeof (data as KnownTournament | null)?.id === 'string' &&
  typeof (data as KnownTournament).title === 'string' &&
  typeof (data as KnownTournament).touched === 'number';

export function knownTournaments(): KnownTournament[] {
  const all = storedData<unknown[]>('tournaments', [], (data): data is unknown[] => Array.isArray(data));
  return all.filter(isKnown).sort((a, b) => b.touched - a.touched);
}

export function knownTournament(id: string): KnownTournament | null {
  return knownTournaments().find((one) => one.id === id) ?? null;
}

export function rememberTournament(id: string, change: Partial<Omit<KnownTournament, 'id'>>, now = Date.now()): void {
  const all = knownTournaments();
  const before = all.find((one) => one.id === id) ?? { id, title: '', host: null, key: null };
  const kept = [{ ...before, touched: now, ...change }, ...all.filter((one) => one.id !== id)];
  storeData('tournaments', kept.slice(0, MAX_KNOWN));
}

/** Add tournaments of another browser of the same person. A key that this browser has already stays. */
export function mergeTournaments(data: unknown): void {
  for (const theirs of (Array.isArray(data) ? data : []).filter(isKnown)) {
    const ours = knownTournament(theirs.id);
    const merged = { ...theirs, host: ours?.host ?? theirs.host, key: ours?.key ?? theirs.key };
    rememberTournament(theirs.id, merged, theirs.touched);
  }
}

export function forgetTournament(id: string): void {
  storeData(
    'tournaments',
    knownTournaments().filter((one) => one.id !== id),
  );
}

/** The key that says who asks: that of the entry, of the kept name, or the host's. */
export function keyFor(id: string): string | undefined {
  const known = knownTournament(id);
  return known?.key ?? self()?.key ?? known?.host ?? undefined;
}

/** Store the key of the table where this browser's person plays now, so that its page opens the seat. */
export function rememberMySeat({ id, game, seat, games }: TournamentInfo): void {
  const key = knownTournament(id)?.key ?? (self() ? '' : null); // '': the kept name opens it
  if (!seat || key === null || knownTable(seat.table)?.seats[seat.seat] === key) return;
  const names = games.find(({ table }) => table === seat.table)?.seats.map(({ name }) => name) ?? [];
  remember(seat.table, { game, names, seats: { [seat.seat]: key } });
}

/** How long until the page is asked for again, in milliseconds; longer after failures and while nobody looks. */
export function pollAfter(phase: TournamentInfo['phase'] | undefined, failures: number, hidden: boolean): number {
  if (failures > 0) return Math.min(30_000, 2000 * 2 ** failures);
  const usual = phase === 'over' ? 30_000 : phase === 'playing' ? 2000 : 4000;
  return hidden ? Math.max(10_000, usual) : usual;
}

/** Whole seconds until the next round. A wrong clock of this device shows no more than the break has. */
export function secondsUntil(at: number, interval: number, now: number): number {
  return Math.min(interval, Math.max(0, Math.ceil((at - now) / 1000)));
}

export const tournaments = {
  open: (message: OpenTournament) => calls.openTournament(message, self()?.key),
  page: (id: string, round: number | null) => calls.tournament(id, { round }, keyFor(id)),
  enter: async (id: string, title: string, name: string): Promise<void> => {
    const message: EnterTournament = { name, person: self()?.key ?? null };
    const { secret } = await calls.enterTournament(id, message);
    rememberTournament(id, { title, key: secret });
  },
  pause: (id: string, paused: boolean) => calls.changeEntry(id, { paused }, keyFor(id) ?? ''),
  remove: (id: string, entrant: number, key: string | undefined) => calls.removeEntrant(id, String(entrant), key ?? ''),
};
