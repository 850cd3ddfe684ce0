// A record that the address of the page names: `replay?record=games/first.jsonl`. It lies beside the page, as a file of
// the same host: the content security policy allows no other.

import { Refused } from '../server/server';

export const MAX_SIZE = 8_000_000; // characters; the server's limit

/** What the address names, if anything. */
export const wantedRecord = (search = location.search): string | null => new URLSearchParams(search).get('record');

/** The record, from an address as seen from the start page. */
export async function recordAt(wanted: string, root: string): Promise<string> {
  const from = new URL(root, location.origin);
  const address = URL.canParse(wanted, from.href) ? new URL(wanted, from) : null;
  if (address?.origin !== location.origin) throw new Refused('record-elsewhere', wanted);
  let response: Response;
  try {
    response = await fetch(address);
  } catch {
    throw new Refused('unreachable', wanted);
  }
  if (!response.ok) throw new Refused('no-record-there', `${wanted}: ${response.status}`);
  const text = await response.text();
  if (text.length > MAX_SIZE) throw new Refused('bad-record', `${wanted}: ${text.length}`);
  return text;
}
