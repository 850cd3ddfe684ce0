import { expect, test } from 'vitest';
import { withDuration } from './duration';

const HEAD = [0x1a, 0x45, 0xdf, 0xa3, 0x80]; // EBML, empty
const SEGMENT = [0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]; // of unknown size
const SCALE = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]; // a millisecond
const CLUSTER = [0x1f, 0x43, 0xb6, 0x75, 0x82, 7, 7];
const bytes = (...parts: number[][]): Uint8Array<ArrayBuffer> => new Uint8Array(parts.flat());
const info = (...parts: number[][]): number[] => [0x15, 0x49, 0xa9, 0x66, 0x80 | parts.flat().length, ...parts.flat()];

test('the duration is written into the file, and everything else stays', () => {
  const made = withDuration(bytes(HEAD, SEGMENT, info(SCALE), CLUSTER), 2.5);
  const at = HEAD.length + SEGMENT.length;
  expect([...made.subarray(0, at)]).toEqual([...HEAD, ...SEGMENT]);
  expect([...made.subarray(at, at + 12)]).toEqual([0x15, 0x49, 0xa9, 0x66, 1, 0, 0, 0, 0, 0, 0, SCALE.length + 11]);
  expect([...made.subarray(at + 12, at + 19)]).toEqual(SCALE);
  expect([...made.subarray(at + 19, at + 22)]).toEqual([0x44, 0x89, 0x88]);
  expect(new DataView(made.buffer).getFloat64(at + 22)).toBe(2500);
  expect([...made.subarray(at + 30)]).toEqual(CLUSTER);
  expect(withDuration(made, 9)).toBe(made); // it has one now
});

test.each([
  ['nothing', bytes()],
  ['no WebM', bytes([71, 73, 70, 56])],
  ['zeros', new Uint8Array(40)],
  ['no information', bytes(HEAD, SEGMENT, CLUSTER)],
  ['a name without a size at the end', bytes(HEAD, SEGMENT.slice(0, 4))],
  ['a name that is cut off', bytes(HEAD, SEGMENT.slice(0, 3))],
  ['a size that is cut off', bytes(HEAD, SEGMENT.slice(0, 11))],
  ['information that is longer than the file', bytes(HEAD, SEGMENT, info(SCALE).slice(0, -1))],
  ['a file that is cut off', bytes(HEAD, SEGMENT, info(SCALE)).subarray(0, 20)],
])('a file of another form is left alone: %s', (_, file) => {
  expect(withDuration(file, 1)).toBe(file);
});

test('information without contents at the very end gets its duration, in milliseconds', () => {
  const made = withDuration(bytes(HEAD, SEGMENT, info()), 2.5);
  expect(new DataView(made.buffer).getFloat64(made.length - 8)).toBe(2500);
  expect(made).toHaveLength(HEAD.length + SEGMENT.length + 12 + 11);
});

test('another unit of time is heeded', () => {
  const scale = [0x2a, 0xd7, 0xb1, 0x82, 0x03, 0xe8]; // a microsecond
  const made = withDuration(bytes(HEAD, SEGMENT, info(scale)), 2.5);
  expect(new DataView(made.buffer).getFloat64(made.length - 8)).toBe(2_500_000);
});
