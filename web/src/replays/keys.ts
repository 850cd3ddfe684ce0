// The keyboard of a replay.

import { isShortcut } from '../common/shortcut';
import type { Film } from './film.svelte';
import { jumpFrom } from './landmarks';

/** Jump to the next or the previous of these moments. */
export function jump(film: Film, marks: number[], way: 1 | -1): void {
  const to = jumpFrom(film.at, marks, way);
  if (to !== null) film.jump(to);
}

/** Handle a key on the page of a replay. `marks` are the moments to jump to. */
export function playerKey(event: KeyboardEvent, film: Film, marks: number[]): void {
  if (!isShortcut(event)) return;
  const target = event.target;
  if (target instanceof HTMLInputElement && target.type === 'radio' && event.key.startsWith('Arrow')) return;
  const pressing = target instanceof HTMLElement && target.closest('button, a, summary, [role="button"]') !== null;
  switch (event.key) {
    case 'ArrowLeft':
      film.step(-1);
      break;
    case 'ArrowRight':
      film.step(1);
      break;
    case 'Home':
      film.jump(0);
      break;
    case 'End':
      film.jump(film.last);
      break;
    case ',':
    case 'PageUp':
      jump(film, marks, -1);
      break;
    case '.':
    case 'PageDown':
      jump(film, marks, 1);
      break;
    case ' ':
      if (pressing) return;
      film.toggle();
      break;
    case 'a':
      void film.analyse();
      break;
    default:
      return;
  }
  event.preventDefault();
}
