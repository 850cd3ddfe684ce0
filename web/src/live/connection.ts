// One WebSocket to one table. It says hello, sends requests, receives messages, and reconnects by itself. An action is
// sent again with the same request id until the server confirms it. The server treats it as idempotent.

import { Refused } from '../server/server';
import { ROOT } from '../paths';
import { device } from '../device/device.svelte';
import { isHere } from '../device/place';
import type { Socket } from './socket';
import type {
  Aiming,
  Bye,
  FromScreen,
  Hello,
  Reacted,
  Reported,
  Said,
  Table,
  ToScreen,
  Update,
  Welcome,
} from '../wire';

export type Line = 'opening' | 'open' | 'broken' | 'offline' | 'closed'; // offline: the device has no network
/** The server's answer to a request. */
export type Reply = Extract<ToScreen, { re: number | null }>;
/** A message that the server sends without a request. */
export type News = Welcome | Table | Update | Said | Reacted | Reported | Aiming;
type Unnumbered<T> = T extends { id: number } ? Omit<T, 'id'> : never;
/** A request without its id. The connection itself sends hello. */
export type Message = Unnumbered<Exclude<FromScreen, Hello>>;

export interface Caller {
  /** The content of hello: our secrets and the last entry we have. Called for every hello. */
  greeting: () => Omit<Hello, 'type' | 'id'>;
  hear: (news: News) => void;
  line: (line: Line) => void;
  /** A ping was answered: how many entries the table's journal has. Whoever has missed one says hello again. */
  counted: (entries: number) => void;
  /** The server closed the connection, and we must not reconnect. */
  bye: (reason: Bye['reason'] | 'no-such-table' | 'refused') => void;
}

interface Pending {
  message: FromScreen;
  answer: (reply: Reply) => void;
  fail: (problem: Refused) => void;
}

const QUIET = 20_000; // milliseconds of silence before we send a ping
const PATIENCE = 10_000; // milliseconds to wait for the pong before we reconnect
const MAX_WAIT = 5_000; // at most so many milliseconds between two attempts to connect, on average
const TEMPORARY = new Set(['processes-apart', 'store-unavailable', 'stopping']); // another attempt may succeed

/** The connection to a table, on the network or in the page. */
export const socketOf = (id: string): Socket => (isHere(id) ? device.socket(id) : webSocket(id));

