// What people at a table ask for, and what this screen keeps of the answers.

import { expect, test, vi } from 'vitest';
import { position, table } from './fakes';
import { store } from '../common/storage';
import { keepSelf, knownTable, remember, rememberSeat } from '../people/secrets';
import { settings } from '../common/settings.svelte';
import { entry, ID, model, open, openTables, SECRET, socket, update, welcome } from './table_fakes';

openTables();

const OPINION = { bot: 'easy', considered: [], picture: null };
const count = (type: string) => socket.sent.filter((message) => message.type === type).length;
const settle = () => vi.advanceTimersByTimeAsync(0);
const refuse = (re: number, error: string) => socket.says({ type: 'refused', re, error, message: 'no' });
const done = (re: number) => socket.says({ type: 'done', re, n: 1 });

test('an opinion about another position comes too late', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const asked = model.hint();
  const { id } = socket.last('hint');
  socket.says({ type: 'opinion', re: id, seat: 0, n: 2, opinion: OPINION });
  await asked;
  expect([model.opinion, model.thinking]).toEqual([null, false]);
});

test('an opinion for somebody who has left the screen comes too late', async () => {
  welcome([0, 1]);
  update(position(3, 1, [0]));
  update(position(3, 0, [0]));
  expect(model.viewer).toBe(0);
  const asked = model.hint();
  const { id, seat } = socket.last('hint');
  expect(seat).toBe(0);
  void model.leave(0);
  done(socket.last('leave').id);
  await settle();
  socket.says({ type: 'opinion', re: id, seat: 0, n: 3, opinion: OPINION });
  await asked;
  expect([model.viewer, model.opinion]).toEqual([1, null]);
});

test('an answer that is no opinion is none', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const asked = model.hint();
  done(socket.last('hint').id);
  await asked;
  expect([model.opinion, model.thinking]).toEqual([null, false]);
});

test('a hint is asked for once, and only by whoever is asked', async () => {
  welcome([0]);
  update(position(3, 0, [1]));
  await model.hint();
  expect(count('hint')).toBe(0);
  update(position(4, 0, [0]));
  void model.hint();
  void model.hint();
  expect(count('hint')).toBe(1);
});

test('players of a rematch go on at its table with their keys, and are led there once', () => {
  rememberSeat(ID, 0, SECRET);
  welcome([0], { phase: 'over' });
  expect(model.goOnAt).toBeNull();
  socket.says({ type: 'table', table: table({ phase: 'over', rematch: 'abcdefghij' }) });
  expect(model.goOnAt).toBe('abcdefghij');
  expect(knownTable('abcdefghij')?.seats).toEqual({ 1: SECRET });
  model.goOnAt = null;
  socket.says({ type: 'table', table: table({ phase: 'over', rematch: 'abcdefghij' }) });
  expect(model.goOnAt).toBeNull();
});

test('who comes back to a game that has a rematch is not led away, and can go there', () => {
  rememberSeat(ID, 0, SECRET);
  welcome([0], { phase: 'over', rematch: 'abcdefghij' });
  expect(model.goOnAt).toBeNull();
  expect(knownTable('abcdefghij')?.seats).toEqual({ 1: SECRET });
});

test('spectators of a rematch stay, and get no keys', () => {
  remember(ID, { host: SECRET });
  welcome([], { phase: 'over' });
  socket.says({ type: 'table', table: table({ phase: 'over', rematch: 'abcdefghij' }) });
  expect([model.goOnAt, knownTable('abcdefghij')]).toEqual([null, null]);
});

test('each act has a number of its own, so that it is done once', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const numbers: number[] = [];
  for (let n = 0; n < 20; n += 1) {
    const acted = model.act({ do: 'x' });
    const { id, number, after, seat } = socket.last('act');
    expect([after, seat]).toEqual([2, 0]);
    numbers.push(number);
    refuse(id, 'not-now');
    expect(await acted).toBe(false);
  }
  expect(new Set(numbers).size).toBe(20);
  for (const number of numbers) expect(Number.isSafeInteger(number) && number >= 0).toBe(true);
  expect(Math.max(...numbers)).toBeGreaterThan(2 ** 48); // so large that two screens hardly make the same
});

