import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Explainer } from './explain.svelte';
import {
  board,
  busy,
  button,
  happens,
  hover,
  inner,
  known,
  presses,
  root,
  scrolls,
  setUp,
  shown,
  tearDown,
} from './fakes';

let explainer: Explainer;

beforeEach(() => {
  explainer = setUp();
});
afterEach(tearDown);

test('by key the parts are gone through in order', () => {
  explainer.step(1);
  expect(shown()).toBe(known);
  explainer.step(1);
  expect([shown(), explainer.shown?.byKey]).toEqual([busy, true]);
  explainer.step(-1);
  explainer.step(-1);
  expect(shown()).toBe(button);
  explainer.step(1);
  expect(shown()).toBe(known);
});

test('by key only parts that can be seen and have a description are shown, each scrolled into view', () => {
  known.drawn = false;
  board.secrets = [busy];
  explainer.step(1);
  expect(shown()).toBe(button);
  expect(button.scrollIntoView.mock.calls).toEqual([[{ block: 'nearest' }]]);
  explainer.step(1);
  expect(shown()).toBe(button);
  button.drawn = false;
  explainer.step(1);
  expect(shown()).toBe(button); // there is no other
});

test('a part that is gone is followed by the first one', () => {
  explainer.step(1);
  explainer.step(1);
  expect(shown()).toBe(busy);
  busy.drawn = false;
  explainer.step(1);
  expect(shown()).toBe(known);
});

test('what was found by key stays while the page scrolls and the mouse goes over the board', () => {
  explainer.step(1);
  scrolls();
  happens('pointermove', button);
  vi.advanceTimersByTime(2000);
  expect(shown()).toBe(known);
});

test('W explains what has the focus, and a second W closes the card', () => {
  board.focused = inner;
  expect(presses('w').defaultPrevented).toBe(true);
  expect(explainer.shown).toMatchObject({ part: known, pinned: true, byKey: true });
  expect(presses('w').defaultPrevented).toBe(true);
  expect(shown()).toBeNull();
});

test('W begins with the first part if nothing on the board has the focus', () => {
  for (const elsewhere of [null, root.parentElement]) {
    board.focused = elsewhere;
    presses('w');
    expect(explainer.shown).toMatchObject({ part: known, byKey: true });
    presses('w');
  }
});

test('W goes on from the card of a mouse', () => {
  hover(button);
  expect(explainer.shown).toMatchObject({ pinned: false, byKey: false });
  presses('w');
  expect(explainer.shown).toMatchObject({ part: button, pinned: true, byKey: true });
});

test('other keys, and W with Ctrl, are left to others', () => {
  board.focused = known;
  for (const event of [presses('x'), presses('Enter'), presses('Escape'), presses('w', { ctrlKey: true })])
    expect(event.defaultPrevented).toBe(false);
  expect(shown()).toBeNull();
  explainer.step(1);
  presses('x');
  presses('Escape'); // the card itself listens to it
  expect(shown()).toBe(known);
});

test('a board that is gone is not listened to', () => {
  const events = ['pointerover', 'pointerleave', 'pointerdown', 'pointermove', 'pointerup', 'pointercancel', 'click'];
  hover(known);
  board.detach();
  expect(explainer.shown).toBeNull();
  explainer.mode = true;
  for (const type of [...events, 'contextmenu']) expect(happens(type, known).defaultPrevented).toBe(false);
  expect(presses('w').defaultPrevented).toBe(false);
  presses('Escape');
  explainer.step(1);
  vi.advanceTimersByTime(2000);
  expect([shown(), explainer.mode]).toEqual([null, true]);
});

test('a board that goes while a mouse rests on it is not explained any more', () => {
  happens('pointermove', known);
  board.detach();
  board.reattach();
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull();
  happens('pointerover', known); // the new board has appeared under the mouse
  vi.advanceTimersByTime(2000);
  expect(shown()).toBeNull();
});
