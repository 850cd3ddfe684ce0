import { expect, test } from 'vitest';
import { CELLS, LINES } from './data';
import { Stroke, type Dot, type Field, type Place } from './trace';

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
