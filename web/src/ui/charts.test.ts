// What charts show: each figure at its place, with any number of them.

import { beforeAll, expect, test } from 'vitest';
import { speech } from '../common/i18n.svelte';
import { attributes, elements, rendered, texts } from '../common/rendered';
import Bars from './Bars.svelte';
import Plot from './Plot.svelte';

beforeAll(async () => {
  await speech.speak('en');
  await speech.ready('page');
});

const bars = (...values: number[]) =>
  rendered(Bars, { title: 'Places', bars: values.map((value, n) => ({ label: `${n + 1}.`, value, colour: `c${n}` })) });
const numbers = (html: string, name: string) => attributes(html, name).map(Number);

test.each([1, 2, 3, 4, 7])('%d bars share the width, and are as high as their counts', (count) => {
  const values = Array.from({ length: count }, (_, n) => n + 1);
  const html = bars(...values);
  const rects = html.match(/<rect[^>]*>/g)!.join('');
  const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((name) => numbers(rects, name));
  const wide = 264 / count;
  for (const n of values.keys()) {
    expect(x![n]! + width![n]! / 2).toBeCloseTo(8 + (n + 0.5) * wide); // in the middle of its part
    expect(width![n]).toBeLessThan(wide);
    expect(height![n]).toBeCloseTo((140 * (n + 1)) / count);
    expect(y![n]! + height![n]!).toBeCloseTo(172);
  }
  expect(attributes(rects, 'fill')).toEqual(values.map((_, n) => `c${n}`));
  expect(texts(html)).toEqual(['Places', ...values.flatMap((value, n) => [String(value), `${n + 1}.`])]);
  expect(attributes(html, 'aria-label')).toEqual([`Places: ${values.map((value) => `${value}. ${value}`).join(', ')}`]);
});

test('without any counts the bars are flat', () => {
  expect(
    numbers(
      bars(0, 0)
        .match(/<rect[^>]*>/g)!
        .join(''),
      'height',
    ),
  ).toEqual([0, 0]);
});

const plot = (values: number[], labels = values.map((_, n) => `day ${n}`)) =>
  rendered(Plot, { title: 'Rating', values, labels });
const circles = (html: string) => (html.match(/<circle[^>]*>/g) ?? []).join('');

test('a plot leads from the first value on the left to the last on the right, higher ones higher', () => {
  const html = plot([1000, 1050.25, 975]);
  const [x, y] = [numbers(circles(html), 'cx'), numbers(circles(html), 'cy')];
  expect(x).toEqual([52, 296, 540]);
  expect(y[1]!).toBeLessThan(y[0]!);
  expect(y[0]!).toBeLessThan(y[2]!);
  for (const one of y) expect(one).toBeGreaterThanOrEqual(12);
  expect(elements(html, 'title').flatMap(texts)).toEqual(['day 0: 1,000', 'day 1: 1,050.3', 'day 2: 975']);
  expect(attributes(html, 'aria-label')).toEqual(['Rating: 1,000, 1,050.3, 975']);
  expect(texts(html).slice(-2)).toEqual(['day 0', 'day 2']);
  const line = attributes(html.match(/<path[^>]*class="line[^>]*>/)![0], 'd')[0]!;
  const places = line
    .split(/[ML]/)
    .slice(1)
    .map((place) => place.split(' ').map(Number));
  for (const [n, [px, py]] of places.entries()) {
    expect(px).toBeCloseTo(x[n]!, 1);
    expect(py).toBeCloseTo(y[n]!, 0);
  }
});

test.each([
  [0, 100, ['0', '50', '100']],
  [1000, 1100, ['1,000', '1,050', '1,100']],
  [-100, 0, ['-100', '-50', '0']],
])('the lines of a plot from %d to %d are at the numbers beside them, over its whole height', (low, high, marks) => {
  const html = plot([low, high]);
  const lines = html.match(/<line[^>]*>/g)!.join('');
  expect(texts(html).filter((text) => /^-?[\d,]+$/.test(text))).toEqual(marks);
  const y = numbers(lines, 'y1');
  expect(y).toEqual(numbers(lines, 'y2'));
  expect([y[0], y[2]]).toEqual(numbers(circles(html), 'cy'));
  expect([y[0], y[1], y[2]]).toEqual([174, 93, 12]);
});

test('one value alone stands in the middle, and none is an empty plot', () => {
  const html = plot([7]);
  expect(numbers(circles(html), 'cx')).toEqual([296]);
  expect(texts(html).filter((text) => text.startsWith('day'))).toEqual(['day 0: 7', 'day 0']);
  expect(html).not.toContain('class="area');
  expect(circles(plot([]))).toBe('');
});

test('equal values are a line in the middle, and of many only the last is marked', () => {
  expect(new Set(numbers(circles(plot([5, 5, 5])), 'cy')).size).toBe(1);
  const many = plot(Array.from({ length: 40 }, (_, n) => n));
  expect(numbers(circles(many), 'cx')).toEqual([540]);
  expect(numbers(circles(plot(Array.from({ length: 39 }, (_, n) => n))), 'cx')).toHaveLength(39);
});
