import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Explainer } from './explain.svelte';
import {
  board,
  busy,
  button,
  finger,
  happens,
  hover,
  inner,
  known,
  presses,
  root,
  scrolls,
  sea,
  setUp,
  shown,
  tearDown,
} from './fakes';

let explainer: Explainer;

beforeEach(() => {
  explainer = setUp();
});
afterEach(tearDown);

test('a mouse that rests on a part is told what it is, until it leaves', () => {
  happens('pointermove', known);
  vi.advanceTimersByTime(999);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(known);
  expect(known.attributes.has('data-explained')).toBe(true);
  happens('pointerover', sea);
  vi.advanceTimersByTime(249);
  explainer.stay(); // it has reached the card
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(known);
  explainer.leave();
  vi.advanceTimersByTime(250);
  expect(shown()).toBeNull();
  expect(known.attributes.has('data-explained')).toBe(false);
});

test('a board that appears under a resting mouse is not asked about, nor is one that is dragged on', () => {
  happens('pointerover', known);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull();
  happens('pointermove', sea);
  happens('pointerover', known, { buttons: 1 });
  happens('pointerover', known, finger);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull();
  happens('pointerover', known);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(known);
});

test('what has no description is part of what is around it', () => {
  happens('pointermove', inner);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(known);
});

test('a mouse that goes on to another part is told of that one alone', () => {
  happens('pointermove', known);
  vi.advanceTimersByTime(400);
  happens('pointerover', button);
  vi.advanceTimersByTime(999);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(button);
  hover(known);
  expect([known, button].map((part) => part.attributes.has('data-explained'))).toEqual([true, false]);
});

test('a mouse that has left a part before its card came is told nothing', () => {
  happens('pointermove', known);
  vi.advanceTimersByTime(400);
  happens('pointerover', sea);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull();
});

test('a card stays for a moment when the mouse leaves the part, and for good when it comes back', () => {
  hover(known);
  happens('pointerover', sea);
  vi.advanceTimersByTime(249);
  happens('pointerover', known);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBe(known);
  happens('pointerover', sea);
  vi.advanceTimersByTime(250);
  expect(shown()).toBeNull();
});

test('the card of a mouse closes when the mouse leaves the board, and when the page scrolls', () => {
  hover(known);
  happens('pointerleave', root);
  vi.advanceTimersByTime(249);
  expect(shown()).toBe(known);
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
  hover(known);
  scrolls();
  expect(shown()).toBeNull();
});

test('a part that has lost its description while the mouse rested is not explained', () => {
  happens('pointermove', known);
  board.secrets = [known];
  vi.advanceTimersByTime(500);
  expect(explainer.shown).toBeNull();
  expect(known.attributes.has('data-explained')).toBe(false);
});

test('what lies around the board is not asked about', () => {
  happens('pointermove', root);
  vi.advanceTimersByTime(2000);
  happens('click', root);
  expect(shown()).toBeNull();
});

test('a board on which nothing is played explains every part at once', () => {
  board.detach();
  explainer = board.attach();
  hover(busy);
});

test('where the player is about to act a press hides it', () => {
  happens('pointermove', busy);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(busy);
  happens('pointerdown', busy);
  expect(shown()).toBeNull();
  happens('click', busy);
  expect(shown()).toBeNull();
});

test('while something goes on, a mouse that rests is told nothing, nor when it has ended meanwhile', () => {
  board.quiet = true;
  happens('pointermove', known);
  vi.advanceTimersByTime(5000);
  expect(shown()).toBeNull();
  board.quiet = false;
  vi.advanceTimersByTime(5000);
  expect(shown()).toBeNull();
  happens('pointerover', known);
  vi.advanceTimersByTime(999);
  board.quiet = true; // it begins again just before
  vi.advanceTimersByTime(1);
  expect(shown()).toBeNull();
  happens('click', known); // who asks is told
  expect(shown()).toBe(known);
});

test('a click explains what does nothing else, and pins it', () => {
  happens('pointerdown', known);
  happens('click', known);
  expect(explainer.shown?.pinned).toBe(true);
  happens('pointermove', sea);
  vi.advanceTimersByTime(1000);
  explainer.leave();
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(known);
  scrolls();
  expect(shown()).toBe(known);
  happens('pointerdown', button);
  happens('click', button);
  expect(shown()).toBeNull();
});

test('a click shows its card at once, and the mouse that rested there brings no second one', () => {
  happens('pointermove', button);
  vi.advanceTimersByTime(300);
  happens('click', known);
  expect(explainer.shown).toMatchObject({ part: known, pinned: true, byKey: false });
  vi.advanceTimersByTime(2000);
  expect(shown()).toBe(known);
});

test('a press keeps a pinned card, and the click on what cannot be explained closes it', () => {
  happens('click', known);
  happens('pointerdown', sea);
  expect(shown()).toBe(known);
  happens('click', sea);
  expect(shown()).toBeNull();
});

