import { beforeAll, expect, test } from 'vitest';
import { speech, words as wordsOf, type Words } from '../../common/i18n.svelte';
import { deedOf, keysOf, momentOf, questionOf, whatLies, whoIsOn } from './described';
import type { Draft } from './hand/draft.svelte';
import { disk, view } from './fakes';
import { emblemOf, middleOf, reasonOf, suitOf, summed, symbol, turned } from './mat/look';
import { COASTS, SUITS } from './mat';
import type { Score, View } from './types';

let words: Words<'flick'>;
beforeAll(async () => {
  await speech.ready('flick');
  words = wordsOf('flick');
});

const names = ['Ala', 'Ola'];
const island = (change: object) =>
  ({ counts: [0, 0], dominant: null, barren: false, ...change }) as View['islands'][number];
const draft = (change: object) =>
  ({ mode: 'flick', launches: [{}], launch: { spot: {} }, action: {}, ...change }) as unknown as Draft;

test('the state of the game is its generation and phase', () => {
  expect(momentOf(view({ generation: 0 }), words)).toBe(`${words.setUp} · ${words.phases.mission}`);
  const second = words.generation({ n: 2, of: 3 });
  expect(momentOf(view({ generation: 2, phase: 'council' }), words)).toBe(`${second} · ${words.phases.council}`);
});

test('whoever is asked reads the question, the others whom they wait for', () => {
  const waits = (key: 'mission' | 'after' | 'council', who: string) => words.waits[key]({ who });
  expect(questionOf(view(), true, names, null, words)).toBe(words.ask.flick);
  expect(questionOf(view(), false, names, 0, words)).toBe(words.ask.flick);
  expect(questionOf(view(), false, names, 1, words)).toBe(waits('mission', 'Ala'));
  expect(questionOf(view(), false, names, null, words)).toBe(waits('mission', 'Ala'));
  const after = view({ turn: { seat: 0, step: 'after' } as View['turn'], to_act: [1], prompt: null });
  expect(questionOf(after, false, names, 1, words)).toBe(waits('after', 'Ola'));
  const council = view({ phase: 'council', to_act: [0, 1], prompt: null, turn: after.turn });
  expect(questionOf(council, false, names, null, words)).toBe(waits('council', 'Ala, Ola'));
  expect(questionOf(view({ phase: 'over', prompt: null, to_act: [] }), false, names, 0, words)).toBe(words.over);
});

test('the keys and the button are those of what is drafted', () => {
  const { matHelp } = words;
  expect(keysOf(null, words)).toBe(matHelp.none);
  expect(keysOf(draft({ mode: null }), words)).toBe(matHelp.none);
  expect(keysOf(draft({}), words)).toBe(matHelp.flick);
  expect(keysOf(draft({ launch: { spot: null } }), words)).toBe(matHelp.again);
  expect(keysOf(draft({ launches: [{}, {}] }), words)).toBe(matHelp.pair);
  expect(keysOf(draft({ mode: 'temple' }), words)).toBe(matHelp.temple);
  expect(deedOf(draft({}), words)).toBe(words.flick);
  expect(deedOf(draft({ launches: [{}, {}] }), words)).toBe(words.flickBoth);
  expect(deedOf(draft({ mode: 'hand' }), words)).toBe(words.standHand);
  expect(deedOf(draft({ mode: 'heart' }), words)).toBe(words.dropHeart);
  expect(deedOf(draft({ mode: 'temple', action: { temple: null } }), words)).toBe(words.build);
  expect(deedOf(draft({ mode: 'temple', action: { temple: 3 } }), words)).toBe(words.moveTemple);
});

test('an island is told by who is on it', () => {
  const [one, two] = [words.counts({ name: 'Ala', n: 2 }), words.counts({ name: 'Ola', n: 1 })];
  expect(whoIsOn(island({}), names, 0, words)).toEqual([words.nobody]);
  expect(whoIsOn(island({ counts: [2, 0], dominant: 0 }), names, 0, words)).toEqual([one, words.youDominate]);
  const told = [`${one}, ${two}`, words.dominates({ name: 'Ala' })];
  expect(whoIsOn(island({ counts: [2, 1], dominant: 0 }), names, 1, words)).toEqual(told);
});

test('what lies on the mat is told for islands, the sea and beside it', () => {
  const lies = view({
    islands: [island({ counts: [1, 0] }), island({ barren: true })],
    disks: [disk(1, 'prophet', 0, 0), { ...disk(2, 'prophet', 0, 0), island: 1 }, disk(3, 'prophet', 0, 0)],
  });
  const first = `${words.island({ name: 'I' })}: ${words.counts({ name: 'Ala', n: 1 })}.`;
  const second = `${words.island({ name: 'II' })}: ${words.nobody}; ${words.barren}.`;
  expect(whatLies(lies, names, null, words)).toEqual([first, second, words.atSea({ n: 2 })]);
  const fallen = [{ id: 4, kind: 'king' as const, owner: -1, x: 0, y: 0 }];
  expect(whatLies({ ...lies, fallen }, names, null, words).at(-1)).toBe(words.beside({ n: 1 }));
});

test('a quarter turn goes counter-clockwise', () => {
  expect([0, 1, 2, 3, 4, -1].map((quarters) => turned([2, 1], quarters).map((n) => n + 0))).toEqual([
    [2, 1],
    [-1, 2],
    [-2, -1],
    [1, -2],
    [2, 1],
    [1, -2],
  ]);
});

test('a player has the suit and the emblem of the card, or of the seat where there are no gods', () => {
  const [first, second] = view().players;
  expect(suitOf(first!)).not.toBe(suitOf(second!));
  const egyptian = { ...first!, card: 'egyptian' as const };
  expect([suitOf(egyptian), emblemOf(egyptian)]).toEqual([SUITS.egyptian, 'egyptian']);
  const ra = { ...egyptian, god: 'Ra' as const };
  expect(emblemOf(ra)).toBe('ra');
  const table = view({ players: [ra, second!] });
  expect(symbol(table, 'prophet', 0)).toBe('#flick-prophet-ra');
  expect(symbol({ ...table, players: [{ ...ra, god: 'Anubis' }, second!] }, 'sphinx', 0)).toBe('#flick-sphinx-ra');
  expect(symbol(table, 'king', -1)).toBe('#flick-king');
});

test('points have their reasons in words, and are summed by them', () => {
  expect(reasonOf('L07')).toBe(words['law-L07']);
  expect(reasonOf('Freja')).toBe(words['god-Freja']);
  expect(reasonOf('PB-M5')).toBe(words['reason-PB-M5']);
  expect(reasonOf('something else')).toBe('something else');
  const account = [
    { seat: 0, why: 'PB-M5', vp: 2 },
    { seat: 1, why: 'PB-M5', vp: 9 },
    { seat: 0, why: 'PB-M5', vp: 3 },
  ] as Score[];
  expect(summed(account)).toEqual([
    { seat: 1, why: 'PB-M5', vp: 9, times: 1 },
    { seat: 0, why: 'PB-M5', vp: 5, times: 2 },
  ]);
});

test('the middle of an island is that of its largest circle, the middle of none that of the mat', () => {
  expect(middleOf(2)).toEqual([COASTS[2][0][0], COASTS[2][0][1]]);
  expect([middleOf(null), middleOf(9)]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});
