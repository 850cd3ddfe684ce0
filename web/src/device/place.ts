// Where this page asks: a server on the network, or the one in its worker.

import { knownTable } from '../people/secrets';

export const place = { device: false }; // chosen for everything but tables that are elsewhere

const OF_TABLE = /^(?:tables|replays)\/([0-9a-hjkmnp-tv-z]{10})(?:\/|\?|$)/;

export const isHere = (table: string): boolean => knownTable(table)?.device === true;

/** Whether a request is for the server in the page. */
export function isForDevice(path: string): boolean {
  const table = OF_TABLE.exec(path)?.[1];
  const known = table === undefined ? null : knownTable(table);
  return known ? known.device === true : place.device;
}
