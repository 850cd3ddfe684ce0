// The engine that the server in the page runs on: which one, and whether it is kept.

import { storeData, storedData } from '../common/storage';
import { ROOT } from '../paths';
import { openGames } from '../people/secrets';
import type { Manifest } from './messages';

export const FOLDER = `${ROOT}engine/`;
const HELD = 30 * 24 * 3600 * 1000; // milliseconds for which an unfinished game keeps the engine that it began with

const isManifest = (data: unknown): data is Manifest =>
  typeof data === 'object' && data !== null && 'version' in data && 'files' in data && 'lock' in data;

/**
 * The engine to play on; null if there is none. It is the newest, or the one that was used last, as long as games are
 * unfinished that began with it: another might have other rules.
 */
export async function findEngine(): Promise<Manifest | null> {
  const last = storedData<Manifest | null>('engine', null, isManifest);
  const held = openGames().some((table) => table.device && Date.now() - table.touched < HELD);
  if (last && held && (await isKept(last))) return last;
  try {
    const response = await fetch(`${FOLDER}manifest.json`);
    return response.ok ? ((await response.json()) as Manifest | null) : null;
  } catch {
    return last && (await isKept(last)) ? last : null;
  }
}

/** Whether the whole engine is kept in this browser. */
export async function isKept({ version, files }: Manifest): Promise<boolean> {
  const addresses = Object.keys(files).map((name) => new URL(`${FOLDER}${version}/${name}`, location.href).href);
  const found = await Promise.all(addresses.map((one) => globalThis.caches?.match(one)));
  return found.every((one) => one !== undefined);
}

/** Have the service worker keep the engine, unless data is to be saved. Return whether it is kept. */
export async function keep(): Promise<boolean> {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (!navigator.serviceWorker?.controller || connection?.saveData) return false;
  const manifest = await findEngine();
  if (!manifest) return false;
  for (const name of Object.keys(manifest.files))
    await fetch(`${FOLDER}${manifest.version}/${name}`).catch(() => undefined);
  const kept = await isKept(manifest);
  if (kept) dropOthers(manifest);
  return kept;
}

/** Remember that games are played on this engine. */
export function used(manifest: Manifest): void {
  storeData('engine', manifest);
  dropOthers(manifest);
}

/** Have the service worker drop the engines of other versions. */
function dropOthers({ version }: Manifest): void {
  navigator.serviceWorker?.controller?.postMessage({ engine: version });
}