test('a mouse button that is released elsewhere does not keep a card from coming', () => {
  happens('pointermove', known);
  vi.advanceTimersByTime(300);
  happens('pointerup', known);
  vi.advanceTimersByTime(700);
  expect(shown()).toBe(known);
});

test('a click that ends a move explains nothing, though the next one does', () => {
  happens('pointerdown', busy);
  happens('click', known); // the press has ended what was going on
  expect(shown()).toBeNull();
  happens('click', known); // by a key
  expect(shown()).toBe(known);
  expect(board.played).toEqual(['pointerdown', 'click', 'click']);
});

test('a finger is held down on a part, and does not move far', () => {
  happens('pointerdown', known, finger);
  happens('pointermove', known, { ...finger, clientX: 6, clientY: 7 });
  expect(happens('contextmenu', known).defaultPrevented).toBe(true);
  vi.advanceTimersByTime(500);
  expect([shown(), explainer.shown?.pinned]).toEqual([known, true]);
  expect(happens('click', known).defaultPrevented).toBe(true); // it ends the long press
  expect(shown()).toBe(known);
  explainer.close();
  happens('pointerdown', known, finger);
  happens('pointermove', known, { ...finger, clientX: 10 });
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
  expect(happens('contextmenu', known).defaultPrevented).toBe(false);
  happens('pointerdown', known, finger);
  happens('pointerup', known, finger);
  vi.advanceTimersByTime(1000);
  happens('pointerdown', busy, finger); // a finger that plays
  vi.advanceTimersByTime(1000);
  expect(shown()).toBeNull();
});

test('a finger may tremble, wherever it is held', () => {
  happens('pointerdown', known, { ...finger, clientX: 300, clientY: 200 });
  happens('pointermove', known, { ...finger, clientX: 294, clientY: 207 });
  vi.advanceTimersByTime(499);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(known);
});

test.each([
  ['moves away', 'pointermove', { clientX: 306, clientY: 208 }],
  ['is lifted', 'pointerup', {}],
  ['begins to scroll', 'pointercancel', {}],
])('a finger that %s in time is told nothing', (_, type, place) => {
  happens('pointerdown', known, { ...finger, clientX: 300, clientY: 200 });
  vi.advanceTimersByTime(499);
  happens(type, known, { ...finger, ...place });
  expect(happens('contextmenu', known).defaultPrevented).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull();
});

test('the menu of a long press does not open, neither before the card comes nor after', () => {
  expect(happens('contextmenu', known).defaultPrevented).toBe(false); // of a mouse
  happens('pointerdown', known, finger);
  expect(happens('contextmenu', known).defaultPrevented).toBe(true);
  vi.advanceTimersByTime(500);
  expect(happens('contextmenu', known).defaultPrevented).toBe(true);
});

test('a long press is not heard by the game when it ends, but the next tap is', () => {
  happens('pointerdown', button, finger);
  vi.advanceTimersByTime(500);
  expect(shown()).toBe(button);
  board.played = [];
  happens('click', button);
  expect(board.played).toEqual([]);
  happens('click', button);
  expect(board.played).toEqual(['click']);
});

test('a long press that no click follows leaves the next tap alone', () => {
  happens('pointerdown', known, finger);
  vi.advanceTimersByTime(500);
  happens('pointerup', known, finger);
  happens('pointerdown', button, finger);
  expect(happens('click', button).defaultPrevented).toBe(false);
  expect(shown()).toBeNull();
});

test('a finger that stays down after the card came may move as it likes', () => {
  happens('pointerdown', known, finger);
  vi.advanceTimersByTime(500);
  happens('pointermove', known, { ...finger, clientX: 100 });
  vi.advanceTimersByTime(2000);
  expect(shown()).toBe(known);
});

test('a finger held where there is nothing to explain brings no card', () => {
  happens('pointerdown', sea, finger);
  expect(happens('contextmenu', sea).defaultPrevented).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull();
});

test('in its mode every tap explains and does nothing else, until Escape', () => {
  explainer.mode = true;
  expect(happens('pointerdown', button).defaultPrevented).toBe(true);
  expect(happens('click', button).defaultPrevented).toBe(true);
  expect(shown()).toBe(button);
  presses('Escape');
  expect([shown(), explainer.mode]).toEqual([null, false]);
  expect(happens('click', button).defaultPrevented).toBe(false);
});

test('in its mode the game hears nothing of a tap on a part, and everything beside it', () => {
  explainer.mode = true;
  happens('pointerdown', busy, finger);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull(); // the click shows it
  happens('click', busy);
  expect([shown(), explainer.shown?.pinned]).toEqual([busy, true]);
  expect(board.played).toEqual([]);
  for (const type of ['pointerdown', 'click']) expect(happens(type, sea).defaultPrevented).toBe(false);
  expect(board.played).toEqual(['pointerdown', 'click']);
  expect([shown(), explainer.mode]).toEqual([null, true]);
});
