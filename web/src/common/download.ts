// Saves what the server answers as a file. A link could not send the key, which is never part of an address.

import { ask } from '../server/server';

/** Ask for JSON with a key, and let the browser save it. */
export async function download(path: string, key: string, name: string): Promise<void> {
  const data = await ask<unknown>(path, 'GET', undefined, key);
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
