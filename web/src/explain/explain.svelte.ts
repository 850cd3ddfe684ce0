// "What is this?": finds the part of a board that is asked about, by hover, tap, long press or key.

import { isShortcut } from '../common/browser';

/** What a card says of a part of a board. */
export interface Explanation {
  name: string;
  /** What it does, if the game's catalogue says it. Else the card quotes the rule. */
  does?: string;
  /** What is known about it now, and what it would give. */
  now?: string;
  rule?: string;
}

/** How a board describes its parts. */
export interface Parts {
  game: string;
  /** A selector of the parts that may have a description. */
  selector: string;
  /** Where a touch does something else already. */
  busy?: string;
  /** Cards of a mouse that rests stand beside this part of the board, and are small. */
  beside?: string;
  /** Now nothing is explained to a mouse that only rests. */
  quiet?: () => boolean;
  describe: (part: Element) => Explanation | null;
}

const REST = 1000; // milliseconds that a mouse rests on a part
const HOLD = 500; // milliseconds that a finger is held down
const LEAVE = 250; // milliseconds to reach the card
const SLACK = 10; // pixels that a held finger may move
const ACTING = 'button, a, summary, input, label, [data-offer], [role="tab"]';

export class Explainer {
  /** Each tap explains and does nothing else. */
  mode = $state(false);
  shown = $state.raw<{ part: Element; told: Explanation; pinned: boolean; byKey: boolean } | null>(null);

  #root: HTMLElement | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held: { x: number; y: number } | null = null;
  #acting = false; // what was pressed does something else
  #swallow = false; // the click that ends a long press
  #mouseMoved = false; // over this board: a board that appears under a resting mouse is not asked about

  constructor(readonly parts: Parts) {}

  /** The part of the board at a place, with its description. */
  #find(target: EventTarget | null): { part: Element; told: Explanation } | null {
    let part = target instanceof Element ? target.closest(this.parts.selector) : null;
    while (part && this.#root?.contains(part)) {
      const told = this.parts.describe(part);
      if (told) return { part, told };
      part = part.parentElement?.closest(this.parts.selector) ?? null;
    }
    return null;
  }

  #show(found: { part: Element; told: Explanation } | null, pinned: boolean, byKey = false): void {
    clearTimeout(this.#timer);
    this.shown?.part.removeAttribute('data-explained');
    this.shown = found && { ...found, pinned, byKey };
    found?.part.setAttribute('data-explained', '');
  }

  close(): void {
    this.mode = false;
    this.#show(null, false);
  }

  /** The pointer is over the card: it stays. */
  stay(): void {
    clearTimeout(this.#timer);
  }
  leave(): void {
    if (!this.shown?.pinned) this.#after(LEAVE, () => this.#show(null, false));
  }

  /** The next part of the board, or the one before. */
  step(by: number): void {
    const all = [...(this.#root?.querySelectorAll(this.parts.selector) ?? [])].filter(
      (part) => part.getClientRects().length > 0 && this.parts.describe(part),
    );
    if (!all.length) return;
    const at = this.shown ? all.indexOf(this.shown.part) : -1;
    const part = all[(at < 0 ? 0 : at + by + all.length) % all.length]!;
    part.scrollIntoView({ block: 'nearest' });
    this.#show({ part, told: this.parts.describe(part)! }, true, true);
  }

  #after(time: number, what: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(what, time);
  }

  get #quiet(): boolean {
    return this.parts.quiet?.() ?? false;
  }

  #isBusy(event: Event): boolean {
    return !!this.parts.busy && (event.target as Element).closest(this.parts.busy) !== null;
  }

  #over = (event: PointerEvent): void => {
    if (event.pointerType !== 'mouse' || !this.#mouseMoved || event.buttons || this.shown?.pinned) return;
    const found = this.#find(event.target);
    if (!found) this.leave();
    else if (found.part === this.shown?.part) this.stay();
    else if (!this.#quiet)
      this.#after(REST, () => {
        if (!this.#quiet) this.#show(this.#find(found.part), false);
      });
  };

  #down = (event: PointerEvent): void => {
    this.#swallow = false;
    this.#acting = this.#isBusy(event);
    const found = this.#find(event.target);
    if (this.mode && found) {
      event.preventDefault();
      event.stopPropagation();
      return; // the click shows it
    }
    if (event.pointerType === 'mouse') {
      if (!this.shown?.pinned) this.#show(null, false);
      return;
    }
    if (!found || this.#acting) return;
    this.#held = { x: event.clientX, y: event.clientY };
    this.#after(HOLD, () => {
      this.#held = null;
      this.#swallow = true;
      this.#show(this.#find(found.part), true);
    });
  };

  #moved = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && !this.#mouseMoved) {
      this.#mouseMoved = true;
      this.#over(event);
    }
    if (!this.#held || Math.hypot(event.clientX - this.#held.x, event.clientY - this.#held.y) < SLACK) return;
    this.#released();
  };

  #released = (): void => {
    if (this.#held) clearTimeout(this.#timer);
    this.#held = null;
  };

  #clicked = (event: MouseEvent): void => {
    const found = this.#find(event.target);
    if (this.#swallow || (this.mode && found)) {
      event.preventDefault();
      event.stopPropagation();
      if (!this.#swallow) this.#show(found, true);
      this.#swallow = false;
      return;
    }
    const acts = (event.target as Element).closest(ACTING);
    const busy = this.#acting; // when it was pressed: the press may have ended what was going on
    this.#acting = false;
    if (found && !busy && !(acts && this.#root?.contains(acts))) this.#show(found, true);
    else if (this.shown) this.#show(null, false);
  };

  #menu = (event: Event): void => {
    if (this.#swallow || this.#held) event.preventDefault(); // a long press
  };

  #key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.mode) this.close();
    if (event.key !== 'w' || !isShortcut(event)) return;
    event.preventDefault();
    if (this.shown?.byKey) this.close();
    else {
      const found = this.#find(document.activeElement);
      if (found) this.#show(found, true, true);
      else this.step(0);
    }
  };

  /** Listen on a board. */
  attach = (root: HTMLElement): (() => void) => {
    this.#root = root;
    const heard = new AbortController();
    const { signal } = heard;
    const early = { signal, capture: true };
    root.addEventListener('pointerover', this.#over, { signal });
    root.addEventListener('pointerleave', () => this.leave(), { signal });
    root.addEventListener('pointerdown', this.#down, early);
    root.addEventListener('pointermove', this.#moved, early);
    root.addEventListener('pointerup', this.#released, early);
    root.addEventListener('pointercancel', this.#released, early);
    root.addEventListener('click', this.#clicked, early);
    root.addEventListener('contextmenu', this.#menu, early);
    addEventListener('keydown', this.#key, { signal });
    addEventListener('scroll', () => this.shown?.pinned || this.#show(null, false), { signal, passive: true });
    return () => {
      heard.abort();
      clearTimeout(this.#timer);
      this.#root = null;
      this.#mouseMoved = false;
      this.shown = null;
    };
  };
}
