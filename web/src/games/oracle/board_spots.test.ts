// What can be touched on the board: places on offer, hints of a bot, and taking a choice.

import { render } from 'svelte/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakeDocument } from '../../common/fakes';
import { speech } from '../../common/i18n.svelte';
import type { Choice, Opinion } from '../../wire';
import { provideBoard, useBoard } from './board.svelte';
import { asked, choice, entry, gold, lineOf, lines, PASS, position, sitDown, view } from './fakes';
import type { Action } from './types';

const LEFT = choice({ do: 'horoscope', half: 'left' }, 'Left');
const RIGHT = choice({ do: 'horoscope', half: 'right' }, 'Right');
const STOP = choice({ do: 'stop' }, 'Draw no more');
const HIRE = choice({ do: 'hire', place: 2 }, 'Hire');
const STAFF = choice({ do: 'staff' }, 'Staff');

const opinion = (...considered: Action[]) =>
  ({ considered: considered.map((action) => ({ action })) }) as unknown as Opinion;
const FOUR = opinion(
  { do: 'staff' },
  { do: 'horoscope', half: 'left' },
  { do: 'horoscope', half: 'right' },
  { do: 'hire', place: 2 },
);

/** A server that answers when told. */
function slowServer() {
  let answer: (done: boolean) => void = () => undefined;
  return { act: () => new Promise<boolean>((done) => (answer = done)), answer: (done: boolean) => answer(done) };
}

beforeAll(() => speech.ready('oracle'));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', fakeDocument());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const passing = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test('the board knows the table that it shows', () => {
  const { board, props, heard } = sitDown({ me: 1, language: 'pl', position: position(5, 0, -1) });
  expect([board.me, board.names, board.language, board.viewer]).toEqual([1, ['Ala', 'Pytia'], 'pl', -1]);
  expect(board.position).toBe(props.position);
  board.say('Your turn');
  expect(heard.said).toEqual(['Your turn']);
  expect(sitDown({}).board.me).toBeNull();
  const silent = sitDown();
  delete silent.props.announce;
  expect(() => silent.board.say('Nobody hears it')).not.toThrow();
});

test('the game has a name for everything, with or without values', () => {
  const { board } = sitDown();
  expect(board.name('stars')).toBe(board.words.stars);
  expect(board.name('boat', { n: 3 })).toBe(board.words.boat({ n: 3 }));
  expect(board.name('boat', { n: 3 })).toContain('3');
});

test('nothing is chosen, opened or waits to be confirmed at first', () => {
  const { board } = sitDown();
  expect([board.narrow, board.pointed, board.givingUp, board.line, board.armed]).toEqual([
    null,
    null,
    null,
    null,
    false,
  ]);
});

test('the parts of a board find the board above them', () => {
  const { board } = sitDown();
  let found: unknown = null;
  const parent = () => {
    found = [provideBoard(board), useBoard()];
  };
  expect(render(parent as never, { props: {} }).body).toBeTypeOf('string'); // reading it renders
  expect(found).toEqual([board, board]);
});

test.each([0, 1, 2])('position %i offers its choices from the beginning, and again after a refusal', async (n) => {
  const { act, answer } = slowServer();
  const { board } = sitDown({ act, position: position(n) });
  expect(board.choices).toEqual([PASS]);
  const taken = board.take(PASS);
  expect(board.choices).toEqual([]);
  answer(false);
  await taken;
  expect(board.choices).toEqual([PASS]);
});

test('nothing can be taken while the viewer may not act', async () => {
  const { board, props, heard } = sitDown({ active: false });
  expect(board.choices).toEqual([]);
  await board.take(PASS);
  expect(heard.acted).toEqual([]);
  props.active = true;
  expect(board.choices).toEqual([PASS]);
});

test('a move that is under way is not offered again, unless it is taken back', async () => {
  const { act, answer } = slowServer();
  const { board, come } = sitDown({ act });
  const taken = board.take(PASS);
  come(position(5)); // the page tells the same again: somebody connected
  expect(board.choices).toEqual([]);
  answer(true);
  await taken;
  expect(board.choices).toEqual([]); // stored, but the next position is not here yet
  come(position(6));
  expect(board.choices).toEqual([PASS]);
  come(position(5));
  expect(board.choices).toEqual([PASS]);
});

test('what was opened and pointed at is closed by a move, and by a new position', async () => {
  const { board, come } = sitDown();
  const open = () => {
    Object.assign(board, { narrow: { key: 'shelf', choices: [PASS] }, pointed: PASS, givingUp: PASS });
    Object.assign(board, { line: 'a1-b1', armed: true });
  };
  const opened = () => [board.narrow, board.pointed, board.givingUp, board.line, board.armed];
  const closed = [null, null, null, null, false];
  open();
  await board.take(PASS);
  expect(opened()).toEqual(closed);
  open();
  come(position(6));
  expect(opened()).toEqual(closed);
});

