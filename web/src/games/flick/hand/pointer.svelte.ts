// A pointer on the mat: a tap places the disk, a pull aims it, a swipe through it flicks it.

import type { BoardProps } from '../../board';
import { getField } from '../../common/fields';
import type { Point } from '../../common/region';
import { LEAST_PULL, pull, swipe, type Sample } from './aiming';
import type { Asked } from './asked.svelte';
import type { Draft } from './draft.svelte';
import type Mat from '../mat/Mat.svelte';
import type { Show } from '../mat/show.svelte';
import { words } from '../../../common/i18n.svelte';

const AROUND = 45; // mm around a cloud within which a tap counts as on the cloud
const MAX_SAMPLES = 60;

/** The part of the mat that a pointer needs. */
export type Touched = Pick<ReturnType<typeof Mat>, 'place' | 'element'>;

interface Drag {
  id: number;
  from: { clientX: number; clientY: number }; // on the screen, so that a pull stays the same if the page scrolls
  width: number; // of the mat, in pixels
  moved: boolean;
}

export class Pointer {
  touch = $state(matchMedia('(pointer: coarse)').matches); // the pointer is a finger, so an aim must be confirmed
  missed = $state(false); // the last swipe missed the disk
  interrupted = $state(false); // the last pull was cancelled, because the mat changed its size
  trail = $state.raw<Sample[]>([]); // of a swipe
  finger = $state.raw<Point | null>(null); // where a drag is
  #drag = $state.raw<Drag | null>(null);

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
    this.#drag = { id: event.pointerId, from: { clientX, clientY }, width: this.#width, moved: false };
    this.trail = [{ t: event.timeStamp, x, y }];
    this.missed = false;
    this.interrupted = false;
    this.#mat().element().setPointerCapture(event.pointerId);
  };

  readonly moved = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id || !this.#asked.ready || this.resized()) return;
    const [from, to] = [this.#mat().place(drag.from), this.#mat().place(event)];
    if (!drag.moved && pull(from, to).length < LEAST_PULL) return;
    if (!drag.moved) this.#drag = { ...drag, moved: true };
    this.finger = to;
    const draft = this.#draft;
    if (draft.mode === 'flick' && this.#swipes)
      this.trail = [...this.trail, ...this.#samples(event)].slice(-MAX_SAMPLES);
    else if (draft.mode === 'flick') {
      const made = pull(from, to);
      draft.aim(made.angle, made.share, true);
    } else if (draft.mode === 'temple') draft.build(to);
    else draft.put(to);
  };

  readonly released = (event: PointerEvent): void => {
    const drag = this.#drag;
    if (!drag || event.pointerId !== drag.id || this.resized()) return;
    const { trail } = this;
    this.#end();
    if (!this.#asked.ready) return;
    const to = this.#mat().place(event);
    if (!drag.moved) this.#tapped(to);
    else if (this.#draft.mode === 'flick') this.#letGo(this.#mat().place(drag.from), to, trail);
  };

  /** The browser took the pointer away: a pull is given up. */
  readonly cancelled = (): void => {
    if (this.#drag?.moved && this.#draft.mode === 'flick') this.#draft.reset();
    this.#end();
  };

  /** Give a pull up if the mat has changed its size since it began. Return whether it had. */
  readonly resized = (): boolean => {
    if (!this.#drag || this.#drag.width === this.#width) return false;
    this.interrupted = this.#drag.moved;
    this.cancelled();
    if (this.interrupted) this.#props().announce?.(words('flick').how.interrupted);
    return true;
  };

  #end(): void {
    this.#drag = null;
    this.finger = null;
    this.trail = [];
  }

  get #width(): number {
    return this.#mat().element().clientWidth;
  }

  get #swipes(): boolean {
    return this.#show.scene.aim.flicking === 'swipe';
  }

  /** The positions since the last event. */
  #samples(event: PointerEvent): Sample[] {
    const more = event.getCoalescedEvents?.() ?? [event];
    return (more.length ? more : [event]).map((one) => {
      const [x, y] = this.#mat().place(one);
      return { t: one.timeStamp, x, y };
    });
  }

  /** The end of a pull or a swipe. A mouse flicks at once; a finger must confirm. */
  #letGo(from: Point, to: Point, trail: Sample[]): void {
    const draft = this.#draft;
    if (this.#swipes) {
      const launch = draft.launch!;
      const made = swipe(trail, launch.at, launch.r + 16);
      this.missed = made === null;
      if (!made) {
        const { announce } = this.#props();
        announce?.(words('flick').how.missed);
        return;
      }
      draft.aim(made.angle, made.share, true);
    } else if (pull(from, to).length < LEAST_PULL) {
      draft.reset(); // pulled back to the start: cancelled
      return;
    }
    if (draft.launches.length > 1) {
      if (draft.turn === 0) draft.turn = 1;
    } else if (!this.touch) this.#asked.confirm();
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
