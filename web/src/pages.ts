// The pages. All but the first are loaded when they are opened.

import type { Component } from 'svelte';
import { speech, type Part } from './common/i18n.svelte';
import { isSite } from './paths';
import { readRoute, type Route } from './route';

type AnyPage = Component<Record<string, unknown>>;

/** `FEATURE/NAMEPage.svelte`; a page gets the fields of its route. */
const FILES = import.meta.glob<{ default: AnyPage }>(['./*/*Page.svelte', '!./start/StartPage.svelte']);

/** The catalogues that a page needs besides the common one. */
const PARTS: Partial<Record<Route['page'], Part[]>> = {
  table: ['guide', 'notify', 'friends', 'puzzle', 'bots'],
  circles: ['circles'],
  games: ['notify'],
  mail: ['notify'],
  me: ['identity', 'friends', 'bots'],
  person: ['bots'],
  tournament: ['tournament'],
  receive: ['identity'],
  give: ['identity'],
  rules: ['guide'],
  legend: ['guide'],
  replay: ['guide'],
  learn: ['guide'],
  practice: ['guide'],
  puzzle: ['puzzle'],
};

const LOADERS = new Map(
  Object.entries(FILES).map(([file, load]) => [/(\w+)Page\.svelte$/.exec(file)![1]!.toLowerCase(), load]),
);

/** Pages for which other people are needed, or what a server keeps of them. */
const WITH_OTHERS: readonly Route['page'][] = [
  ...(['lobby', 'ladder', 'circles', 'tournament', 'person', 'me'] as const),
  ...(['mail', 'take', 'receive', 'give'] as const),
];

/** Where a place leads here. */
export function routeOf(place: string): Route {
  const route = readRoute(place);
  return isSite && WITH_OTHERS.includes(route.page) ? { page: 'missing', address: place.split('#')[0]! } : route;
}

export function hasPage(page: Route['page']): boolean {
  return page === 'start' || LOADERS.has(page);
}

export async function loadPage(page: Route['page']): Promise<AnyPage> {
  const load = LOADERS.get(page);
  if (!load) throw new Error(`there is no page ${page}`);
  const [module] = await Promise.all([load(), speech.ready(...(PARTS[page] ?? []))]);
  return module.default;
}
