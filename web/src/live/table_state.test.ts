// What a page sees of its table, from the first moment to the last.

import { expect, test, vi } from 'vitest';
import { CLOCK, position, table } from './fakes';
import { store } from '../common/storage';
import { keepSelf, knownTable, remember } from '../people/secrets';
import { entry, ID, model, open, openTables, SECRET, shown, socket, update, welcome } from './table_fakes';

openTables();

const count = (type: string) => socket.sent.filter((message) => message.type === type).length;

test('before the server says anything there is nothing', () => {
  expect([model.table, model.scene, model.stands, model.curtain, model.ended]).toEqual([null, null, null, null, null]);
  expect([model.host, model.thinking, model.sending, model.myTurn, model.active, model.paused]).toEqual(
    Array.from({ length: 6 }, () => false),
  );
  expect([model.seats, model.names, model.bots, model.lines, model.shownLines, model.before, model.deeds]).toEqual(
    Array.from({ length: 7 }, () => []),
  );
  expect([model.viewer, model.speaker, model.unread, model.clockAt, model.line]).toEqual([-1, -1, 0, 0, 'opening']);
  expect([model.canReplay(0), model.canTakeBack, model.mayTakeBack]).toEqual([false, null, false]);
});

test('hello shows the key of the kept name, unless the board is a preview', () => {
  keepSelf({ id: 'a', key: SECRET, name: 'Ala' });
  try {
    socket.opens();
    expect(socket.last('hello')).toMatchObject({ person: SECRET, preview: false });
    open(true);
    socket.opens();
    expect(socket.last('hello')).toMatchObject({ person: null, preview: true });
  } finally {
    store('self', null);
  }
});

test('after one entry everything is asked for from the first on', () => {
  remember(ID, { game: 'oracle', moves: 1 });
  open();
  socket.opens();
  expect(socket.last('hello').seen).toBe(0);
});

test('a page that is closed hangs up, and shows nothing more', async () => {
  welcome([0]);
  update(position(3, 0, [1]));
  update(position(4, 0, [1]), entry(3, 1));
  model.close();
  expect(socket.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(100_000);
  expect(model.stands?.n).toBe(3);
});

test('a page that is looked at again asks whether the line is still open', () => {
  welcome([0]);
  expect(count('ping')).toBe(0);
  model.wake();
  expect(count('ping')).toBe(1);
});

test('clocks are counted from the last message about them', () => {
  vi.setSystemTime(0);
  vi.advanceTimersByTime(1000);
  const from = performance.now();
  welcome([0]);
  expect(model.clockAt).toBe(from);
  vi.advanceTimersByTime(500);
  socket.says({ type: 'table', table: table() });
  expect(model.clockAt).toBe(from + 500);
  vi.advanceTimersByTime(500);
  const clock = { ...CLOCK, left: [5, 6] };
  socket.says({ type: 'update', happened: [], position: position(3, 0, [1]), clock });
  expect([model.clockAt, model.table?.clock, model.table?.to_act]).toEqual([from + 1000, clock, [1]]);
});

test('an update before the table is known leaves the table unknown', () => {
  socket.opens();
  update(position(3, -1, [0]));
  expect([model.table, model.scene?.position.n]).toEqual([null, 3]);
});

test('a spectator has no deeds to be told, and hears of every position', async () => {
  welcome([]);
  update(position(3, -1, [0]));
  update(position(4, -1, [1]), entry(3, 0));
  expect([model.viewer, model.deeds]).toEqual([-1, []]);
  await shown();
  expect(model.stands?.n).toBe(4);
  expect(knownTable(ID)).toBeNull();
});

test('a spectator of one seat is told what that seat sees, from the first position on', () => {
  welcome([]);
  update(position(3, 1, [0]));
  expect([model.viewer, model.scene?.position.n]).toEqual([1, 3]);
  update(position(4, 0, [0]));
  expect([model.viewer, model.scene?.position.n]).toEqual([1, 3]); // another view does not replace it
});

test('a player is shown their own view, whatever came first', () => {
  welcome([0]);
  update(position(3, -1, [0]));
  expect(model.viewer).toBe(-1);
  update(position(3, 0, [0]));
  expect([model.viewer, model.scene?.position.viewer]).toEqual([0, 0]);
});

test('deeds are those that the board has been given', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  update(position(4, 0, [1]), entry(3, 0));
  await shown();
  update(position(5, 0, [1]), entry(4, 1));
  update(position(6, 0, [1]), entry(5, 1));
  expect(model.deeds).toEqual([{ seat: 1, from: 4, lines: ['line 4'] }]); // the board shows entry 4 now
  await shown();
  expect(model.deeds).toEqual([{ seat: 1, from: 4, lines: ['line 4', 'line 5'] }]);
});

test('only what the board has, and while it rests, can be shown again', async () => {
  welcome([0]);
  model.replay(3);
  expect(model.scene).toBeNull();
  update(position(3, 0, [1]));
  update(position(4, 0, [1]), entry(3, 1));
  model.replay(3); // the board is busy
  expect(model.scene?.position.n).toBe(4);
  expect(model.scene?.happened.map(({ n }) => n)).toEqual([3]);
  await shown();
  update(position(5, 0, [1]), entry(4, 1));
  await shown();
  model.replay(2); // long gone
  expect(model.playingOut).toBe(false);
  model.replay(4);
  expect(model.scene?.happened.map(({ n }) => n)).toEqual([4]);
});

