import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Explainer } from './explain.svelte';

/** An element of a small tree: closest() goes up by names, which stand for selectors. */
class Part extends EventTarget {
  attributes = new Set<string>();
  inside: Part[] = [];
  constructor(
    readonly names: string[],
    readonly parentElement: Part | null = null,
  ) {
    super();
    parentElement?.inside.push(this);
  }
  closest(selector: string): Part | null {
    const wanted = selector.split(', ');
    return this.names.some((name) => wanted.includes(name)) ? this : (this.parentElement?.closest(selector) ?? null);
  }
  contains(other: Part | null): boolean {
    return other === this || (other !== null && this.contains(other.parentElement));
  }
  setAttribute = (name: string) => this.attributes.add(name);
  removeAttribute = (name: string) => this.attributes.delete(name);
  getClientRects = () => [1];
  scrollIntoView = () => undefined;
  querySelectorAll(): Part[] {
    return this.inside
      .flatMap((part) => [part, ...part.querySelectorAll()])
      .filter((part) => part.names.includes('part'));
  }
}

let root: Part, known: Part, inner: Part, busy: Part, button: Part, sea: Part;
let explainer: Explainer;
let detach: () => void;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  page = new EventTarget();
  vi.stubGlobal('Element', Part);
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  root = new Part(['root']);
  known = new Part(['part'], root);
  inner = new Part(['part', 'unknown'], known);
  busy = new Part(['part', 'busy'], root);
  button = new Part(['button', 'part'], root);
  sea = new Part([], root);
  explainer = new Explainer({
    game: 'lake',
    selector: 'part',
    busy: 'busy',
    describe: (part) => {
      const { names } = part as unknown as Part;
      return names.includes('unknown') ? null : { name: names.join() };
    },
  });
  detach = explainer.attach(root as unknown as HTMLElement);
});
afterEach(() => {
  detach();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function happens(type: string, target: Part, more: object = {}): Event {
  const event = Object.assign(new Event(type, { cancelable: true }), {
    pointerType: 'mouse',
    buttons: 0,
    clientX: 0,
    clientY: 0,
    ...more,
  });
  Object.defineProperty(event, 'target', { value: target });
  root.dispatchEvent(event);
  return event;
}
const shown = () => explainer.shown && (explainer.shown.part as unknown as Part);
const finger = { pointerType: 'touch' };

test('a mouse that rests on a part is told what it is, until it leaves', () => {
  happens('pointermove', known);
  vi.advanceTimersByTime(499);
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
  vi.advanceTimersByTime(500);
  expect(shown()).toBe(known);
});

test('what has no description is part of what is around it', () => {
  happens('pointermove', inner);
  vi.advanceTimersByTime(500);
  expect(shown()).toBe(known);
});

test('where the player is about to act it waits longer, and a press hides it', () => {
  happens('pointermove', busy);
  vi.advanceTimersByTime(1499);
  expect(shown()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(shown()).toBe(busy);
  happens('pointerdown', busy);
  expect(shown()).toBeNull();
  happens('click', busy);
  expect(shown()).toBeNull();
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
  page.dispatchEvent(new Event('scroll'));
  expect(shown()).toBe(known);
  happens('pointerdown', button);
  happens('click', button);
  expect(shown()).toBeNull();
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

test('in its mode every tap explains and does nothing else, until Escape', () => {
  explainer.mode = true;
  expect(happens('pointerdown', button).defaultPrevented).toBe(true);
  expect(happens('click', button).defaultPrevented).toBe(true);
  expect(shown()).toBe(button);
  page.dispatchEvent(Object.assign(new Event('keydown'), { key: 'Escape' }));
  expect([shown(), explainer.mode]).toEqual([null, false]);
  expect(happens('click', button).defaultPrevented).toBe(false);
});

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

test('a board that is gone is not listened to', () => {
  detach();
  happens('pointermove', known);
  vi.advanceTimersByTime(2000);
  happens('click', known);
  expect(shown()).toBeNull();
});
