// Arranges disks by hand on the practice mat: a tap chooses a disk or puts a new one, a drag moves it.

import type { Point } from '../../common/region';
import type { Touched } from '../hand/pointer.svelte';
import { turned } from '../mat/look';
import type { View } from '../types';

const LEAST_DRAG = 4; // mm; a shorter one is a tap
const STEP = 5; // mm of an arrow key; 1 mm with alt, 25 mm with shift
const ARROWS: Record<string, Point> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export interface Hands {
  put(at: Point): void;
  move(disk: number, at: Point): void;
  remove(disk: number): void;
}

interface Stage {
  mat: Touched;
  scene: View;
}

export class Arranger {
  chosen = $state<number | null>(null); // a disk
  quarters = 0; // quarter turns of the mat, counter-clockwise
  ring = $derived.by<{ at: Point; r: number; ghost: boolean } | null>(() => {
    const disk = this.#scene?.disks.find(({ id }) => id === this.chosen);
    if (!disk) return null;
    const dragged = this.#drag?.to;
    return { at: dragged ?? [disk.x, disk.y], r: disk.r + (dragged ? 0 : 3), ghost: !!dragged };
  });
  #scene = $state.raw<View | null>(null);
  #drag = $state.raw<{ pointer: number; from: Point; to: Point | null } | null>(null);
  #stage: () => Stage = () => ({ mat: null as never, scene: null as never });

  constructor(
    readonly hands: Hands,
    readonly help: string,
  ) {}

  /** Arrange on this mat. */
  on(stage: () => Stage): this {
    this.#stage = stage;
    return this;
  }

  /** The mat shows another position. */
  see(scene: View): void {
    this.#scene = scene;
    if (!scene.disks.some(({ id }) => id === this.chosen)) this.chosen = null;
  }

  pressed(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    const { mat, scene } = this.#stage();
    const at = mat.place(event);
    this.see(scene);
    this.chosen = diskAt(scene, at);
    this.#drag = { pointer: event.pointerId, from: at, to: null };
    mat.element().setPointerCapture(event.pointerId);
  }

  moved(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    const to = this.#stage().mat.place(event);
    if (!drag.to && Math.hypot(to[0] - drag.from[0], to[1] - drag.from[1]) < LEAST_DRAG) return;
    this.#drag = { ...drag, to };
  }

  released(event: PointerEvent): void {
    const drag = this.#drag;
    if (!drag || drag.pointer !== event.pointerId) return;
    this.#drag = null;
    if (this.chosen === null) this.hands.put(drag.from);
    else if (drag.to) this.hands.move(this.chosen, drag.to);
  }

  cancelled(): void {
    this.#drag = null;
  }

  /** A key on the mat. Return whether it had a meaning. */
  typed(event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>, scene: View): boolean {
    if (event.ctrlKey || event.metaKey) return false;
    this.see(scene);
    const disk = scene.disks.find(({ id }) => id === this.chosen);
    const arrow = ARROWS[event.key];
    if (event.key === 'PageDown' || event.key === 'PageUp') this.next(scene, event.key === 'PageDown' ? 1 : -1);
    else if (!disk) return false;
    else if (event.key === 'Delete' || event.key === 'Backspace') this.hands.remove(disk.id);
    else if (arrow) {
      const step = event.shiftKey ? 5 * STEP : event.altKey ? 1 : STEP;
      const [dx, dy] = turned(arrow, -this.quarters);
      this.hands.move(disk.id, [disk.x + dx * step, disk.y + dy * step]);
    } else return false;
    return true;
  }

  /** Choose the next or the previous disk. */
  next(scene: View, way: 1 | -1): void {
    const ids = scene.disks.map(({ id }) => id);
    if (!ids.length) return;
    const at = scene.disks.findIndex(({ id }) => id === this.chosen);
    const last = ids.length - 1;
    const to = way > 0 ? at + 1 : at > 0 ? at - 1 : last; // without a chosen disk, backwards leads to the last
    this.chosen = ids[to > last ? 0 : to]!;
  }
}

/** The topmost disk at a place, or null. */
export function diskAt(scene: View, [x, y]: Point): number | null {
  return scene.disks.findLast((disk) => Math.hypot(disk.x - x, disk.y - y) <= disk.r)?.id ?? null;
}
