// What is kept on this device: saved as files, and deleted.

import { device } from './device.svelte';
import { FILES, STORE_FOLDER } from './disk';
import type { ToWorker } from './messages';

function download(data: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Save a file that the server in the page gives. */
export async function save(path: string, name: string): Promise<void> {
  download(await (await device.fetch(path, { method: 'GET', headers: {} })).blob(), name);
}

/** Save the file of all games of this device as it is: a program may yet read it. */
export async function saveStore(): Promise<void> {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(STORE_FOLDER);
  download(await (await folder.getFileHandle(FILES[0])).getFile(), 'omphalos-games.db');
}

/** Delete what is kept on this device, and begin anew. Return whether the server runs. */
export async function forgetStore(): Promise<boolean> {
  device.end();
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  await new Promise<void>((done) => {
    worker.onmessage = worker.onerror = () => done();
    worker.postMessage({ forget: true } satisfies ToWorker);
  });
  worker.terminate();
  return device.again();
}
