import { expect, test } from 'vitest';
import type { RuleBlock, RuleSection } from '../wire';
import { ruleOf } from './reasons';
import { highlighted, pieces, plain, sought, textOf } from './finding';

const block = (rule: string, marks: string[], html: string): RuleBlock => ({
  rule,
  marks,
  name: '',
  html,
  holds: [],
  pictures: [],
});
const page: RuleSection[] = [
  {
    id: 'misja',
    level: 2,
    title: 'Misja',
    blocks: [
      block('PB-M4', ['R'], '<p>Prorok w mieście staje się <em>świątynią</em>.</p>'),
      block('PB-M5', ['H'], '<p>Pępek daje punkty &amp; radość.</p>'),
    ],
  },
  { id: 'koniec', level: 2, title: 'Koniec', blocks: [block('PB-E1', ['R'], '<p>Wygrywa ten, kto …</p>')] },
];
const found = (words: string, house = false) =>
  sought(page, words, house).flatMap((one) => one.blocks.map((b) => b.rule));

test('by words, with or without accents', () => {
  expect(plain('Świątynia Łódź')).toBe('swiatynia lodz');
  expect(found('swiatynia')).toEqual(['PB-M4']);
  expect(found('swiatynie')).toEqual([]);
  expect(found('świątynią')).toEqual(['PB-M4']);
  expect(found('SWIATYNI')).toEqual(['PB-M4']);
});

test('all the words, in any order, and the heading counts', () => {
  expect(found('punkty pępek')).toEqual(['PB-M5']);
  expect(found('misja')).toEqual(['PB-M4', 'PB-M5']);
  expect(found('misja koniec')).toEqual([]);
});

test('what was found is marked, in texts only', () => {
  const html = '<p class="lodz">Łódź &amp; <em>łodzie</em></p>';
  expect(highlighted(html, 'lodz')).toBe('<p class="lodz"><mark>Łódź</mark> &amp; <em><mark>łodz</mark>ie</em></p>');
  expect(highlighted(html, 'amp')).toBe(html);
  expect(highlighted(html, ' ')).toBe(html);
  expect(highlighted('<p>a navel</p>', 'ave vel')).toBe('<p>a n<mark>avel</mark></p>');
  expect(pieces('Pępek', 'pek')).toEqual([
    { text: 'Pę', hit: false },
    { text: 'pek', hit: true },
  ]);
});

test('signs that HTML writes as names are found as signs, others are spaces', () => {
  const html = '<b>1 &lt; 2 &amp; 3 &gt; 2</b>&nbsp;&quot;&#x27;';
  expect(textOf(block('PB-M4', [], html))).toBe(`PB-M4   1 < 2 & 3 > 2  "'`);
  expect(found('&')).toEqual(['PB-M5']);
});

test('by its id', () => {
  expect(found('pb-e1')).toEqual(['PB-E1']);
});

test('house rulings only', () => {
  expect(found('', true)).toEqual(['PB-M5']);
  expect(found('miasto', true)).toEqual([]);
});

test('nothing asked is everything', () => {
  expect(sought(page, '  ', false)).toBe(page);
});

test('a gain has its rule', () => {
  expect(ruleOf('flick', 'PB-N2')).toBe('PB-N2');
  expect(ruleOf('flick', 'L17')).toBe('L17');
  expect(ruleOf('flick', 'luck')).toBeNull();
  expect(ruleOf('oracle', 'sale')).toBe('WY-C9');
  expect(ruleOf('oracle', 'luck')).toBeNull();
});
