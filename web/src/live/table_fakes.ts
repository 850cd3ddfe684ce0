// A table as this screen has it, and the fake server at the other end of its socket.

import { afterEach, beforeEach, vi } from 'vitest';
import { CLOCK, FakeSocket, table } from './fakes';
import { store } from '../common/storage';
import { TableModel } from './table.svelte';
import type { Happened, Position, TableInfo } from '../wire';

export const ID = '0123456789';
export const SECRET = 'abcdefghijklmnopqrstuvwx';

export let socket: FakeSocket; // the latest one
export let model: TableModel;

const ends: (() => void)[] = []; // of the events that the board shows

/** The board shows the events of its position until it has seen enough of them. */
export async function shown(): Promise<void> {
  const { scene } = model;
  for (let steps = 0; model.playingOut && model.scene === scene && steps < 99; steps += 1) {
    await vi.advanceTimersByTimeAsync(0);
    for (const end of ends.splice(0)) end();
    await vi.advanceTimersByTimeAsync(0);
  }
}

/** Open the table in a page, before every test of a file. */
export function openTables(): void {
  beforeEach(() => {
    vi.useFakeTimers();
    store('tables', null);
    open();
  });
  afterEach(() => {
    model.close();
    vi.useRealTimers();
  });
}

/** Open the table in another page. */
export function open(preview = false): void {
  model = new TableModel(ID, () => (socket = new FakeSocket()), preview);
  ends.length = 0;
  model.playback.attach({ play: (_, pace) => pace.until(new Promise<void>((done) => ends.push(done))) });
}

/** The server says welcome to a screen that holds these seats. */
export function welcome(seats: number[], change: Partial<TableInfo> = {}, host = false): void {
  socket.opens();
  socket.says({
    type: 'welcome',
    re: socket.last('hello').id,
    table: table(change),
    seats,
    host,
    said: [],
    reports: [],
  });
}

export function entry(n: number, seat = 0, line = `line ${n}`): Happened {
  return { n, seat, at: null, events: [{}], lines: [line], about: [seat], patches: [{}], to: null };
}

export function update(now: Position, ...happened: Happened[]): void {
  socket.says({ type: 'update', happened, position: now, clock: CLOCK });
}
