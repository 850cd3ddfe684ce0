// The server in the page, as the page uses it: started once, asked as a server on the network is.

import { store, stored } from '../common/storage';
import type { Socket } from '../live/socket';
import { isSite } from '../paths';
import type { Failure, FromWorker, ToWorker } from './messages';
import { place } from './place';

type Answer = Extract<FromWorker, { answer: number }>;

export class Device {
  state = $state<'off' | 'loading' | 'ready' | Failure>('off');
  loaded = $state(0); // of the engine
  total = $state(0); // bytes
  awaited = $state(false); // somebody waits for it, or was told that it does not run
  games: readonly string[] = []; // that can be played here
  durable = $state(true); // the browser keeps what is stored
  chosen = $state(isSite); // everything is asked of it
  tries = $state(0); // how often it runs after it did not: pages ask anew

  #worker: Worker | null = null;
  #starting: Promise<boolean> | null = null;
  #next = 1;
  #asked = new Map<number, { answer: (answer: Answer) => void; fail: () => void }>();
  #sockets = new Map<number, DeviceSocket>();

  /** Whether somebody has played here before and would like to again. */
  get wanted(): boolean {
    return stored('place') === 'device';
  }

  /** Ask everything here. */
  choose(): void {
    place.device = this.chosen = true;
    store('place', 'device');
    document.documentElement.dataset.alone = '';
  }

  /** Ask a server on the network again. */
  leave(): void {
    store('place', null);
    location.reload();
  }

  /** Start the server. Return whether it runs. */
  start(): Promise<boolean> {
    this.#starting ??= this.#start();
    return this.#starting;
  }

  async #start(): Promise<boolean> {
    this.state = 'loading';
    const { FOLDER, findEngine, used } = await import('./engine'); // few start it
    const manifest = await findEngine();
    this.games = manifest?.games ?? [];
    if (!manifest) {
      this.state = 'failed';
      this.#starting = null;
      return false;
    }
    this.total = Object.values(manifest.files).reduce((sum, size) => sum + size, 0);
    const worker = (this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }));
    return new Promise((done) => {
      const hear = (message: FromWorker): void => {
        this.#heard(message);
        if ('ready' in message) used(manifest);
        if ('ready' in message || 'failure' in message) done('ready' in message);
      };
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => hear(data);
      worker.onerror = ({ message }) => {
        if (this.state === 'loading') hear({ failure: 'failed', text: message }); // it could not even be loaded
      };
      this.#send({ begin: manifest, folder: new URL(FOLDER, location.href).href });
    });
  }

  /** Nothing more comes from the worker: what waits for it hears so. */
  end(): void {
    this.#worker?.terminate();
    for (const { fail } of this.#asked.values()) fail();
    this.#asked.clear();
    const sockets = [...this.#sockets.values()];
    this.#sockets.clear();
    sockets.forEach((socket) => socket.ended(1006));
  }

  /** Leave the files to another tab when the page is left, and look for them when it is seen again. */
  listen(): void {
    addEventListener('pagehide', () => {
      if (this.state !== 'off') this.end();
    });
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && this.state !== 'off') void this.again();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && this.state === 'elsewhere') void this.again();
    });
  }

  /** Try again after a failure. */
  again(): Promise<boolean> {
    this.end();
    this.#starting = null;
    return this.#anew();
  }

  async #anew(): Promise<boolean> {
    const runs = await this.start();
    if (runs) this.tries += 1;
    return runs;
  }

  /** The answer to a request; throws as `fetch` does if there is no server. */
  async fetch(path: string, { method, headers, body }: { method: string; headers: object; body?: string }) {
    if (this.state !== 'ready') this.awaited = true;
    if (!(await this.start())) throw new TypeError('there is no server in the page');
    const ask = this.#next++;
    const {
      status,
      headers: answered,
      body: bytes,
    } = await new Promise<Answer>((answer, fail) => {
      this.#asked.set(ask, { answer, fail: () => fail(new TypeError('the server in the page has ended')) });
      this.#send({ ask, method, path: `/api/${path}`, headers: JSON.stringify(headers), body: body ?? '' });
    });
    const given = JSON.parse(answered) as Record<string, string>;
    return new Response(status === 204 ? null : bytes, { status, headers: given });
  }

  /** A screen's connection to a table. */
  socket(table: string): Socket {
    const number = this.#next++;
    const socket = new DeviceSocket(
      (text) => this.#send({ say: number, text }),
      () => {
        this.#sockets.delete(number);
        this.#send({ leave: number });
      },
    );
    if (this.state !== 'ready') this.awaited = true;
    void this.start().then((runs) => {
      if (!runs) return; // the page says why
      this.#sockets.set(number, socket);
      this.#send({ open: number, table });
      socket.opened();
    });
    return socket;
  }

  #send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  #heard(message: FromWorker): void {
    if ('loaded' in message) this.loaded = message.loaded;
    else if ('ready' in message) [this.state, this.durable] = ['ready', message.durable];
    else if ('failure' in message) {
      this.state = message.failure;
      if (message.text) console.error(message.text);
    } else if ('answer' in message) {
      this.#asked.get(message.answer)?.answer(message);
      this.#asked.delete(message.answer);
    } else if ('heard' in message) this.#sockets.get(message.heard)?.onmessage?.({ data: message.text });
    else if ('closed' in message) {
      const socket = this.#sockets.get(message.closed);
      this.#sockets.delete(message.closed);
      socket?.ended(message.code);
    }
  }
}

class DeviceSocket implements Socket {
  binaryType = '';
  readyState = 0;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;

  constructor(
    readonly send: (text: string) => void,
    private readonly leave: () => void,
  ) {}

  opened(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  ended(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: '' });
  }

  close(): void {
    if (this.readyState !== 1) return;
    this.leave();
    this.ended(1000);
  }
}

export const device = new Device();
