// The keyboard of a replay.

import { isShortcut } from '../common/browser';
import type { ReplayModel } from './replay.svelte';
import { jumpFrom } from './landmarks';

/** Jump to the next or the previous of these moments. */
export function jump(replay: ReplayModel, stops: number[], way: 1 | -1): void {
  const to = jumpFrom(replay.at, stops, way);
  if (to !== null) replay.jump(to);
}

/** Handle a key on the page of a replay. `stops` are the moments to jump to. */
export function playerKey(event: KeyboardEvent, replay: ReplayModel, stops: number[]): void {
  if (!isShortcut(event)) return;
  const target = event.target;
  if (target instanceof HTMLInputElement && target.type === 'radio' && event.key.startsWith('Arrow')) return;
  const pressing = target instanceof HTMLElement && target.closest('button, a, summary, [role="button"]') !== null;
  switch (event.key) {
    case 'ArrowLeft':
      replay.step(-1);
      break;
    case 'ArrowRight':
      replay.step(1);
      break;
    case 'Home':
      replay.jump(0);
      break;
    case 'End':
      replay.jump(replay.last);
      break;
    case ',':
    case 'PageUp':
      jump(replay, stops, -1);
      break;
    case '.':
    case 'PageDown':
      jump(replay, stops, 1);
      break;
    case ' ':
      if (pressing) return;
      replay.toggle();
      break;
    case 'a':
      void replay.analyse();
      break;
    default:
      return;
  }
  event.preventDefault();
}