test('the last act that was done is known, with the number of entries before it', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const refused = model.act({ do: 'a' });
  expect(model.sending).toBe(true);
  refuse(socket.last('act').id, 'not-now');
  await refused;
  expect([model.acted, model.sending]).toEqual([null, false]);
  const acted = model.act({ do: 'b' });
  done(socket.last('act').id);
  expect(await acted).toBe(true);
  expect([model.acted, model.sending]).toEqual([{ after: 3, action: { do: 'b' } }, false]);
});

test('nobody acts while the screen is handed over, or after the line is closed', async () => {
  expect(await model.act({})).toBe(false); // nothing is shown yet
  welcome([0, 1]);
  update(position(3, 0, [1], { secret: true }));
  update(position(3, 1, [1], { secret: true }));
  expect([model.curtain, model.active, await model.act({})]).toEqual([1, false, false]);
  model.lift();
  expect(model.active).toBe(true);
  model.lift(); // nobody is called: nothing happens
  expect(model.viewer).toBe(1);
  socket.says({ type: 'bye', reason: 'replaced', again: null } as never);
  expect([model.line, model.active, model.ended]).toEqual(['closed', false, 'replaced']);
});

test('a seat that another device holds is asked about again', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const hellos = count('hello');
  void model.act({});
  refuse(socket.last('act').id, 'not-your-turn');
  await settle();
  expect(count('hello')).toBe(hellos);
  void model.act({});
  refuse(socket.last('act').id, 'not-your-seat');
  await settle();
  expect([count('hello'), model.problem?.code]).toEqual([hellos + 1, 'not-your-seat']);
});

test('a claim has the name, the key of the kept name, and makes the seat ours', async () => {
  welcome([1]);
  update(position(3, 1, [0]));
  keepSelf({ id: 'a', key: SECRET, name: 'Ala' });
  const claimed = model.claim(0, 'Ela');
  expect(socket.last('claim')).toMatchObject({ seat: 0, name: 'Ela', person: SECRET, seals: true });
  expect(settings.name).toBe('Ela');
  socket.says({ type: 'claimed', re: socket.last('claim').id, seat: 0, secret: SECRET });
  expect(await claimed).toBe(true);
  expect(model.seats).toEqual([0, 1]);
  expect(knownTable(ID)?.seats).toEqual({ 0: SECRET });
  store('self', null);
  void model.claim(0, 'Ela');
  expect(socket.last('claim').person).toBeNull();
});

test('a seat that is not given up stays', async () => {
  rememberSeat(ID, 0, SECRET);
  welcome([0]);
  update(position(3, 0, [0]));
  const left = model.leave(0);
  refuse(socket.last('leave').id, 'not-now');
  expect(await left).toBe(false);
  expect([model.seats, knownTable(ID)?.seats]).toEqual([[0], { 0: SECRET }]);
  const really = model.leave(0);
  done(socket.last('leave').id);
  expect(await really).toBe(true);
  expect([model.seats, model.viewer, knownTable(ID)?.seats]).toEqual([[], -1, {}]);
});

test('what cannot be taken back is not asked for', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  expect(await model.takeBack()).toBe(false);
  expect(count('take-back')).toBe(0);
});

test('a spectator takes nothing back', () => {
  welcome([]);
  update({ ...position(3, -1, [0]), take_back_to: 1 });
  expect(model.canTakeBack).toBeNull();
});

test('a report that is not dismissed stays', async () => {
  welcome([0], {}, true);
  const line = { by: 2, by_name: 'Ela', seat: 1, name: 'Ola', phrase: null, text: 'rude', at: 5 };
  for (const number of [7, 8]) socket.says({ type: 'reported', number, ...line });
  void model.dismissReport(7);
  refuse(socket.last('dismiss-report').id, 'not-now');
  await settle();
  expect(model.reports.map(({ number }) => number)).toEqual([7, 8]);
  void model.dismissReport(7);
  done(socket.last('dismiss-report').id);
  await settle();
  expect(model.reports.map(({ number }) => number)).toEqual([8]);
});

