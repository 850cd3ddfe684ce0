// A fake server for the unit tests, seen through a fake socket.

import { vi } from 'vitest';
import { Connection, type Line, type News } from './connection';
import type { Socket } from './socket';
import { Refused } from '../server/server';
import type { ClockState, FromScreen, GameInfo, Position, TableInfo, ToScreen } from '../wire';

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

/** A connection to the fake server, with everything that it told its page. */
export class FakePage {
  readonly sockets: FakeSocket[] = []; // as they were opened
  readonly heard: News[] = [];
  readonly lines: Line[] = [];
  readonly counts: number[] = [];
  readonly byes: string[] = [];
  readonly connection: Connection;

  constructor(random = () => 0.5) {
    this.connection = new Connection(
      {
        greeting: () => ({ language: 'en', secrets: [], person: null, seen: 7 }),
        hear: (news) => this.heard.push(news),
        line: (line) => this.lines.push(line),
        counted: (entries) => this.counts.push(entries),
        bye: (reason) => this.byes.push(reason),
      },
      () => {
        this.sockets.push(new FakeSocket());
        return this.newest;
      },
      random,
    );
  }

  get newest(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  /** The newest socket opens, and the server welcomes the page. */
  welcome(): void {
    this.newest.opens();
    const { id } = this.newest.last('hello');
    this.newest.says({ type: 'welcome', re: id, table: table(), seats: [0], host: false, said: [], reports: [] });
  }
}

export const CLOCK: ClockState = {
  rule: { kind: 'none', seconds: 0, increment: 0 },
  left: [null, null],
  running: [],
  stopped: false,
};

export function table(change: Partial<TableInfo> = {}): TableInfo {
  const seat = {
    person: null,
    present: true,
    away_since: null,
    stand_in: null,
    muted: false,
    resigned: false,
    automated: false,
    failed: 0,
  };
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
    frozen: null,
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
    prospect: '',
    ...change,
  };
}

/** A request to the fake server. */
export interface Asked {
  method: string | undefined;
  path: string; // without api/
  key: string | null;
  body: unknown;
}

/** Replace `fetch`. The answers are given one after another, a `Refused` as a refusal; then there is none to give. */
export function answers(...left: unknown[]): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit) => {
    const key = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? null;
    asked.push({
      method,
      path: path.replace('api/', ''),
      key,
      body: JSON.parse((body as string | undefined) ?? 'null'),
    });
    const answer = left.shift();
    if (answer instanceof Refused) {
      return Promise.resolve(Response.json({ error: answer.code, message: answer.message }, { status: 400 }));
    }
    return Promise.resolve(answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer));
  });
  return asked;
}

/** A game for one to three players with an easy and a hard bot and one option. */
export const LAKE: GameInfo = {
  name: 'lake',
  title: {},
  about: {},
  has_rules: false,
  ruleset: '1',
  players: [3, 1, 2],
  puzzles: 0,
  practice: false,
  opponents: [
    { bot: 'easy', title: { en: 'Easy' }, called: {}, level: 1 },
    { bot: 'hard', title: { en: 'Hard' }, called: {}, level: 2 },
  ],
  short: {},
  first: {},
  first_seed: null,
  second: {},
  second_name: {},
  options: [{ name: 'rounds', title: {}, kind: 'number', default: 2, choices: [], low: null, high: null }],
};
