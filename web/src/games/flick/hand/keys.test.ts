import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../../common/fakes';
import { getField } from '../../common/fields';
import { choice, disk, entry, FLICK, PAIR, position, sitDown } from '../fakes';
import { typed } from './keys';

beforeEach(() => void vi.stubGlobal('document', fakeDocument()));
afterEach(() => void vi.unstubAllGlobals());

type Table = ReturnType<typeof sitDown>;
const press = ({ show, asked }: Table, key: string, more: Partial<KeyboardEvent> = {}) =>
  typed({ key, shiftKey: false, altKey: false, ctrlKey: false, metaKey: false, ...more }, show, asked);
const field = ({ draft }: Table, path: string) => getField(draft.action, path);

test('arrows turn and push, with shift far and with alt a little', () => {
  const table = sitDown(position(1));
  press(table, 'ArrowLeft');
  expect(field(table, 'angle')).toBe(47);
  press(table, 'ArrowRight', { shiftKey: true });
  expect(field(table, 'angle')).toBe(37);
  press(table, 'ArrowRight', { altKey: true });
  expect(field(table, 'angle')).toBeCloseTo(36.6);
  press(table, 'ArrowUp', { shiftKey: true });
  expect(field(table, 'speed')).toBeCloseTo(1.2);
  press(table, 'ArrowDown');
  expect(field(table, 'speed')).toBeCloseTo(1.16);
});

test('digits set the power, nought is all of it', () => {
  const table = sitDown(position(1));
  press(table, '3');
  expect(field(table, 'speed')).toBeCloseTo(0.6);
  press(table, '0');
  expect(field(table, 'speed')).toBe(2);
});

test('letters move the disk, as far as it may lie', () => {
  const table = sitDown(position(1));
  press(table, 'd');
  press(table, 'W', { shiftKey: true });
  expect(field(table, 'at')).toEqual([-198, -190]);
  for (let i = 0; i < 9; i += 1) press(table, 'D', { shiftKey: true });
  expect(field(table, 'at')).toEqual([-160, -190]);
});

test('letters move the disk as the player sees it on a turned mat', () => {
  const table = sitDown(position(1));
  for (const [quarters, key, at] of [
    [2, 'd', [-202, -200]],
    [2, 'w', [-202, -202]],
    [1, 'd', [-202, -204]], // the mat's east is above
    [3, 'd', [-202, -202]],
  ] as const) {
    table.draft.quarters = quarters;
    press(table, key);
    expect(field(table, 'at'), `${quarters} ${key}`).toEqual(at);
  }
});

test('enter sends it once, escape begins again', async () => {
  const table = sitDown(position(1));
  press(table, '5');
  press(table, 'Escape');
  expect(table.draft.touched).toBe(false);
  expect(table.draft.action).toEqual(FLICK.action);
  expect(press(table, 'Enter')).toBe(true);
  expect(press(table, 'Enter')).toBe(false); // it is already being sent
  await Promise.resolve();
  expect(table.heard.acted).toEqual([FLICK.action]);
});

test('the space bar goes to the other disk of two', () => {
  const table = sitDown(position(1, [PAIR]));
  press(table, ' ');
  press(table, 'ArrowLeft');
  expect([field(table, 'one.angle'), field(table, 'other.angle')]).toEqual([45, 47]);
  expect(press(sitDown(position(1)), ' ')).toBe(false); // with one disk the page scrolls
});

test('a temple is moved about, and digits choose its island', () => {
  const temple = (island: number, x: number) => choice({ type: 'build', prophet: 3, island, temple: null, at: [x, 0] });
  const table = sitDown(position(1, [temple(0, 0), temple(2, 200)], { disks: [disk(3, 'prophet', 0, 0)] }));
  press(table, 'ArrowUp');
  expect([field(table, 'island'), field(table, 'at')]).toEqual([0, [0, 4]]);
  press(table, '3');
  expect([field(table, 'island'), field(table, 'at')]).toEqual([2, [200, 0]]);
  press(table, '4'); // not on offer
  expect(field(table, 'island')).toBe(2);
});

test('the hand is turned', () => {
  const hand = choice({ type: 'stand_hand', at: [0, 0], angle: 0 });
  const table = sitDown(position(1, [hand]));
  press(table, 'q');
  press(table, 'q');
  press(table, 'e', { altKey: true });
  expect(field(table, 'angle')).toBe(9);
  press(table, 's');
  expect(field(table, 'at')).toEqual([0, -4]);
});

test('keys of the browser, and those without a meaning, are left alone', () => {
  const table = sitDown(position(1));
  for (const [key, more] of [
    ['a', { ctrlKey: true }],
    ['ArrowLeft', { metaKey: true }],
    ['Tab', {}],
    ['q', {}],
  ] as const)
    expect(press(table, key, more)).toBe(false);
  expect(table.draft.touched).toBe(false);
  const waiting = sitDown(position(1, [], { prompt: null }));
  expect(press(waiting, 'ArrowLeft')).toBe(false);
});

test('while something is shown, keys skip it and do nothing else', async () => {
  const table = sitDown(position(1));
  table.come(position(2), [entry(1, [{ type: 'went_home' } as never])]);
  expect(press(table, 'ArrowLeft')).toBe(false);
  expect(table.show.shown).toBe(null);
  expect(press(table, ' ')).toBe(true);
  await vi.waitFor(() => expect(table.show.shown?.n).toBe(2), { timeout: 300, interval: 5 }); // it would take 500 ms
});
