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
  test('a number that is no aim is left to its slider', () => {
    expect(pieces(open([], [range('price', 0, 9)]))).toEqual([]);
  });
});

describe('a pull', () => {
  test('goes the other way, harder the longer', () => {
    expect(pull([0, 0], [-5, 0], 10)).toEqual({ degrees: 0, share: 0.5 });
    expect(pull([0, 0], [0, -50], 10)).toEqual({ degrees: 90, share: 1 });
  });
  test('fits the range of angles', () => {
    expect(fitAngle(range('angle', 0, 360), -90)).toBe(270);
    expect(fitAngle(range('angle', -180, 180), 270)).toBe(-90);
    expect(fitAngle(range('angle', 0, 90), 100)).toBe(90);
    expect(fitAngle(range('angle', 0, 90), -10)).toBe(0);
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
});
