// Speaking with the server: messages as JSON, refusals as errors with a code, and a socket that says what changed.

import type {
  Acknowledged,
  Changed,
  Lobby,
  Opened,
  OpenTable,
  PlayAction,
  Problem,
  TableState,
  TakeBack,
} from './messages';

export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, method = 'GET', message?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(`/api/${path}`, {
      method,
      ...(message === undefined
        ? {}
        : { body: JSON.stringify(message), headers: { 'content-type': 'application/json' } }),
    });
  } catch {
    throw new Refused('unreachable', 'the server does not answer');
  }
  if (response.status === 204) return undefined as T;
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const problem = body as Partial<Problem> | null;
    throw new Refused(problem?.error ?? 'internal-error', problem?.message ?? response.statusText);
  }
  return body as T;
}

export const server = {
  lobby: () => ask<Lobby>('lobby'),
  open: (message: OpenTable) => ask<Opened>('tables', 'POST', message),
  state: (id: string, seat: number, language: string, after: number) =>
    ask<TableState>(`tables/${id}?seat=${seat}&language=${language}&after=${after}`),
  play: (id: string, message: PlayAction) => ask<Acknowledged>(`tables/${id}/play`, 'POST', message),
  takeBack: (id: string, message: TakeBack) => ask<Acknowledged>(`tables/${id}/take-back`, 'POST', message),
  throwAway: (id: string) => ask<undefined>(`tables/${id}`, 'DELETE'),
  recordAddress: (id: string) => `/api/tables/${id}/record`,
};

/** Hear of every change at a table, through broken connections too. Returns how to stop. */
export function follow(id: string, changed: (n: number) => void, connected: (yes: boolean) => void): () => void {
  let socket: WebSocket | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let stopped = false;

  function connect(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    socket = new WebSocket(`${scheme}://${location.host}/api/tables/${id}/live`);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = (event: MessageEvent<ArrayBuffer | string>) => {
      const text = typeof event.data === 'string' ? event.data : new TextDecoder().decode(event.data);
      tries = 0;
      connected(true);
      changed((JSON.parse(text) as Changed).n);
    };
    socket.onclose = () => {
      if (stopped) return;
      tries += 1;
      connected(false);
      waiting = setTimeout(connect, Math.min(5000, 150 * 2 ** tries));
    };
  }

  connect();
  return () => {
    stopped = true;
    clearTimeout(waiting);
    socket?.close();
  };
}
