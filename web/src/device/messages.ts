// What the page and the worker in which its server runs say to each other.

/** What `static/engine/manifest.json` says. */
export interface Manifest {
  version: string;
  files: Record<string, number>; // bytes
  games: string[]; // that can be played here
  lock: object;
}

export type ToWorker =
  | { begin: Manifest; folder: string } // the address of the engine
  | { forget: true } // delete what is kept
  | { ask: number; method: string; path: string; headers: string; body: string }
  | { open: number; table: string }
  | { say: number; text: string }
  | { leave: number };

/** Why there is no server: another tab has it, what is kept cannot be read, nothing more can be kept, or something else. */
export type Failure = 'elsewhere' | 'damaged' | 'full' | 'failed';

export type FromWorker =
  | { loaded: number } // bytes so far
  | { ready: true; durable: boolean } // not durable: the browser keeps nothing
  | { failure: Failure; text: string }
  | { forgotten: true }
  | { answer: number; status: number; headers: string; body: Uint8Array<ArrayBuffer> }
  | { heard: number; text: string }
  | { closed: number; code: number };