test('skipping calls whoever is asked next to the screen', async () => {
  welcome([0, 1]);
  update(position(3, 0, [0]));
  update(position(3, 1, [0]));
  update(position(4, 0, [1]), entry(3));
  update(position(4, 1, [1]), entry(3));
  expect(model.viewer).toBe(0);
  model.playback.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([model.viewer, model.myTurn]).toEqual([1, true]);
});

test('one person needs no curtain for a secret', () => {
  welcome([1]);
  update(position(3, -1, [1], { secret: true }));
  update(position(3, 1, [1], { secret: true }));
  expect([model.curtain, model.viewer]).toEqual([null, 1]);
});

test('a curtain that is not needed any more is lifted by itself', async () => {
  welcome([0, 1]);
  update(position(3, 0, [0], { secret: true }));
  update(position(3, 1, [0], { secret: true }));
  model.lift();
  expect([model.viewer, model.curtain]).toEqual([0, null]);
  update(position(4, 0, [1], { secret: true }), entry(3));
  update(position(4, 1, [1], { secret: true }), entry(3));
  await shown();
  expect(model.curtain).toBe(1);
  update(position(5, 0, [0], { secret: true }), { ...entry(4), events: [], lines: [], to: 3 });
  update(position(5, 1, [0], { secret: true }), { ...entry(4), events: [], lines: [], to: 3 });
  await shown();
  expect([model.viewer, model.curtain]).toEqual([0, null]);
});

test('at the end of the game nothing is hidden from the next one', async () => {
  const outcome = { ranks: [1, 2], scores: [3, 1], decided_by: null };
  welcome([0, 1]);
  update(position(3, 0, [0], { secret: true }));
  update(position(3, 1, [0], { secret: true }));
  model.lift();
  update(position(4, 0, [1], { secret: true, outcome }), entry(3));
  update(position(4, 1, [1], { secret: true, outcome }), entry(3));
  await shown();
  expect([model.curtain, model.viewer]).toEqual([null, 1]);
  expect(knownTable(ID)).toMatchObject({ moves: 4, over: true });
});

test('a seat that the host has given away is held no more, the others are', () => {
  welcome([0, 1]);
  const seats = table().seats.map((seat, n) => (n === 0 ? { ...seat, sitter: 'easy' } : seat));
  socket.says({ type: 'table', table: table({ seats }) });
  expect(model.seats).toEqual([1]);
});

test('nonces are sealed only by players, and only while the line is open', () => {
  const fair = { commitment: 'ab'.repeat(32), seals: ['', ''], stage: null };
  welcome([], { phase: 'gathering', fair });
  expect(count('seal')).toBe(0);
  open();
  welcome([0], { phase: 'gathering', fair });
  expect(count('seal')).toBe(1);
});

test('a game has ended early if it is over without a result, and not while its end is played out', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  expect(model.endedEarly).toBe(false);
  update(position(4, 0, [], { outcome: { ranks: [1, 2], scores: [2, 1], decided_by: null } }), entry(3));
  socket.says({ type: 'table', table: table({ phase: 'over' }) });
  expect([model.playingOut, model.endedEarly]).toEqual([true, false]);
  await shown();
  expect([model.playingOut, model.endedEarly]).toEqual([false, false]);
  open();
  welcome([0], { phase: 'over' });
  update(position(3, 0, []));
  expect(model.endedEarly).toBe(true);
});

test('a seat may be taken by somebody who only watches a running game', () => {
  const [person] = table().seats;
  const seats = [person!, { ...person!, sitter: 'open' }];
  const may = (mine: number[], change: object) => {
    open();
    welcome(mine, { seats, ...change });
    return model.maySit;
  };
  expect([may([], {}), may([0], {}), may([], { phase: 'over' }), may([], { phase: 'gathering' })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(may([], { seats: [person!, person!] })).toBe(false);
});

test('others are people at other screens', () => {
  const [person] = table().seats;
  const others = (mine: number[], ...sitters: string[]) => {
    open();
    welcome(mine, { seats: sitters.map((sitter) => ({ ...person!, sitter })) });
    return model.playsWithOthers;
  };
  expect([others([0], 'person', 'person'), others([0], 'person', 'hard'), others([0], 'person', 'open')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([others([0, 1], 'person', 'person'), others([], 'person', 'person')]).toEqual([false, false]);
});

test('a game is over when its end was shown, or when the table says so', () => {
  welcome([0]);
  update(position(3, 0, [1]));
  expect(model.over).toBe(false);
  const outcome = { ranks: [1, 2], scores: [1, 0], decided_by: null };
  update(position(4, 0, [], { outcome }));
  expect(model.over).toBe(true);
  open();
  welcome([0], { phase: 'over' });
  expect(model.over).toBe(true);
});
