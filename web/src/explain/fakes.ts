// A small board of which "What is this?" is asked, and what a player does on it.

import { expect, vi } from 'vitest';
import { Explainer } from './explain.svelte';

/** An element of a small tree: closest() goes up by names, which stand for selectors. */
export class Part extends EventTarget {
  attributes = new Set<string>();
  inside: Part[] = [];
  early = new EventTarget(); // those who listen before the elements inside do
  drawn = true;
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
  getClientRects = () => (this.drawn ? [1] : []);
  scrollIntoView = vi.fn();
  override addEventListener(type: string, listener: EventListener, options: AddEventListenerOptions): void {
    if (options.capture) this.early.addEventListener(type, listener, options);
    else super.addEventListener(type, listener, options);
  }
  querySelectorAll(): Part[] {
    return this.inside
      .flatMap((part) => [part, ...part.querySelectorAll()])
      .filter((part) => part.names.includes('part'));
  }
}

/** The board lies inside a label that has a description of its own. */
export const root = new Part(['root'], new Part(['label', 'part']));
export const known = new Part(['part'], root);
export const inner = new Part(['part', 'unknown'], known);
export const busy = new Part(['part', 'busy'], root);
export const button = new Part(['button', 'part'], root);
export const sea = new Part([], root);

let page: EventTarget;
let explainer: Explainer;
let detach: () => void;

/** What a test changes or looks at. */
export const board = {
  focused: null as Part | null,
  secrets: [] as Part[], // parts that have no description now
  played: [] as string[], // what the game itself hears
  quiet: false,
  /** Put an explainer on the board. */
  attach(busySelector?: string): Explainer {
    explainer = new Explainer({
      game: 'lake',
      selector: 'part',
      ...(busySelector && { busy: busySelector }),
      quiet: () => board.quiet,
      describe: (part) => {
        const it = part as unknown as Part;
        return it.names.includes('unknown') || board.secrets.includes(it) ? null : { name: it.names.join() };
      },
    });
    this.reattach();
    return explainer;
  },
  detach: () => detach(),
  reattach: () => (detach = explainer.attach(root as unknown as HTMLElement)),
};

export function setUp(): Explainer {
  vi.useFakeTimers();
  page = new EventTarget();
  Object.assign(board, { focused: null, secrets: [], played: [], quiet: false });
  for (const part of [root, known, inner, busy, button, sea]) {
    part.attributes.clear();
    part.scrollIntoView.mockClear();
    part.drawn = true;
  }
  vi.stubGlobal('Element', Part);
  vi.stubGlobal('document', {
    get activeElement() {
      return board.focused;
    },
    querySelector: () => null,
  });
  for (const field of ['HTMLInputElement', 'HTMLTextAreaElement', 'HTMLSelectElement'])
    vi.stubGlobal(field, class extends EventTarget {});
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  return board.attach('busy');
}

export function tearDown(): void {
  detach();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

/** An event passes the board on its way to a part, and again on its way back, unless it is stopped. */
export function happens(type: string, target: Part, more: object = {}): Event {
  let stopped = false;
  const event = Object.assign(new Event(type, { cancelable: true }), {
    pointerType: 'mouse',
    buttons: 0,
    clientX: 0,
    clientY: 0,
    stopPropagation: () => (stopped = true),
    ...more,
  });
  Object.defineProperty(event, 'target', { value: target });
  root.early.dispatchEvent(event);
  if (stopped) return event;
  board.played.push(type);
  root.dispatchEvent(event);
  return event;
}
export function presses(key: string, more: object = {}): Event {
  const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...more });
  page.dispatchEvent(event);
  return event;
}
export const scrolls = () => page.dispatchEvent(new Event('scroll'));
/** Rest with the mouse on a part until its card is there. */
export function hover(part: Part): void {
  happens('pointermove', part);
  happens('pointerover', part);
  vi.advanceTimersByTime(1000);
  expect(shown()).toBe(part);
}
export const shown = () => explainer.shown && (explainer.shown.part as unknown as Part);
export const finger = { pointerType: 'touch' };
