// Entries ready for playback: with the views before and after each of their events.

import { patched, type Patch } from './patch';
import type { Happened, Position } from '../wire';

export interface Played extends Happened {
  before: unknown; // the view before the first event
  views: unknown[]; // after each event
}

/** Apply an entry to this view. */
export function withViews(view: unknown, entry: Happened): Played {
  let now = view;
  return { ...entry, before: view, views: entry.patches.map((patch) => (now = patched(now, patch as Patch))) };
}

/** The entries that follow a position; null if one is missing or something was taken back. */
export function follow(before: Position | undefined, happened: readonly Happened[]): Played[] | null {
  if (!before) return null;
  const found: Played[] = [];
  let { n, view } = before;
  for (const entry of happened) {
    if (entry.n !== n || entry.to !== null) return null;
    const played = withViews(view, entry);
    found.push(played);
    n += 1;
    view = played.views.at(-1) ?? view;
  }
  return found;
}
