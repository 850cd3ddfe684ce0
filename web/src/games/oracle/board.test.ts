import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../common/fakes';
import { speech } from '../../common/i18n.svelte';
import type { BoardProps } from '../board';
import type { Played } from '../../live/played';
import type { Position } from '../../wire';
import type { OracleBoardModel } from './board.svelte';
import { asked, choice, entry, gold, lines, position, sitDown, view } from './fakes';
import type { Action, Event } from './types';

let page: ReturnType<typeof sitDown>;
let board: OracleBoardModel;
let props: BoardProps;

/** Another board, or the same with other properties. */
function sit(change: Partial<BoardProps> = {}) {
  page = sitDown(change);
  ({ board, props } = page);
}

beforeAll(() => speech.ready('oracle'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', fakeDocument());
  sit();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const come = (next: Position, ...happened: Played[]) => page.come(next, ...happened);

test('the first position is there at once, with its choices', () => {
  expect(board.playing).toBe(false);
  expect(board.choices).toHaveLength(1);
});

test('what happened is shown step by step, then the position, then the choices', async () => {
  come(position(7, 9), entry(5, 0, gold(0, 3)), entry(6, 3, gold(0, 6), asked));
  await vi.advanceTimersByTimeAsync(100);
  expect(board.playing).toBe(true);
  expect(board.caption).toBe('Ala gets 3 gold.');
  expect(board.view.players[0]!.gold).toBe(3);
  expect(board.choices).toEqual([]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(board.view.players[0]!.gold).toBe(9);
  expect(board.playing).toBe(false);
  expect(board.caption).toBe('');
  expect(board.choices).toHaveLength(1);
  expect(page.heard.stood).toEqual([7]);
  expect(board.lastActions[0]).toEqual({ line: 'Ala gets 6 gold.', pictures: ['coin', 'coin'] });
});

test('the rest can be skipped', async () => {
  come(position(7, 9), entry(5, 0, gold(0, 3), gold(0, 3)), entry(6, 6, gold(0, 3), asked));
  await vi.advanceTimersByTimeAsync(50);
  board.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(board.playing).toBe(false);
  expect(page.heard.stood).toEqual([7]);
});

test('without motion, or far behind, everything is there at once', async () => {
  page.person.speed = 0;
  come(position(6, 3), entry(5, 0, gold(0, 3), asked));
  await vi.advanceTimersByTimeAsync(0);
  expect(board.playing).toBe(false);
  page.person.speed = 1;
  come(position(26, 60), ...Array.from({ length: 20 }, (_, k) => entry(6 + k, 3 + 3 * k, gold(0, 3))));
  await vi.advanceTimersByTimeAsync(1);
  expect(board.view.players[0]!.gold).toBeGreaterThan(10);
});

test('what was taken back is gone at once', async () => {
  come(position(7, 6), entry(5, 0, gold(0, 3)), entry(6, 3, gold(0, 3)));
  await vi.advanceTimersByTimeAsync(50);
  page.cut(position(6, 0));
  await vi.advanceTimersByTimeAsync(10);
  expect(board.view.players[0]!.gold).toBe(0);
  expect(board.playing).toBe(false);
});

test('a choice is taken once, and offered again only when it was refused', async () => {
  let answer: (done: boolean) => void = () => undefined;
  const act = vi.fn(() => new Promise<boolean>((done) => (answer = done)));
  props.act = act;
  const [choice] = board.choices;
  void board.take(choice!);
  void board.take(choice!);
  expect(act).toHaveBeenCalledTimes(1);
  expect(board.choices).toEqual([]);
  answer(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(board.choices).toHaveLength(1);
});

test('what gives something up is asked about once more', async () => {
  const act = vi.fn(() => Promise.resolve(true));
  const stop = { action: { do: 'stop' }, text: 'Draw no more', signs: '', group: 'stop', prospect: '' };
  const line = { action: { do: 'draw', line: 'a1-b1' }, text: 'Line a1-b1', signs: '', group: 'draw', prospect: '' };
  props.act = act;
  come({ ...position(6), choices: [line, stop] });
  await board.take(stop);
  expect(board.givingUp).toBe(stop);
  expect(act).not.toHaveBeenCalled();
  await board.take(line); // something else is done after all
  expect(act).toHaveBeenCalledWith(line.action);
  come({ ...position(7), choices: [line, stop] });
  expect(board.givingUp).toBeNull();
  await board.take(stop);
  await board.take(stop);
  expect(act).toHaveBeenLastCalledWith(stop.action);
});

test('a stroke is drawn line by line, as far as each may be', async () => {
  const act = vi.fn(() => Promise.resolve(true));
  const line = (name: string) => ({
    action: { do: 'draw', line: name },
    text: `Line ${name}`,
    signs: '',
    group: 'draw',
    prospect: '',
  });
  props.act = act;
  come({ ...position(6), choices: ['a1-b1', 'b1-b2', 'b2-c2'].map(line) });
  board.plan(lines('a1-b1', 'b1-b2', 'b2-c2'));
  expect(act).toHaveBeenLastCalledWith({ do: 'draw', line: 'a1-b1' });
  come({ ...position(7), choices: [line('b2-c2')] }); // b1-b2 may not be drawn any more
  board.goOn();
  expect(act).toHaveBeenLastCalledWith({ do: 'draw', line: 'b2-c2' });
  expect(board.planned).toEqual([]);
  come({ ...position(8), choices: [line('c2-d2')] });
  board.plan(lines('c2-d2', 'd2-e2'));
  come({ ...position(9), choices: [{ action: { do: 'pass' }, text: 'Pass', signs: '', group: 'pass', prospect: '' }] });
  board.goOn(); // another question: the rest of the stroke is dropped
  expect(board.planned).toEqual([]);
  expect(act).toHaveBeenCalledTimes(3);
});

test('somebody else at the same screen sees the position as it is', () => {
  page.cut(position(6, 3, 1));
  expect([board.playing, board.viewer]).toEqual([false, 1]);
});

test('a board that comes anew knows what everybody did last, for the eyes that look', () => {
  sit({ before: [entry(3, 0, gold(1, 2)), entry(4, 0, gold(1, 5), asked)] });
  expect(board.playing).toBe(false);
  expect(board.lastActions).toEqual({ 1: { line: 'Ala gets 5 gold.', pictures: ['coin', 'coin'] } });
  props.before = [entry(4, 0, gold(0, 7))];
  page.cut(position(5, 0, 1));
  expect(board.lastActions).toEqual({ 0: { line: 'Ala gets 7 gold.', pictures: ['coin'] } });
});

test('a place on offer is a button: its one choice is taken, of several there is a menu', async () => {
  const acted: unknown[] = [];
  props.act = (action) => Promise.resolve(acted.push(action) > 0);
  const choices = [
    { action: { do: 'horoscope', half: 'left' }, text: 'Left', signs: '', group: 'a', prospect: '' },
    { action: { do: 'nudge', die: 1, by: 1 }, text: 'Up', signs: '', group: 'b', prospect: '' },
    { action: { do: 'nudge', die: 1, by: -1 }, text: 'Down', signs: '', group: 'b', prospect: '' },
  ];
  come({ ...position(6), choices });
  await vi.advanceTimersByTimeAsync(10);
  const pressed = (key: string) => ({ key, preventDefault: vi.fn(), stopPropagation: vi.fn() });
  const left = board.spot('half:left') as { onkeydown: (event: unknown) => void; role: string };
  expect(left).toMatchObject({ role: 'button', tabindex: 0, 'data-offer': 1, 'aria-description': 'Left' });
  expect(board.spot('half:left', false)).toEqual({ 'data-at': 'half:left' });
  expect(board.mark('half:left', 'Left half')['aria-label']).toBe('Left half – Left');
  for (const key of ['a', 'Tab']) {
    const event = pressed(key);
    left.onkeydown(event);
    expect(event.preventDefault).not.toHaveBeenCalled();
  }
  expect(acted).toEqual([]);
  const die = board.spot('rune:die 1') as { onkeydown: (event: unknown) => void; onclick: (event: unknown) => void };
  expect(die).toMatchObject({ 'data-offer': 2 });
  die.onclick(pressed(''));
  expect(board.narrow).toEqual({ key: 'rune:die 1', choices: choices.slice(1) });
  const space = pressed(' ');
  left.onkeydown(space);
  expect(space.preventDefault).toHaveBeenCalledOnce();
  expect(acted).toEqual([choices[0]!.action]);
});

test('the last action of each player is kept, without what belongs to no player', async () => {
  const events = [gold(1, 3), { ...gold(0, 1), seat: null }, asked, { event: 'thrown', seat: 1 }] as unknown as Event[];
  const played = { ...entry(5, 0, ...events), lines: ['Pytia gets 3 gold.', 'Nobody gets 1 gold.', '', 'Thrown.'] };
  come(position(6), played);
  await vi.advanceTimersByTimeAsync(9000);
  expect(Object.keys(board.lastActions)).toEqual(['1']);
  expect(board.lastActions[1]!.line).toBe('Pytia gets 3 gold.');
});

test('pictures of an action are collected from its beginning', async () => {
  const went = { event: 'went', seat: 1, space: 'staff' };
  const steps = [gold(1, 3), went, gold(1, 4), { event: 'passed', seat: 1 }] as unknown as Event[];
  const counts: number[] = [];
  for (const [i, event] of steps.entries()) {
    come(position(6 + i), { ...entry(5 + i, 0, event), lines: ['line'] });
    await vi.advanceTimersByTimeAsync(9000);
    counts.push(board.lastActions[1]!.pictures.length);
  }
  const [first, begun, then, passed] = counts as [number, number, number, number];
  expect(begun).toBeLessThanOrEqual(1);
  expect(then).toBe(begun + first);
  expect(passed).toBeLessThanOrEqual(1);
});

test('the reckoning is played when it comes, and shown where it has been', async () => {
  const over = (n: number): Position => ({ ...position(n), view: { ...view(0), phase: 'over' } });
  const reckoned = { event: 'reckoned', seats: [] } as unknown as Event;
  come(over(6), { ...entry(5, 0, reckoned), lines: [''] });
  await vi.advanceTimersByTimeAsync(0);
  expect(board.reckoning).toBe('playing');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(board.reckoning).toBe('playing');
  page.cut(position(5)); // taken back
  await vi.advanceTimersByTimeAsync(100);
  expect(board.reckoning).toBe('no');
  page.cut(over(8));
  await vi.advanceTimersByTimeAsync(100);
  expect(board.reckoning).toBe('shown');
});

const SELL: Action = { do: 'sell', size: 'charm', colour: 'red', pier: 'small' };
const CLOSE: Action = { do: 'close' };

/** A market with one red charm. `brings` by the number of sales that are tried. */
function market(act: () => Promise<boolean>, brings: Record<string, number>[][]) {
  const selling = (amount: number) => view(amount, { seat: 0, prompt: { task: 'selling', seat: 0, sold: [0, 0, 0] } });
  const rehearse = vi.fn((actions: readonly unknown[]) => {
    const choices = actions.length ? [choice(CLOSE)] : [choice(SELL), choice(CLOSE)];
    const after = { ...position(7), view: selling(2 * actions.length), choices };
    return Promise.resolve({ position: after, brings: brings[actions.length]! });
  });
  sit({ act, rehearse, position: { ...position(7), view: selling(0), choices: [choice(SELL), choice(CLOSE)] } });
  return rehearse;
}

test('a sale is tried, and sent with the others when the evening is confirmed', async () => {
  const act = vi.fn(() => Promise.resolve(true));
  market(act, [[{ gold: 2 }, {}], [{ gold: -1 }]]);
  expect(board.market).toBe(false);
  const coming = board.try([]);
  expect(board.market).toBe(true);
  await coming;
  await board.take(board.choices[0]!);
  expect(board.tried?.actions).toEqual([SELL]);
  expect(board.view.players[0]?.gold).toBe(2);
  expect(act).not.toHaveBeenCalled();
  await board.try([]);
  expect(board.view.players[0]?.gold).toBe(0);
  await board.take(board.choices[0]!);
  await board.take(board.choices[0]!);
  expect(act).toHaveBeenCalledExactlyOnceWith(SELL);
  expect(board.planned).toEqual([CLOSE]);
  come({ ...position(8), choices: [choice(CLOSE)] });
  board.goOn();
  expect(act).toHaveBeenLastCalledWith(CLOSE);
});

test.each([
  ['a sale without a card is left', { gold: 2, cards: 0 }, true],
  ['the last sale costs a card', { gold: 2, cards: 1 }, false],
  ['the last sale brings nothing', { gold: 0 }, false],
])('the evening is confirmed twice only if %s', async (_, brings, asks) => {
  const act = vi.fn(() => Promise.resolve(true));
  market(act, [[brings, {}]]);
  await board.try([]);
  await board.take(board.choices[1]!);
  expect(board.givingUp).toEqual(asks ? board.choices[1] : null);
  expect(act).toHaveBeenCalledTimes(asks ? 0 : 1);
});

test('without an answer to what would be, a sale is sent at once', async () => {
  const act = vi.fn(() => Promise.resolve(true));
  sit({ act, rehearse: () => Promise.resolve(null), position: { ...position(7), choices: [choice(SELL)] } });
  await board.try([]);
  expect(board.tried).toBe(null);
  await board.take(board.choices[0]!);
  expect(act).toHaveBeenCalledExactlyOnceWith(SELL);
});
