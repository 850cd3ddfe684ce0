// A pointer on the mat: a tap places the disk, a pull aims it and letting go flicks it, as does a swipe through it.

import type { BoardProps } from '../../board';
import { getField } from '../../common/fields';
import { buzz } from '../../common/haptics';
import type { Point } from '../../common/region';
import { LEAST_PULL, meant, pull, shareOf, swipe, type Sample } from './aiming';
import type { Asked } from './asked.svelte';
import type { Draft } from './draft.svelte';
import { EDGE } from '../mat/look';
import type Mat from '../mat/Mat.svelte';
import type { Show } from '../mat/show.svelte';
import { words } from '../../../common/i18n.svelte';
import { settings } from '../../../common/settings.svelte';

const AROUND = 45; // mm around a cloud within which a tap counts as on the cloud
const MAX_SAMPLES = 60;
const LEAST_FINGER = 12; // pixels of a finger's pull; a shorter one is a tap or a cancelled pull
const STEPS = 10; // of power that are felt
const AFTER_PULL = 3000; // milliseconds

/** The part of the mat that a pointer needs. */
export type Touched = Pick<ReturnType<typeof Mat>, 'place' | 'element'>;

interface Drag {
  id: number;
  from: { clientX: number; clientY: number }; // on the screen, so that a pull stays the same if the page scrolls
  mat: string; // where it lay, and how large it was
  least: number; // mm; a shorter pull is a tap or a cancelled pull
  moved: boolean;
  restore: () => void; // brings back the draft as it was before
}

/** A pull as it is drawn. */
export interface Pull {
  from: Point;
  to: Point;
  least: number; // mm round its start in which letting go cancels
  cancels: boolean; // letting go now would cancel
}

export class Pointer {
  touch = $state(matchMedia('(pointer: coarse)').matches); // the pointer is a finger
  missed = $state(false); // the last swipe missed the disk
  interrupted = $state(false); // the last pull was cancelled, because the mat changed its size
  trail = $state.raw<Sample[]>([]); // of a swipe
  pull = $state.raw<Pull | null>(null); // of a disk, since it is long enough to be one
  finger = $state.raw<Point | null>(null); // where a drag is
  #pulled = -Infinity; // when the last drag ended
  #drag = $state.raw<Drag | null>(null);
  #samples: Sample[] = []; // of a pull
  #step = 0; // of power, felt last

  #props: () => BoardProps;
  #show: Show;
  #asked: Asked;
  #draft: Draft;
  #mat: () => Touched;

  constructor(props: () => BoardProps, show: Show, asked: Asked, mat: () => Touched) {
    this.#props = props;
    this.#show = show;
    this.#asked = asked;
    this.#draft = asked.draft;
    this.#mat = mat;
  }

  /** Whether it is pressed. */
  get down(): boolean {
    return this.#drag !== null;
  }

  /** Whether something is pulled, or was a moment ago. */
  get busy(): boolean {
    return this.down || performance.now() - this.#pulled < AFTER_PULL;
  }

