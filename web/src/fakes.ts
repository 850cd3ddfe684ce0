// A fake server for the unit tests, seen through a fake socket.

import type { Socket } from './connection';
import type { ClockState, FromScreen, Position, TableInfo, ToScreen } from './wire';

export class FakeSocket implements Socket {
  binaryType = '';
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  closed = false;
  readonly sent: FromScreen[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromScreen);
  }

  close(): void {
    this.closed = true;
    this.readyState = 3;
  }

  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  says(...messages: ToScreen[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }

  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code, reason: '' });
  }

  /** The last message of a type. */
  last<T extends FromScreen['type']>(type: T): Extract<FromScreen, { type: T }> {
    const found = this.sent.filter((message) => message.type === type).at(-1);
    if (!found) throw new Error(`no ${type} was sent`);
    return found as Extract<FromScreen, { type: T }>;
  }
}

export const CLOCK: ClockState = {
  rule: { kind: 'none', seconds: 0, increment: 0 },
  left: [null, null],
  running: [],
  stopped: false,
};

export function table(change: Partial<TableInfo> = {}): TableInfo {
  const seat = { person: null, present: true, away_since: null, stand_in: null, muted: false };
  return {
    id: '0123456789',
    game: 'lake',
    title: { en: 'Lake', pl: 'Jezioro' },
    ruleset: '1',
    options: {},
    phase: 'playing',
    public: false,
    rated: false,
    seats: [
      { sitter: 'person', name: 'Ala', ...seat },
      { sitter: 'person', name: 'Ola', ...seat },
    ],
    spectators: 0,
    to_act: [0],
    clock: CLOCK,
    undo: 'ask',
    chat: 'free',
    reactions: 'players',
    hints: true,
    requests: [],
    rematch: null,
    tournament: null,
    trouble: null,
    closed_by_upgrade: false,
    ready: false,
    fair: { commitment: 'c0'.repeat(32), seals: [null, null], stage: null },
    ...change,
  };
}

export function position(n: number, viewer: number, to_act: number[], change: Partial<Position> = {}): Position {
  return {
    n,
    viewer,
    view: {},
    secret: false,
    to_act,
    scores: [n, 0],
    choices: [],
    open_choices: [],
    take_back_to: null,
    outcome: null,
    ...change,
  };
}