test('a menu is closed when something is given up, which is asked about first', async () => {
  const { board, offer, heard } = sitDown();
  offer(STOP, LEFT);
  Object.assign(board, { pointed: STOP, armed: true });
  await board.take(STOP);
  expect([board.pointed, board.armed, board.givingUp]).toEqual([null, false, STOP]);
  expect(board.choices).toEqual([STOP, LEFT]);
  await board.take(STOP);
  expect([board.givingUp, board.choices, heard.acted]).toEqual([null, [], [STOP.action]]);
});

test('a touch takes the only choice of a place, opens a menu of several, and does nothing elsewhere', () => {
  const { board, offer, heard } = sitDown();
  offer(LEFT, RIGHT);
  board.pick('shelf');
  expect([board.narrow, heard.acted]).toEqual([null, []]);
  board.pick('space:horoscopes');
  expect(board.narrow).toEqual({ key: 'space:horoscopes', choices: [LEFT, RIGHT] });
  expect(heard.acted).toEqual([]);
  board.pick('half:right');
  expect(heard.acted).toEqual([RIGHT.action]);
});

test('a place on offer says what it is to everybody', () => {
  const { board, offer } = sitDown();
  offer(LEFT, RIGHT);
  expect(board.spot('half:left', true, 'half:left:0')).toEqual({
    'data-at': 'half:left:0',
    'data-offer': 1,
    'data-place': 'half:left',
    'data-pointed': undefined,
    'data-hint': undefined,
    role: 'button',
    tabindex: 0,
    'aria-description': 'Left',
    onpointerover: expect.any(Function),
    onpointerout: expect.any(Function),
    onfocusin: expect.any(Function),
    onfocusout: expect.any(Function),
    onclick: expect.any(Function),
    onkeydown: expect.any(Function),
  });
  const both = board.words.groups.other({ n: 2 });
  expect(board.spot('space:horoscopes')['aria-description']).toBe(both);
  const marked = board.mark('space:horoscopes', 'Horoscopes', true, 'space:horoscopes:0');
  expect(marked).toMatchObject({ 'aria-label': `Horoscopes – ${both}`, 'data-at': 'space:horoscopes:0' });
  expect(marked).not.toHaveProperty('aria-description');
});

test('a place without a choice, or of somebody else, is no button', () => {
  const { board, offer } = sitDown();
  offer(LEFT);
  expect(board.spot('shelf')).toEqual({ 'data-at': 'shelf' });
  expect(board.mark('shelf', 'Shelf')).toEqual({ 'data-at': 'shelf' });
  expect(board.mark('half:left', 'Left half', false, 'half:left:1')).toEqual({ 'data-at': 'half:left:1' });
});

test('the choice that is pointed at in the prompt is marked where it can be taken', () => {
  const { board, offer } = sitDown();
  offer(LEFT, RIGHT);
  board.pointed = RIGHT;
  const pointed = ['space:horoscopes', 'half:right', 'half:left'].map((place) => board.spot(place)['data-pointed']);
  expect(pointed).toEqual(['', '', undefined]);
});

test.each(['Enter', ' ', 'click'])('%j takes the choice of a place, and of nothing around it', (key) => {
  const { board, offer, heard } = sitDown();
  offer(LEFT);
  const event = { key, preventDefault: vi.fn(), stopPropagation: vi.fn() };
  const spot = board.spot('half:left') as Record<'onclick' | 'onkeydown', (event: unknown) => void>;
  spot[key === 'click' ? 'onclick' : 'onkeydown'](event);
  expect(event.stopPropagation).toHaveBeenCalledOnce();
  expect(event.preventDefault).toHaveBeenCalledTimes(key === 'click' ? 0 : 1); // the page does not scroll
  expect(heard.acted).toEqual([LEFT.action]);
});

test('the three best choices of a bot are ranked, and the one that the viewer reads is marked', () => {
  const { board, props, offer } = sitDown({ opinion: FOUR });
  offer(LEFT, RIGHT, HIRE, STAFF);
  expect([STAFF, LEFT, RIGHT, HIRE].map((one) => board.hintOf(one))).toEqual([1, 2, 3, null]);
  const marked = () =>
    ['space:staff', 'space:horoscopes', 'half:left', 'half:right', 'square:2'].filter(
      (place) => board.spot(place)['data-hint'] === '',
    );
  expect(marked()).toEqual(['space:staff']);
  props.read = 1;
  expect(marked()).toEqual(['space:horoscopes', 'half:left']);
  expect([1, 2, 3, null, undefined].filter((rank) => board.reads(rank))).toEqual([2]);
  delete props.opinion;
  expect(board.hints.size).toBe(0);
});