  readonly pressed = (event: PointerEvent): void => {
    if (!event.isPrimary || event.button !== 0 || onPart(event)) return;
    if (this.#show.busy) {
      this.#show.skip();
      return;
    }
    if (!this.#asked.open) return;
    this.touch = event.pointerType !== 'mouse';
    const { clientX, clientY } = event;
    const [x, y] = this.#mat().place(event);
    const width = this.#width;
    const least = this.touch ? Math.max(LEAST_PULL, (LEAST_FINGER * 2 * EDGE) / width) : LEAST_PULL;
    const restore = this.#draft.keep();
    this.#drag = { id: event.pointerId, from: { clientX, clientY }, mat: this.#lies, least, moved: false, restore };
    this.trail = [{ t: event.timeStamp, x, y }];
    this.#samples = [];
    this.#step = 0;
    this.missed = false;
    this.interrupted = false;
    this.#mat().element().setPointerCapture(event.pointerId);
  };

  readonly moved = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id || !this.#asked.ready || this.resized()) return;
    const [from, to] = [this.#mat().place(drag.from), this.#mat().place(event)];
    if (!drag.moved && pull(from, to).length < drag.least) return;
    if (!drag.moved) this.#drag = { ...drag, moved: true };
    this.finger = to;
    const draft = this.#draft;
    if (draft.mode === 'flick' && this.#swipes)
      this.trail = [...this.trail, ...this.#between(event)].slice(-MAX_SAMPLES);
    else if (draft.mode === 'flick') {
      this.#samples = [...this.#samples, ...this.#between(event)].slice(-MAX_SAMPLES);
      this.#pullTo(drag, from, to);
    } else if (draft.mode === 'temple') draft.build(to);
    else draft.put(to);
  };

  readonly released = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id || this.resized()) return;
    const { trail } = this;
    const samples = this.#samples;
    this.#end();
    if (!this.#asked.ready) return;
    const to = this.#mat().place(event);
    if (!drag.moved) this.#tapped(to);
    else if (this.#draft.mode !== 'flick') return;
    else if (this.#swipes) this.#swiped(trail);
    else this.#letGo(drag, to, samples, event.timeStamp);
  };

  /** The browser took the pointer away: a pull is given up. */
  readonly cancelled = (): void => {
    if (this.#drag?.moved && this.#draft.mode === 'flick') this.#drag.restore();
    this.#end();
  };

  /** Give a pull up if the mat has changed its size or its place since it began. Return whether it had. */
  readonly resized = (): boolean => {
    if (!this.#drag || this.#drag.mat === this.#lies) return false;
    this.interrupted = this.#drag.moved;
    this.cancelled();
    if (this.interrupted) this.#props().announce?.(words('flick').how.interrupted);
    return true;
  };

  #end(): void {
    if (this.#drag?.moved) this.#pulled = performance.now();
    this.#drag = null;
    this.finger = null;
    this.pull = null;
    this.trail = [];
    this.#samples = [];
  }

  get #lies(): string {
    return `${this.#width} ${this.#mat().place({ clientX: 0, clientY: 0 }).join(' ')}`;
  }

  get #width(): number {
    return this.#mat().element().clientWidth;
  }

  get #swipes(): boolean {
    return this.#show.scene.aim.flicking === 'swipe';
  }

  /** The positions since the last event. */
  #between(event: PointerEvent): Sample[] {
    const more = event.getCoalescedEvents?.() ?? [event];
    return (more.length ? more : [event]).map((one) => {
      const [x, y] = this.#mat().place(one);
      return { t: one.timeStamp, x, y };
    });
  }

  /** The finger pulls to here. Near the start the draft is as it was before. */
  #pullTo({ least, restore }: Drag, from: Point, to: Point): void {
    const draft = this.#draft;
    const { angle, share, length } = pull(from, to);
    const cancels = length < least;
    this.pull = { from, to, least, cancels };
    if (cancels) restore();
    else draft.aim(angle, share, true);
    const step = cancels ? 0 : Math.floor(shareOf(draft.launch!.range, draft.launch!.speed) * STEPS + 1e-9);
    if (step !== this.#step) buzz(cancels ? 15 : 6);
    this.#step = step;
  }

  /** A pull is let go. A finger slips while it leaves, so that its last moments do not count. */
  #letGo({ from: start, least, restore }: Drag, to: Point, samples: Sample[], left: number): void {
    const from = this.#mat().place(start);
    const end = this.touch ? meant(from, samples, left, least) : to;
    const { angle, share, length } = pull(from, end);
    if (Math.min(length, pull(from, to).length) < least) {
      restore(); // pulled back to the start: cancelled
      return;
    }
    this.#draft.aim(angle, share, true);
    this.#aimed();
  }

  #swiped(trail: Sample[]): void {
    const draft = this.#draft;
    const launch = draft.launch!;
    const made = swipe(trail, launch.at, launch.r + 16);
    this.missed = made === null;
    if (!made) {
      this.#props().announce?.(words('flick').how.missed);
      return;
    }
    draft.aim(made.angle, made.share, true);
    this.#aimed();
  }

  /** A disk was aimed by hand: flick it, unless another one is to be aimed or the person wants to be asked. */
  #aimed(): void {
    const draft = this.#draft;
    if (!draft.allAimed) draft.turn = draft.launches.findIndex((_, i) => !draft.aimed.includes(i));
    else if (!settings.askFlick) this.#asked.confirm();
  }

  #tapped(at: Point): void {
    const draft = this.#draft;
    if (draft.mode === 'temple') {
      const temple = this.#show.scene.disks.find(
        (disk) => disk.kind === 'temple' && Math.hypot(disk.x - at[0], disk.y - at[1]) <= disk.r,
      );
      const moving = draft.choices.find((choice) => temple && getField(choice.action, 'temple') === temple.id);
      if (moving) draft.choose(moving);
      else draft.build(at);
    } else if (draft.mode === 'flick') {
      const other = draft.launches.findIndex(
        (launch) => Math.hypot(launch.at[0] - at[0], launch.at[1] - at[1]) <= launch.r,
      );
      if (other >= 0 && other !== draft.turn) draft.turn = other;
      else if (this.#nearCloud(at)) draft.put(at);
    } else draft.put(at);
  }

  #nearCloud([x, y]: Point): boolean {
    const spot = this.#draft.launch?.spot;
    if (!spot) return false;
    const [left, bottom, right, top] = spot.box;
    return x > left - AROUND && x < right + AROUND && y > bottom - AROUND && y < top + AROUND;
  }
}

/** Whether the event hit the mat and not a card or button over it. */
function onPart(event: PointerEvent): boolean {
  return (event.target as Element).closest('section, button') !== null;
}
