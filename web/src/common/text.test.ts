import { expect, test } from 'vitest';
import { capital, fromText, toText } from './text';

test('only the first letter becomes large', () => {
  expect(capital('flick the pawn', 'en')).toBe('Flick the pawn');
  expect(capital('świątynia', 'pl')).toBe('Świątynia');
  expect(capital('', 'en')).toBe('');
});

test('a letter becomes large as its language wants it', () => {
  expect(capital('istanbul', 'tr')).toBe('İstanbul');
});

/** Bytes, and the same bytes as every other program writes them (RFC 4648, section 5, without padding). */
const WRITTEN: [number[], string][] = [
  [[], ''],
  [[0x66], 'Zg'],
  [[0x66, 0x6f], 'Zm8'],
  [[0x66, 0x6f, 0x6f], 'Zm9v'],
  [[0x00, 0x00], 'AAA'],
  [[0xfb, 0xef, 0xbe], '----'],
  [[0xff, 0xff, 0xff], '____'],
  [[0xff, 0xe0], '_-A'],
];

test.each(WRITTEN)('%j is written as %j, and read again', (numbers, text) => {
  expect(toText(Uint8Array.from(numbers))).toBe(text);
  expect([...fromText(text)]).toEqual(numbers);
});

test.each([8191, 8192, 8193, 16384, 200_000])('%i bytes keep their order and their number', (length) => {
  const bytes = Uint8Array.from({ length }, (_, at) => (at * 7 + (at >> 8)) % 256);
  const text = toText(bytes);
  expect(text.length).toBe(Math.ceil((length * 4) / 3));
  expect(fromText(text).join()).toBe(bytes.join());
});

test.each(['a', 'ab!c', 'Zażółć'])('%j is not base64url, and is refused', (text) => {
  expect(() => fromText(text)).toThrow();
});
