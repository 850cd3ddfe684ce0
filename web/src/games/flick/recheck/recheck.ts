// Computes the flicks of a record again on this device, and compares every bit of every disk's way.

import { loadPhysics, type Physics } from '../../../kernels/flicks';
import { withViews } from '../../../live/played';
import type { Moment } from '../../../wire';
import type { Rechecked } from '../../board';
import type { Arc, Event, Flicked, View } from '../types';
import { launchOf, sceneOf, type Lying } from './scene';

/** The flicks of these moments of one viewer, without a gap, computed again. */
export async function recheck(moments: readonly Moment[]): Promise<Rechecked> {
  const physics = await loadPhysics();
  let [count, different] = [0, 0];
  for (const [i, { happened }] of moments.entries()) {
    if (i === 0) continue;
    const { events, before, views } = withViews(moments[i - 1]!.position.view, happened);
    for (const [n, event] of (events as (Event | null)[]).entries()) {
      if (event?.type !== 'flicked') continue;
      count += 1;
      if (!isSame(physics, (n === 0 ? before : views[n - 1]) as View, event)) different += 1;
    }
  }
  return { count, different };
}

/** Whether a flick goes from this mat as the event says: times, places and velocities, and what fell. */
export function isSame(physics: Physics, view: Lying, { thrown, put, track, fell }: Flicked): boolean {
  const places = put.map(([id, kind]) => {
    const { x, y } = thrown.find(({ disk, upper }) => disk === id || upper === id)!;
    return { kind, x, y };
  });
  const ids = [...view.disks.map(({ id }) => id), ...put.map(([id]) => id)];
  const rowOf = (id: number | null) => (id === null ? -1 : ids.indexOf(id));
  const launches = thrown.map((one) => launchOf(view, rowOf(one.disk), rowOf(one.upper), one.vx, one.vy));
  const again = physics.flick(sceneOf(view, places), launches);
  const arcs = new Map<number, Arc[]>();
  for (const [row, ...arc] of again.arcs) arcs.set(ids[row]!, [...(arcs.get(ids[row]!) ?? []), arc]);
  const falls = again.fell.flatMap((t, row) => (t === Infinity ? [] : [{ id: ids[row]!, t }]));
  const gone = falls.toSorted((one, other) => one.t - other.t).map(({ id }) => id);
  return (
    again.end === track.end &&
    track.paths.length === arcs.size &&
    track.paths.every(([id, told, end]) => {
      const own = arcs.get(id) ?? [];
      const same = told.length === own.length && told.every((arc, i) => arc.every((n, k) => n === own[i]![k]));
      return same && end === (falls.find((one) => one.id === id)?.t ?? null);
    }) &&
    gone.length === fell.length &&
    (new Set(falls.map(({ t }) => t)).size < falls.length || gone.every((id, i) => id === fell[i]))
  );
}
