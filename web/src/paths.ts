// The addresses of our pages, and going to one.

import { placeOfHash } from './route';

/** The path under which the server is shown, with a slash at its end; "" in tests, and where the build draws a page. */
export const ROOT = import.meta.env.SSR
  ? ''
  : import.meta.env.DEV
    ? '/'
    : new URL(import.meta.url.replace(/assets\/[^/]*$/, '')).pathname;

/**
 * Whether this is a site without a server. Files stand there for what a server would always answer, and everything else is
 * asked of the server in the page.
 */
export const isSite = globalThis.document?.documentElement.dataset.site !== undefined;

/** The addresses of answers begin with this. */
export const ANSWERS = `${ROOT}${isSite ? 'fixed' : 'api'}/`;

export const homePath = ROOT || './';
export const lobbyPath = `${ROOT}lobby`;
export const gamesPath = `${ROOT}games`;
export const receivePath = `${ROOT}receive`;
export const givePath = `${ROOT}give`;
export const tablePath = (id: string) => `${ROOT}table/${id}`;
export const takePath = (id: string, seat: number, secret: string) => `${ROOT}take#${id}/${seat}/${secret}`;
export const tournamentPath = (id: string | null = null) => `${ROOT}tournament${id === null ? '' : `/${id}`}`;
export const personPath = (id: string) => `${ROOT}person/${id}`;
export const mePath = (key: string | null = null) => `${ROOT}me${key === null ? '' : `#${key}`}`;
export const circlePath = (token: string | null = null) => `${ROOT}${token === null ? 'circles' : `circle#${token}`}`;
export const ladderPath = (game: string | null = null) => `${ROOT}ladder${game === null ? '' : `/${game}`}`;
export const replayPath = (table: string | null = null) => `${ROOT}replay${table === null ? '' : `/${table}`}`;
export const rulesPath = (game: string) => `${ROOT}rules/${game}`;
export const legendPath = (game: string) => `${ROOT}legend/${game}`;
export const practicePath = (game: string) => `${ROOT}practice/${game}`;
export const puzzlePath = (game: string, day: string) => `${ROOT}puzzle/${game}/${day}`;
export const learnPath = (game: string) => `${ROOT}learn/${game}`;

/**
 * The full address of a page or a file, to send to others. A site shows its start page for every address, and only there:
 * behind it stands the page's own.
 */
export const address = (path: string) =>
  new URL(isSite && path.startsWith(ROOT) ? `${ROOT}#/${path.slice(ROOT.length)}` : path, location.origin).href;

/** The place that an address names, for `readRoute`. A place that is not under the server's path leads nowhere. */
export function placeOf({ pathname, hash }: Pick<URL, 'pathname' | 'hash'>): string {
  return `${pathname.startsWith(ROOT) ? pathname.slice(ROOT.length) : pathname}${hash}`;
}

/** The place that is open. An older address is replaced by the one that it means. */
export function here(): string {
  const older = placeOfHash(location.hash);
  if (older !== null) history.replaceState(history.state, '', `${ROOT}${older}`);
  return placeOf(location);
}

/** Go to a page of ours. */
export function go(path: string): void {
  if (new URL(path, location.origin).href !== location.href) history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Show another page under this entry of the history. */
export function replace(path: string): void {
  history.replaceState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate'));
}