test('the last two hundred words of the chat are kept, and new ones are counted', () => {
  welcome([0]);
  for (let n = 0; n < 203; n += 1)
    socket.says({ type: 'said', number: n, seat: 0, name: 'Ala', phrase: null, text: `${n}`, at: n } as never);
  expect([model.said.length, model.said[0]?.text, model.said.at(-1)?.text, model.unread]).toEqual([
    200,
    '3',
    '202',
    203,
  ]);
});

test('what others aim is shown until they stop or somebody acts', () => {
  welcome([0]);
  update(position(3, 0, [0]));
  const aiming = (seat: number, aim: Record<string, number> | null) =>
    socket.says({ type: 'aiming', seat, aim } as never);
  aiming(1, { angle: 1 });
  aiming(2, { angle: 2 });
  aiming(1, null);
  expect(model.aims).toEqual({ 2: { angle: 2 } });
  update(position(3, 0, [0]));
  expect(model.aims).toEqual({ 2: { angle: 2 } });
  update(position(4, 0, [0]), entry(3));
  expect(model.aims).toEqual({});
});

test('an aim is told at most every 80 milliseconds, for the seat that aims', () => {
  welcome([0]);
  update(position(3, 0, [0]));
  model.aim(null); // none was told
  expect(count('aim')).toBe(0);
  model.aim({ angle: 1 });
  vi.advanceTimersByTime(79);
  model.aim({ angle: 2 });
  expect(count('aim')).toBe(1);
  vi.advanceTimersByTime(1);
  expect([count('aim'), socket.last('aim')]).toMatchObject([2, { seat: 0, aim: { angle: 2 } }]);
  vi.advanceTimersByTime(80);
  model.aim({ angle: 3 });
  expect(count('aim')).toBe(3);
  model.aim({ angle: 4 });
  model.aim(null); // at once, and the aim that waits is told no more
  vi.advanceTimersByTime(200);
  expect([count('aim'), socket.last('aim').aim]).toEqual([4, null]);
  model.aim(null);
  expect(count('aim')).toBe(4);
});

test('a page that is closed sends no aim any more', () => {
  welcome([0]);
  update(position(3, 0, [0]));
  model.aim({ angle: 1 });
  model.aim({ angle: 2 });
  model.close();
  vi.advanceTimersByTime(200);
  expect(count('aim')).toBe(1);
});

test('the table is remembered by its players and its host, and by nobody else', () => {
  welcome([]);
  expect(knownTable(ID)).toBeNull();
  update(position(3, -1, [0]));
  expect(knownTable(ID)).toBeNull();
  open();
  welcome([], { phase: 'over' }, true);
  expect(knownTable(ID)).toMatchObject({ game: 'lake', over: true });
  open();
  welcome([0], { phase: 'playing' });
  expect(knownTable(ID)).toMatchObject({ over: false });
});

test('welcome says who holds what, and what was said and reported', () => {
  welcome([0]);
  update(position(3, 0, [0]));
  expect(model.viewer).toBe(0);
  socket.opens();
  const said = [{ type: 'said', seat: 0, name: 'Ala', phrase: null, text: 'hi', at: 1 }] as never;
  const reports = [{ type: 'reported', number: 1 }] as never;
  const re = socket.last('hello').id;
  socket.says({ type: 'welcome', re, table: table(), seats: [1], host: true, said, reports });
  expect([model.seats, model.host, model.said, model.reports]).toEqual([[1], true, said, reports]);
  expect(model.viewer).toBe(-1); // the seat that was shown is another device's now
});

test('when the log cannot be recalled it is asked for again with the next message', async () => {
  welcome([0]);
  update(position(3, 0, [0]));
  refuse(socket.last('recall').id, 'rate-limited');
  await settle();
  expect(count('recall')).toBe(1);
  update(position(4, 0, [0]), entry(3));
  expect(count('recall')).toBe(2);
  expect(socket.last('recall')).toMatchObject({ viewer: 0, before: 4 });
  socket.says({ type: 'recalled', re: socket.last('recall').id, viewer: 0, happened: [entry(1), entry(2)] });
  await settle();
  expect(model.lines.map(({ n }) => n)).toEqual([1, 2, 3]);
  update(position(5, 0, [0]), entry(4));
  expect(count('recall')).toBe(2);
});
