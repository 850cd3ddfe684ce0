// What a table that has ended offers.

import type { TableModel } from '../live/table.svelte';
import { hasPage } from '../pages';

/** Whether the game is reviewed: something was decided besides the deal and giving up. That somebody gave up is known
 *  once the table says that it is over. */
export function isReviewed(model: Pick<TableModel, 'stands' | 'table'>): boolean {
  const resigned = model.table?.seats.filter((one) => one.resigned).length ?? 0;
  return model.table?.phase === 'over' && (model.stands?.n ?? 0) > 1 + resigned && hasPage('replay');
}
