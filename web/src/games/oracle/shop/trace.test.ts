import { expect, test } from 'vitest';
import { CELLS, LINES } from '../data';
import { distance, nearest, Stroke, towards, type Dot, type Field, type Place } from './trace';

const between = new Map(Object.entries(LINES).map(([name, place]) => [place.join(), name]));
const lineOf = (a: Dot, b: Dot) => between.get([...a, ...b].join()) ?? between.get([...b, ...a].join()) ?? null;
const field = (left: number, ...drawn: string[]): Field => ({
  lineOf,
  free: (line) => !drawn.includes(line),
  left,
  cells: CELLS,
});
function traced(on: Field, ...places: Place[]): Stroke {
  const stroke = new Stroke(places[0]!, on);
  for (const place of places.slice(1)) stroke.move(place);
  return stroke;
}

test('a shape is traced, line by line', () => {
  const stroke = traced(field(4), [0, 0], [0.1, 1], [1, 0.95], [1.05, 0.1], [0, 0]);
  expect(stroke.lines).toEqual(['a1-b1', 'b1-b2', 'a2-b2', 'a1-a2']);
  expect(stroke.begun).toBeNull();
});

test('a quick hand passes every dot on its way', () => {
  expect(traced(field(9), [2, 0], [2, 3]).lines).toEqual(['a3-b3', 'b3-c3', 'c3-d3']);
});

test('no more lines than there are, and those drawn already are passed over', () => {
  expect(traced(field(2), [0, 0], [0, 3]).lines).toEqual(['a1-b1', 'b1-c1']);
  expect(traced(field(2, 'b1-c1'), [0, 0], [0, 3]).lines).toEqual(['a1-b1', 'c1-d1']);
});

test('going back takes the last line away', () => {
  expect(traced(field(4), [0, 0], [0, 2], [0, 1]).lines).toEqual(['a1-b1']);
  expect(traced(field(1), [0, 0], [0, 2], [0, 1], [0, 0], [1, 0]).lines).toEqual(['a1-a2']);
});

test('a stroke may begin between the dots, and a short one is a line', () => {
  expect(traced(field(4), [0, 0.5], [0, 1], [0, 2]).lines).toEqual(['b1-c1']);
  const short = traced(field(4), [3, 3], [3, 3.4]);
  expect(short.lines).toEqual([]);
  expect(short.begun).toBe('d4-e4');
});

test.each<[Place, Dot]>([
  [
    [1.4, 2.6],
    [1, 3],
  ],
  [
    [-0.8, 1.2],
    [0, 1],
  ],
  [
    [CELLS + 0.7, CELLS + 2],
    [CELLS, CELLS],
  ],
])('the dot nearest to %j is %j', (place, dot) => {
  expect(nearest(place, CELLS)).toEqual(dot);
});

test.each<[Place, Dot]>([
  [
    [2.5, 3.1],
    [3, 3],
  ],
  [
    [1.5, 2.9],
    [1, 3],
  ],
  [
    [2.1, 3.5],
    [2, 4],
  ],
  [
    [1.9, 2.5],
    [2, 2],
  ],
  [
    [3, 4],
    [2, 4],
  ], // as far down as to the right: along the row
])('from the dot (2, 3) towards %j is %j', (place, dot) => {
  expect(towards([2, 3], place)).toEqual(dot);
});

test('distances are those of a ruler', () => {
  expect(distance([1, 2], [4, 6])).toBe(5);
  expect(distance([4, 6], [1, 2])).toBe(5);
});

test('a dot is reached when the hand is near, not before', () => {
  expect(traced(field(4), [0.5, 0.5]).at).toBeNull();
  expect(traced(field(4), [0.5, 0.5]).begun).toBeNull();
  expect(traced(field(4), [0, 0.42]).at).toEqual([0, 0]);
  expect(traced(field(4), [0, 0], [0, 0.57]).lines).toEqual([]);
  expect(traced(field(4), [0, 0], [0, 0.6]).lines).toEqual(['a1-b1']);
});

test('a hand that lifts between the dots has passed those on its way', () => {
  expect(traced(field(9), [0, 0.5], [0, 3.5]).lines).toEqual(['b1-c1', 'c1-d1']);
  expect(traced(field(9), [0.5, 2], [3.5, 2]).lines).toEqual(['c2-c3', 'c3-c4']);
});

test('a slow hand draws the same as a quick one', () => {
  const places = Array.from({ length: 31 }, (_, k): Place => [1, k / 10]);
  expect(traced(field(9), ...places).lines).toEqual(['a2-b2', 'b2-c2', 'c2-d2']);
});

test.each<[string, Place[], Field, string | null]>([
  ['hardly moves', [[0, 0], [0, 0.29]], field(4), null], // prettier-ignore
  ['moves a little', [[0, 0], [0, 0.3]], field(4), 'a1-b1'], // prettier-ignore
  ['moves a little down', [[0, 0], [0.35, 0.1]], field(4), 'a1-a2'], // prettier-ignore
  ['moves a little after a line', [[0, 1], [0, 0], [0.5, 0]], field(4), null], // prettier-ignore
  ['moves on after a line', [[0, 1], [0, 0], [0.55, 0]], field(4), 'a1-a2'], // prettier-ignore
  ['leaves the field', [[0, 0], [-0.4, 0]], field(4), null], // prettier-ignore
  ['moves along a line that is drawn', [[0, 0], [0, 0.4]], field(4, 'a1-b1'), null], // prettier-ignore
  ['has no line left', [[0, 1], [0, 0], [0.55, 0]], field(1), null], // prettier-ignore
  ['goes back along its own line', [[0, 1], [0, 0], [0, 0.56]], field(4), null], // prettier-ignore
])('a hand that %s begins the line %4$s', (_, places, on, line) => {
  expect(traced(on, ...places).begun).toBe(line);
});

test('lines that are drawn are passed over even when none is left', () => {
  expect(traced(field(1, 'b1-c1'), [0, 0], [0, 2]).at).toEqual([0, 2]);
  expect(traced(field(1), [0, 0], [0, 2]).at).toEqual([0, 1]); // the hand waits where its lines end
  const square: Place[] = [
    [0, 0],
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ];
  const again = traced(field(4), ...square, [0, 1]);
  expect(again.at).toEqual([0, 1]);
  expect(again.lines).toHaveLength(4);
});
