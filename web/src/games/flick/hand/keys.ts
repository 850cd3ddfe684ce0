// The keyboard on the mat: everything that a pointer does, step by step.

import { getField } from '../../common/fields';
import type { Point } from '../../common/region';
import type { Asked } from './asked.svelte';
import type { Draft } from './draft.svelte';
import type { Show } from '../mat/show.svelte';

export type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const LETTERS: Record<string, Point> = { w: [0, 1], s: [0, -1], a: [-1, 0], d: [1, 0] };
const ARROWS: Record<string, Point> = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const SKIPS = ['Enter', ' ', 'Escape'];

/** Handle a key on the mat. Return whether it had a meaning here. */
export function typed(event: Key, show: Show, asked: Asked): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  if (show.busy) {
    if (!SKIPS.includes(event.key)) return false;
    show.skip();
    return true;
  }
  if (!asked.open) return false;
  const { draft } = asked;
  if (event.key === 'Enter') asked.confirm();
  else if (event.key === 'Escape') draft.reset();
  else if (draft.mode === 'flick') return aims(event, draft);
  else return places(event, draft);
  return true;
}

/** Five times as far with shift, a fifth as far with alt. */
function stepOf(event: Key): number {
  return event.shiftKey ? 5 : event.altKey ? 0.2 : 1;
}

function digitOf(event: Key): number | null {
  return /^[0-9]$/.test(event.key) ? Number(event.key) : null;
}

/** Arrows turn and push, letters move the disk, digits set the power, the space bar goes to the other disk of two. */
function aims(event: Key, draft: Draft): boolean {
  const step = stepOf(event);
  const arrow = ARROWS[event.key];
  const move = LETTERS[event.key.toLowerCase()];
  const digit = digitOf(event);
  if (arrow?.[0]) draft.turnBy(-arrow[0] * 2 * step);
  else if (arrow) draft.pushBy(arrow[1] * 0.02 * step);
  else if (move) draft.moveBy(move[0] * 2 * step, move[1] * 2 * step);
  else if (digit !== null) draft.aim(draft.launch!.angle, (digit || 10) / 10);
  else if (event.key === ' ' && draft.launches.length > 1) draft.turn = 1 - draft.turn;
  else return false;
  return true;
}

/** Arrows and letters move what is placed, Q and E turn the hand, digits choose an island for the temple. */
function places(event: Key, draft: Draft): boolean {
  const step = stepOf(event);
  const move = ARROWS[event.key] ?? LETTERS[event.key.toLowerCase()];
  const digit = digitOf(event);
  if (move) draft.moveBy(move[0] * 4 * step, move[1] * 4 * step);
  else if (draft.mode === 'hand' && (event.key === 'q' || event.key === 'e'))
    draft.turnBy((event.key === 'q' ? 5 : -5) * step);
  else if (draft.mode === 'temple' && digit) {
    const temple = getField(draft.action, 'temple');
    const choice = draft.choices.find(
      ({ action }) => getField(action, 'island') === digit - 1 && getField(action, 'temple') === temple,
    );
    if (choice) draft.choose(choice);
  } else return false;
  return true;
}
