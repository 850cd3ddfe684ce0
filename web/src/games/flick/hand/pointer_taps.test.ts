import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choice, disk, hand, PAIR, position, type Place } from '../fakes';

beforeEach(() => {
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});
afterEach(() => void vi.unstubAllGlobals());

const HEART = choice({ type: 'drop_heart', at: [0, 0] });

test('a tap in the cloud puts the disk there, a tap far from it does not', () => {
  const { tap, field, heard } = hand(position(1));
  tap([-190, -210]);
  expect(field('at')).toEqual([-190, -210]);
  tap([-120, -200]); // just beside the cloud: placed at the nearest allowed place
  expect(field('at')).toEqual([-160, -200]);
  tap([100, 100]);
  expect(field('at')).toEqual([-160, -200]);
  expect(heard.acted).toEqual([]);
});

test('a tap on a temple takes that one, a tap elsewhere is where it goes', () => {
  const move = (temple: number, island: number, x: number) =>
    choice({ type: 'build', prophet: 9, island, temple, at: [x, 0] });
  const offers = [move(1, 0, 100), move(2, 0, 100), move(2, 1, -100)];
  const { tap, field } = hand(position(1, offers, { disks: [disk(1, 'temple', 0, 150), disk(2, 'temple', 50, 150)] }));
  expect(field('temple')).toBe(1);
  tap([52, 149]);
  expect(field('temple')).toBe(2);
  tap([-90, 10]);
  expect([field('temple'), field('island'), field('at')]).toEqual([2, 1, [-90, 10]]);
});

test('of two disks, a tap on one up to its edge takes it; elsewhere the one in hand goes there', () => {
  const { tap, draft, field } = hand(position(1, [PAIR]));
  tap([-150, -200]); // the edge of the second
  expect([draft.turn, field('other.at')]).toEqual([1, [-160, -200]]);
  tap([-160, -195]); // on the disk in hand
  expect([draft.turn, field('other.at')]).toEqual([1, [-160, -195]]);
  tap([-200, -190]); // the edge of the first
  expect([draft.turn, field('one.at')]).toEqual([0, [-200, -200]]);
  tap([-180, -220]); // on neither
  expect([draft.turn, field('one.at'), field('other.at')]).toEqual([0, [-180, -220], [-160, -195]]);
});

test.each<[string, Place, Place | null]>([
  ['left', [-284, -200], [-240, -200]],
  ['too far left', [-285, -200], null],
  ['right', [-116, -200], [-160, -200]],
  ['too far right', [-115, -200], null],
  ['above', [-200, -116], [-200, -160]],
  ['too far above', [-200, -115], null],
  ['below', [-200, -284], [-200, -240]],
  ['too far below', [-200, -285], null],
])('a tap within 45 mm of the cloud counts as on the cloud: %s', (_, at, place) => {
  const { tap, draft, field } = hand(position(1));
  tap(at);
  expect([draft.touched, field('at')]).toEqual([place !== null, place ?? [-200, -200]]);
});

test('a disk that lies on the mat is not moved by a tap', () => {
  const lying = choice({ type: 'flick_again', disk: 5, angle: 0, speed: 2 });
  const { tap, draft } = hand(position(1, [lying], { disks: [disk(5, 'prophet', 60, 70)] }));
  tap([62, 70]);
  expect([draft.touched, draft.at]).toEqual([false, [60, 70]]);
});

test('the heart goes where the mat is tapped', () => {
  const { tap, field } = hand(position(1, [HEART]));
  tap([20, 10]);
  expect(field('at')).toEqual([20, 10]);
});

test('a temple is dragged, and is not sent before it is confirmed', () => {
  const build = choice({ type: 'build', prophet: 9, island: 0, temple: null, at: [100, 0] });
  const { drag, field, heard } = hand(position(1, [build]));
  drag([0, 0], [90, 10], [95, 20]);
  expect([field('at'), heard.acted]).toEqual([[95, 20], []]);
});

test('only temples on offer are taken, up to their edge', () => {
  const move = (temple: number) => choice({ type: 'build', prophet: 9, island: 0, temple, at: [100, 0] });
  const disks = [disk(1, 'temple', 0, 150), disk(2, 'temple', 50, 150), disk(3, 'temple', 50, 190)];
  for (const [place, temple, at] of [
    [[68, 150], 2, [100, 0]], // the edge of the second
    [[50, 132], 2, [100, 0]],
    [[68.5, 150], 1, [68.5, 40]],
    [[50, 190], 1, [60, 40]], // somebody else's
    [[70, 30], 1, [70, 30]],
  ] as const) {
    const { tap, field } = hand(position(1, [move(1), move(2)], { disks: [disk(2, 'prophet', 70, 30), ...disks] }));
    tap(place);
    expect([field('temple'), field('at')], String(place)).toEqual([temple, at]);
  }
});
