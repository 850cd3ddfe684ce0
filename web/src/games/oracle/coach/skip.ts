// What is done for somebody who skips a step of the first evening: any sensible choice, quickly.

import type { Choice } from '../../../wire';
import type { Action, View } from '../types';

const LAST: ReadonlySet<string> = new Set(['nudge', 'shift', 'stop', 'finish', 'decline', 'pass', 'stay', 'close']);

/** How good a choice looks; of equal ones the first is taken. */
function looks(action: Action, view: View): number {
  if (LAST.has(action.do)) return action.do === 'nudge' || action.do === 'shift' ? -3 : -1;
  if (action.do === 'sell') return action.pier === 'black' ? -2 : 1; // to sell no more is better than corruption
  if (action.do !== 'draw') return 0;
  const closes = view.previews.find(({ line }) => line === action.line)?.closes ?? [];
  if (closes.some(({ corruption }) => corruption > 0)) return -1;
  return closes.filter(({ gained }) => gained).length;
}

/** The choice to take; null without any. */
export function picked(choices: readonly Choice[], view: View): Choice | null {
  let best: Choice | null = null;
  for (const one of choices)
    if (!best || looks(one.action as Action, view) > looks(best.action as Action, view)) best = one;
  return best;
}