test('in a replay the places of a bot’s choices are marked, each with its best rank', () => {
  const { board, props } = sitDown({ opinion: FOUR, active: false });
  expect(Object.fromEntries(board.hinted)).toEqual({
    'space:staff': 1,
    'space:horoscopes': 2,
    'half:left': 2,
    'half:right': 3,
  });
  expect(board.spot('space:staff')).toEqual({ 'data-at': 'space:staff', 'data-hint': '' });
  expect(board.spot('half:right', true, 'half:right:0')).toEqual({ 'data-at': 'half:right:0', 'data-hint': 'later' });
  expect(board.spot('space:staff', false)).toEqual({ 'data-at': 'space:staff' });
  props.active = true; // there is something to touch: the choices show the hints
  expect(board.hinted.size).toBe(0);
  Object.assign(props, { active: false, opinion: null });
  expect(board.hinted.size).toBe(0);
});

test('no place is marked while something is played out', async () => {
  const { board, come } = sitDown({ opinion: FOUR });
  come(position(6), entry(5, 0, gold(0, 3), asked));
  await passing(10);
  expect([board.playing, board.choices, board.hinted.size]).toEqual([true, [], 0]);
});

test('lines that would close something are known by their names', () => {
  const previews = [{ line: 'a1-b1', closes: [] }];
  const { board } = sitDown({ position: { ...position(5), view: view(0, { previews }) } });
  expect([...board.previews]).toEqual([['a1-b1', previews[0]]]);
  expect([...sitDown().board.previews]).toEqual([]);
});

test('a stroke whose next line is refused is dropped', async () => {
  const { act, answer } = slowServer();
  const { board, offer } = sitDown({ act });
  offer(lineOf('a1-b1'), lineOf('b1-b2'));
  board.plan(lines('a1-b1', 'b1-b2'));
  expect(board.planned).toEqual(lines('b1-b2'));
  answer(false);
  await passing(0);
  expect(board.planned).toEqual([]);
});

test('the rest of a stroke waits for the next position, and is dropped when a move is taken back', async () => {
  const { board, come, cut, offer } = sitDown();
  offer(lineOf('a1-b1'), lineOf('b1-b2'));
  board.plan(lines('a1-b1', 'b1-b2'));
  await passing(0);
  come(position(7));
  come(position(7)); // told twice
  expect(board.planned).toEqual(lines('b1-b2'));
  cut(position(6));
  expect(board.planned).toEqual([]);
});

test('the rest of a stroke is not for somebody else at the same screen', async () => {
  const { board, cut, offer } = sitDown();
  offer(lineOf('a1-b1'), lineOf('b1-b2'));
  board.plan(lines('a1-b1', 'b1-b2'));
  await passing(0);
  cut(position(7, 0, 1));
  expect(board.planned).toEqual([]);
});

test.each<[string, Choice[], 'shop' | 'cove' | null]>([
  ['nothing to touch', [PASS, STOP], null],
  ['a boat', [choice({ do: 'board', boat: 1 }), choice({ do: 'stay' })], 'cove'],
  ['a boat and the shop', [choice({ do: 'board', boat: 1 }), LEFT], 'shop'],
  ['the shop', [LEFT, STOP], 'shop'],
])('on a small screen a question about %s opens its panel', (_, choices, panel) => {
  const { board, offer } = sitDown();
  offer(...choices);
  expect(board.panel).toBe(panel);
});

test('a rune that can be changed in one way shows what becomes of it first', () => {
  const act = vi.fn(() => Promise.resolve(true));
  const { board, offer } = sitDown({ act });
  const shift = choice({ do: 'shift', rune: 'bone' });
  offer(shift, PASS);
  board.pick('rune:bone');
  expect(board.narrow).toEqual({ key: 'rune:bone', choices: [shift] });
  expect(act).not.toHaveBeenCalled();
});

test('what could be chosen after actions is asked of the page', async () => {
  const after = { ...position(5), choices: [HIRE] };
  const rehearse = vi.fn(() => Promise.resolve({ position: after, brings: [{}] }));
  const { board } = sitDown({ rehearse });
  expect(await board.foresee([{ do: 'shift', rune: 'bone' }])).toEqual([HIRE]);
  expect(rehearse).toHaveBeenCalledWith([{ do: 'shift', rune: 'bone' }]);
  expect(board.tried).toBe(null);
  expect(await sitDown({}).board.foresee([])).toBe(null);
});

test('a place under the mouse is pointed at', () => {
  const { board, offer } = sitDown();
  offer(HIRE, LEFT);
  const spot = board.spot('square:2') as Record<string, () => void>;
  spot['onpointerover']!();
  expect(board.pointed).toEqual(HIRE);
  spot['onpointerout']!();
  expect(board.pointed).toBe(null);
});