function webSocket(id: string): Socket {
  const address = new URL(`${ROOT}api/tables/${id}/socket`, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(address) as unknown as Socket;
}

/** Close a socket. One that is connecting is closed when it is open, since a browser reports an error otherwise. */
function hangUp(socket: Socket): void {
  if (socket.readyState === 0) socket.onopen = () => socket.close();
  else socket.close();
}

function read(data: unknown): ToScreen {
  return JSON.parse(typeof data === 'string' ? data : new TextDecoder().decode(data as ArrayBuffer)) as ToScreen;
}

export class Connection {
  #socket: Socket | null = null;
  #greeted = false; // welcome has arrived on this socket
  #next = 1;
  #pending = new Map<number, Pending>();
  #tries = 0;
  #again: number | null = null; // the delay before reconnecting that a bye asked for
  #offline = false; // the browser has reported that the network is gone, and nothing was received since
  #ended = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly caller: Caller,
    private readonly open: () => Socket,
    private readonly random: () => number = Math.random,
  ) {
    this.#connect();
  }

  /** Close the connection and do not reconnect. */
  close(): void {
    this.#ended = true;
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    if (this.#socket) hangUp(this.#socket);
    this.#failAll(() => true, 'unreachable');
  }

  /** Send hello again, for another language or a new secret. */
  sendHello(): void {
    if (!this.#socket || !this.#greeted) return; // a new socket sends hello anyway
    this.#write({ type: 'hello', id: this.#next++, ...this.caller.greeting() });
  }

  /** Send a request; throw if it is refused. An action survives a lost connection, any other request fails with it. */
  ask(message: Message): Promise<Reply> {
    return new Promise((answer, fail) => {
      if (this.#ended || (message.type !== 'act' && !this.#greeted)) {
        fail(new Refused('unreachable', 'the server does not answer'));
        return;
      }
      const numbered = { ...message, id: this.#next++ } as FromScreen;
      this.#pending.set(numbered.id, { message: numbered, answer, fail });
      if (this.#greeted) this.#write(numbered);
    });
  }

  /** Send a message that has no answer. */
  tell(message: Message): void {
    if (this.#greeted) this.#write({ ...message, id: this.#next++ });
  }

  /** The network or the person is back: ping or reconnect now instead of waiting. */
  wake(): void {
    if (this.#ended) return;
    if (this.#greeted) this.#ping();
    else if (!this.#socket) {
      clearTimeout(this.#retry);
      this.#connect();
    }
  }

  /**
   * The browser reports that the network is gone: say so at once, and ping. An answer proves that the connection works all
   * the same, as it does with a server on this machine.
   */
  offline(): void {
    if (this.#ended) return;
    this.#offline = true;
    this.#lineIs('broken');
    if (this.#greeted) this.#ping();
  }

  /** The network is back. A socket from before may be dead without knowing, so open another one at once. */
  online(): void {
    if (this.#ended) return;
    if (!this.#offline) {
      this.wake();
      return;
    }
    this.#offline = false;
    clearTimeout(this.#retry);
    this.#leave();
    this.#tries = 1;
    this.#connect();
  }

  #lineIs(line: Line): void {
    this.caller.line(this.#offline && line === 'broken' ? 'offline' : line);
  }

  /** Close the socket without waiting for its end. What it still says is not heard. */
  #leave(): void {
    clearTimeout(this.#watch);
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    this.#greeted = false;
    hangUp(socket);
    this.#failAll((message) => message.type !== 'act', 'unreachable');
  }

  #connect(): void {
    this.#lineIs(this.#tries === 0 ? 'opening' : 'broken');
    const socket = this.open();
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#again = null;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#write({ type: 'hello', id: this.#next++, ...this.caller.greeting() });
      this.#listenFor(PATIENCE);
    };
    socket.onmessage = (event) => {
      if (socket === this.#socket) this.#heard(read(event.data));
    };
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lost(code);
    };
    this.#listenFor(PATIENCE);
  }

  #heard(message: ToScreen): void {
    this.#listenFor(QUIET);
    if (this.#offline) {
      this.#offline = false;
      if (this.#greeted) this.caller.line('open');
    }
    switch (message.type) {
      case 'welcome':
        this.caller.hear(message);
        if (!this.#greeted) this.#welcomed();
        break;
      case 'table':
      case 'update':
      case 'said':
      case 'reacted':
      case 'reported':
      case 'aiming':
        this.caller.hear(message);
        break;
      case 'bye':
        this.#again = message.again;
        if (message.again === null) this.#end(message.reason);
        break;
      case 'refused': {
        const pending = message.re === null ? undefined : this.#take(message.re);
        if (pending) pending.fail(new Refused(message.error, message.message));
        else if (!this.#greeted && !TEMPORARY.has(message.error))
          this.#end(message.error === 'no-such-table' ? 'no-such-table' : 'refused');
        break;
      }
      default:
        this.#take(message.re)?.answer(message);
    }
  }

  #welcomed(): void {
    this.#greeted = true;
    this.#tries = 0;
    for (const { message } of this.#pending.values()) this.#write(message);
    this.caller.line('open'); // whatever the page asks for now is sent by itself
  }

  #take(number: number): Pending | undefined {
    const pending = this.#pending.get(number);
    this.#pending.delete(number);
    return pending;
  }

  #lost(code: number): void {
    this.#leave();
    if (this.#ended) return;
    if (code === 4404) {
      this.#end('no-such-table');
      return;
    }
    this.#tries += 1;
    this.#lineIs('broken');
    const wait = this.#again ?? Math.min(MAX_WAIT, 200 * 2 ** this.#tries);
    // A random delay, because thousands of screens may have lost their connections at the same moment.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.5 + this.random()));
  }

  #end(reason: Bye['reason'] | 'no-such-table' | 'refused'): void {
    this.close();
    this.#socket = null;
    this.caller.line('closed');
    this.caller.bye(reason);
  }

  #failAll(which: (message: FromScreen) => boolean, code: string): void {
    for (const [number, { message, fail }] of [...this.#pending]) {
      if (!which(message)) continue;
      this.#pending.delete(number);
      fail(new Refused(code, 'the server does not answer'));
    }
  }

  #listenFor(milliseconds: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#ping(), milliseconds);
  }

  /** Send a ping. If no answer comes, the connection is lost. */
  #ping(): void {
    const socket = this.#socket;
    if (!socket || this.#ended) return;
    if (this.#greeted) {
      const counted = (reply: Reply): void => {
        if (reply.type === 'done' && socket === this.#socket) this.caller.counted(reply.n);
      };
      this.ask({ type: 'ping' }).then(counted, () => undefined);
    }
    clearTimeout(this.#watch);
    this.#watch = setTimeout(
      () => {
        if (socket === this.#socket) this.#lost(1006);
      },
      this.#greeted ? PATIENCE : 0,
    );
  }

  #write(message: FromScreen): void {
    try {
      this.#socket?.send(JSON.stringify(message));
    } catch {
      // the socket is closing; what must arrive is sent again on the next one
    }
  }
}
