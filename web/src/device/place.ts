// Where this page asks: a server on the network, or the one in its worker.

import { isSite } from '../paths';
import { knownTable } from '../people/secrets';

export const place = { device: isSite }; // chosen for everything but tables that are elsewhere

const OF_TABLE = /^(?:tables|replays)\/([0-9a-hjkmnp-tv-z]{10})(?:\/|\?|$)/;

export const isHere = (table: string): boolean => isSite || knownTable(table)?.device === true;

/** Answers that never change, which a site has as files. */
const FIXED = /^(?:info|rules\/[a-z]{1,40}\/[a-z]{2})$/;
export const isFile = (path: string, method: string) => isSite && method === 'GET' && FIXED.test(path);

/** Whether a request is for the server in the page. */
export function isForDevice(path: string): boolean {
  const table = OF_TABLE.exec(path)?.[1];
  const known = table === undefined || isSite ? null : knownTable(table);
  return known ? known.device === true : place.device;
}
