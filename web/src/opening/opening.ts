// Opens a table: create it, store its secrets, go there.

import * as calls from '../calls';
import { go, tablePath } from '../paths';
import { knownTables, remember, rememberOpened, self } from '../people/secrets';
import { usualPlayers, wish, type Plan } from './seats';
import { settings } from '../common/settings.svelte';
import { store, stored } from '../common/storage';
import { ask, lastServerInfo } from '../server/server';
import type { GameInfo, Opened, ServerInfo } from '../wire';

export async function openTable(game: GameInfo, plan: Plan): Promise<void> {
  keepName(plan.seats.find((seat) => seat.sitter === 'person')?.name);
  const asked = wish(game, plan, settings.language, self()?.key ?? null);
  const opened = await (lastServerInfo()?.play_on_device && (await import('./on_device')).runsHere(game, plan)
    ? ask<Opened>('tables', 'POST', asked, undefined, true)
    : calls.openTable(asked));
  rememberOpened(
    opened,
    game.name,
    plan.seats.map((seat) => seat.name ?? ''),
  );
  go(tablePath(opened.id));
}

export async function quickMatch(game: GameInfo, name: string): Promise<void> {
  keepName(name);
  const matched = await calls.quickMatch({
    game: game.name,
    name,
    players: usualPlayers(game),
    language: settings.language,
    person: self()?.key ?? null,
    seals: true,
    held: knownTables().map((table) => table.id),
  });
  remember(matched.id, { game: game.name, seats: { [matched.seat]: matched.secret }, names: [] });
  go(tablePath(matched.id));
}

/** Keep the name that the person plays under, so that they have the same one in the next game. */
export function keepName(name: string | null | undefined): void {
  if (name?.trim() && !self()?.name) settings.call(name.trim());
}

/** Whether a bot is called like that, so that the server would refuse the name: it may have been kept by an older version. */
const isOfBot = (serverInfo: ServerInfo | null, name: string) =>
  serverInfo?.games.some((game) => game.opponents.some(({ title }) => Object.values(title).includes(name))) ?? false;

/** The name of the person at this screen: their own, or one that the server suggested once to this device, unless
 *  somebody at the table has it. */
export function myName(serverInfo: ServerInfo | null, taken: string[] = []): string {
  const suggested = stored('suggested') ?? '';
  const given = [self()?.name, settings.name, taken.includes(suggested) ? '' : suggested];
  const own = given.find((name) => name && !isOfBot(serverInfo, name));
  if (own) return own;
  const names = (serverInfo?.names[settings.language] ?? []).filter((name) => !taken.includes(name));
  const name = names[Math.floor(Math.random() * names.length)] ?? '';
  if (name) store('suggested', name);
  return name;
}

/** Names for several people at this screen. */
export function namesHere(serverInfo: ServerInfo | null, count: number): string[] {
  const me = myName(serverInfo);
  const others = (serverInfo?.names[settings.language] ?? []).filter((name) => name !== me);
  return Array.from({ length: count }, (_, seat) => (seat === 0 ? me : (others[seat - 1] ?? '')));
}
