// How the games of this browser stand: asked of the server on the network, and of the one in the page if it runs.

import { device } from '../device/device.svelte';
import type { KnownTable } from '../people/secrets';
import { ask } from '../server/server';
import type { SeveralTables } from '../wire';

const look = async (tables: readonly KnownTable[], here: boolean): Promise<SeveralTables> =>
  tables.length > 0
    ? ask('tables/look', 'POST', { tables: tables.map(({ id }) => id) }, undefined, here)
    : { tables: [], gone: [] };

/** The tables as they stand, those that are gone, and those that could not be asked about. */
export async function lookAt(known: readonly KnownTable[]): Promise<SeveralTables & { unknown: KnownTable[] }> {
  const here = known.filter((table) => table.device);
  const there = known.filter((table) => !table.device);
  const [ours, theirs] = await Promise.all([
    look(device.state === 'ready' ? here : [], true),
    look(device.chosen ? [] : there, false),
  ]);
  return {
    tables: [...ours.tables, ...theirs.tables],
    gone: [...ours.gone, ...theirs.gone],
    unknown: [...(device.state === 'ready' ? [] : here), ...(device.chosen ? there : [])],
  };
}
