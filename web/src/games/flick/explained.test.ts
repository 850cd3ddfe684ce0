import { beforeAll, expect, test } from 'vitest';
import { speech, words as wordsOf, type Words } from '../../common/i18n.svelte';
import { explained } from './explained';
import { disk, view } from './fakes';
import { godName, godText, lawName, lawText } from './mat/look';
import type { View } from './types';

let words: Words<'flick'>;
beforeAll(async () => {
  await speech.ready('flick');
  words = wordsOf('flick');
});

/** A part of the board with these attributes. `.name` is a class. */
function part(attributes: Record<string, string>, inside = ''): Element {
  const classes = Object.keys(attributes).filter((name) => name.startsWith('.'));
  return {
    getAttribute: (name: string) => attributes[name] ?? null,
    matches: (selector: string) => selector.replace(/[[\]]/g, '') in attributes,
    classList: classes.map((name) => name.slice(1)),
    querySelector: () => (inside ? { textContent: inside } : null),
  } as unknown as Element;
}

const table: View = view({
  islands: [
    { counts: [2, 0], dominant: 0, barren: false },
    { counts: [1, 1], dominant: null, barren: true },
  ] as View['islands'],
  disks: [disk(1, 'prophet', 0, 0), { ...disk(2, 'prophet', 0, 0), island: 0 }],
});
const told = (attributes: Record<string, string>, me: number | null = 0, inside = '') =>
  explained(part(attributes, inside), table, { names: ['Ala', 'Ola'], me }, words);

test('laws and gods are told by their text', () => {
  expect(told({ 'data-law': 'L04' })).toEqual({ name: lawName('L04'), does: lawText('L04'), rule: 'L04' });
  expect(told({ '.tornado': '' })?.rule).toBe('L08');
  expect(told({ '.wall': '' })?.rule).toBe('L20');
  expect(told({ 'data-god': 'Tyr' })).toEqual({ name: godName('Tyr'), does: godText('Tyr'), rule: 'PB-G1' });
  expect(told({ '.heart': '' })?.name).toBe(godName('Freja'));
});

test('a disk is told by its kind and its owner', () => {
  const of = (kind: string, owner = '1') => told({ 'data-disk': '3', 'data-owner': owner, [`.${kind}`]: '' });
  expect(of('prophet')).toEqual({ name: words['kind-prophet'], rule: 'PB-M1', now: 'Ola' });
  expect(of('temple')).toEqual({ name: words['kind-temple'], rule: 'PB-M4', now: 'Ola' });
  expect(of('templar', '0')).toEqual({ name: words['kind-templar'], rule: 'L09', does: lawText('L09'), now: 'Ala' });
  expect(of('king', '-1')).toEqual({ name: words['kind-king'], rule: 'L07', does: lawText('L07') });
});

test('places are told with what counts there now', () => {
  const here = told({ 'data-island': '0' });
  expect(here?.name).toBe(words.island({ name: 'I' }));
  expect(here?.now).toBe(`${words.counts({ name: 'Ala', n: 2 })}; ${words.youDominate}`);
  expect(told({ 'data-island': '9' })).toBeNull();
  const city = words.city({ name: 'II' });
  expect(told({ 'data-city': '1' })).toEqual({ name: city, rule: 'PB-M4', now: words.temples({ n: 5 }) });
  expect(told({ 'data-city': '1' }, null)).toEqual({ name: city, rule: 'PB-M4' });
  expect(told({ 'data-navel': '' })).toEqual({ name: words.navel, rule: 'PB-M5', now: words.navelNow({ n: 1 }) });
  expect(told({ 'data-navel': '' }, 1)?.now).toBe(words.navelNow({ n: 0 }));
  expect(told({ 'data-navel': '' }, null)).toEqual({ name: words.navel, rule: 'PB-M5' });
  expect(told({ 'data-sea': '' })?.now).toBe(words.atSea({ n: 1 }));
});

test('people are told by their names and gods', () => {
  expect(told({ 'data-cloud': '1' })).toEqual({ name: 'Ola', rule: 'PB-M1' });
  expect(told({ 'data-cloud': '7' })).toBeNull();
  expect(told({ 'data-seat': '0' }, 0, '3 prophets')).toEqual({ name: 'Ala', now: '3 prophets', rule: 'PB-C5' });
  expect(told({ 'data-seat': '7' })).toBeNull();
  const [first, second] = table.players;
  const gods = { ...table, players: [{ ...first!, god: 'Zeus' as const }, second!] };
  const people = { names: ['Ala', 'Ola'], me: 0 };
  expect(explained(part({ 'data-cloud': '0' }), gods, people, words)?.now).toBe(godName('Zeus'));
  const zeus = { name: `Ala · ${godName('Zeus')}`, does: godText('Zeus'), rule: 'PB-G1', now: '' };
  expect(explained(part({ 'data-seat': '0' }), gods, people, words)).toEqual(zeus);
  expect(told({ '.first': '', 'aria-label': 'first player' })).toEqual({ name: 'first player', rule: 'PB-S3' });
  expect(told({ 'data-vp': '0' })).toEqual({ name: words.vpShort, rule: 'PB-N1' });
  expect(told({ 'data-else': '' })).toBeNull();
});
