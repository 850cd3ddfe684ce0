import { describe, expect, test } from 'vitest';
import { fitAngle, fitShare, pieces, pull, round, shareOf, stepOf } from './aim';
import type { OpenChoice, Range, Spot } from '../../wire';

const range = (field: string, low: number, high: number): Range => ({ type: 'range', field, low, high, wraps: false });
const spot = (field: string): Spot => ({ type: 'spot', field, box: [0, 0, 1, 1], inside: [], outside: [] });
const open = (spots: Spot[], ranges: Range[]): OpenChoice => ({
  action: {},
  text: '',
  group: '',
  spots,
  ranges,
  apart: [],
  bars: [],
});

describe('which fields belong together', () => {
  test('a disk with its aim', () => {
    const [disk, ...others] = pieces(open([spot('at')], [range('angle', 0, 360), range('speed', 0, 3)]));
    expect(others).toEqual([]);
    expect([disk?.spot?.field, disk?.angle?.field, disk?.strength?.field]).toEqual(['at', 'angle', 'speed']);
  });
  test('two disks at once', () => {
    const two = pieces(
      open([spot('one.at'), spot('other.at')], [range('other.angle', 0, 360), range('one.speed', 0, 3)]),
    );
    expect(two.map((piece) => piece.parent)).toEqual(['one', 'other']);
    expect(two.map((piece) => piece.angle?.field ?? null)).toEqual([null, 'other.angle']);
  });
  test('only the first of a kind belongs to a piece', () => {
    const [one, ...others] = pieces(
      open(
        [spot('at'), spot('from')],
        [range('angle', 0, 1), range('turn', 0, 2), range('power', 0, 3), range('force', 0, 4)],
      ),
    );
    expect(others).toEqual([]);
    expect([one?.spot?.field, one?.angle?.field, one?.strength?.field]).toEqual(['at', 'angle', 'power']);
  });
  test.each(['angle', 'direction', 'turn'])('%s is an angle', (field) => {
    expect(pieces(open([], [range(`disk.${field}`, 0, 9)]))).toMatchObject([{ parent: 'disk', strength: null }]);
    expect(pieces(open([], [range(`disk.${field}`, 0, 9)]))[0]?.angle?.field).toBe(`disk.${field}`);
  });
  test.each(['speed', 'power', 'force', 'strength'])('%s is a strength', (field) => {
    expect(pieces(open([], [range(field, 0, 9)]))).toMatchObject([{ parent: '', spot: null, angle: null }]);
    expect(pieces(open([], [range(field, 0, 9)]))[0]?.strength?.field).toBe(field);
  });
  test('a number that is no aim is left to its slider', () => {
    expect(pieces(open([], [range('price', 0, 9)]))).toEqual([]);
  });
});

describe('a pull', () => {
  test('goes the other way, harder the longer', () => {
    expect(pull([0, 0], [-5, 0], 10)).toEqual({ degrees: 0, share: 0.5 });
    expect(pull([0, 0], [0, -50], 10)).toEqual({ degrees: 90, share: 1 });
    const { degrees, share } = pull([3, 1], [6, 5], 20);
    expect([degrees, share]).toEqual([expect.closeTo(-126.8699, 4), 0.25]);
  });
  test('fits the range of angles', () => {
    expect(fitAngle(range('angle', 0, 360), -90)).toBe(270);
    expect(fitAngle(range('angle', -180, 180), 270)).toBe(-90);
    expect(fitAngle(range('angle', 0, 90), 100)).toBe(90);
    expect(fitAngle(range('angle', 0, 90), -10)).toBe(0);
    for (const [low, high, given, taken] of [
      [0, 90, 224, 90], // 134 beyond the upper end, 136 before the lower one
      [0, 90, 226, 0],
      [0, 90, 225, 0], // as far from both
      [0, 90, 90, 90],
      [0, 90, 0, 0],
      [0, 90, 720 + 45, 45],
      [0, 90, -720 + 45, 45],
      [-180, 180, 180, 180],
      [0, 360, 0, 0],
      [0, 90, 360.5, 0.5],
      [0, 360, 360, 360],
      [-180, 180, 181, -179],
      [100, 460, 90, 450],
      [100, 460, 465, 105],
    ] as const)
      expect(fitAngle(range('angle', low, high), given), `${given} in ${low}–${high}`).toBe(taken);
  });
  test('a share of a range and back', () => {
    expect(fitShare(range('speed', 1, 3), 0.25)).toBe(1.5);
    expect(shareOf(range('speed', 1, 3), 1.5)).toBe(0.25);
    expect(shareOf(range('speed', 2, 2), 2)).toBe(1);
  });
});

test('steps and digits are pleasant', () => {
  expect(stepOf({ low: 0, high: 360 })).toBe(2);
  expect(stepOf({ low: 0, high: 1 })).toBeCloseTo(0.005);
  expect(stepOf({ low: 3, high: 3 })).toBe(1);
  expect(round(1.23456, 0.02)).toBe(1.235);
  expect(round(271.49, 2)).toBe(271.5);
  expect(round(1234.56, 100)).toBe(1235);
  expect(round(1234.56, 10)).toBe(1235);
  expect(round(1234.56, 9)).toBe(1234.6);
  expect(round(0.123456, 0.001)).toBe(0.1235);
});

test.each([
  [0, 200, 1],
  [0, 200.1, 1],
  [0, 201, 2],
  [-100, 300, 2],
  [0, 401, 5],
  [0, 1001, 5],
  [0, 1010, 10],
  [0, 2000, 10],
  [0, 20, 0.1],
  [3, 1, 1],
])('a slider from %f to %f has the step %f', (low, high, step) => {
  expect(stepOf({ low, high })).toBeCloseTo(step, 12);
});
