// The evening's market as a table: the viewer's goods by piers, with the sales that are tried.

import type { Choice } from '../../../wire';
import type { Tried } from '../board.svelte';
import type { Action, GoodView, PierView, View } from '../types';

type PierName = PierView['pier'];
type Sale = Extract<Action, { do: 'sell' }>;

/** A good at a pier. */
export interface Cell {
  pier: PierName;
  takes: boolean; // the pier takes goods of this size
  choice: Choice | null; // to sell one more there
  gold: number | null; // what one more brings, net; null: not known yet
  cards: number; // corruption cards that one more costs
  sold: number; // sales that are tried
}

export interface Row {
  good: GoodView;
  left: number; // on the shelf after the sales that are tried
  cells: Cell[];
}

/** What all sales that are tried bring in the end. */
export interface Sum {
  gold: number;
  cards: number;
}

const isSale = (action: Action): action is Sale => action.do === 'sell';

/** The goods on the viewer's shelf, with every pier. `choices` are those of what is tried. */
export function table(before: View, choices: readonly Choice[], tried: Tried | null): Row[] {
  const shelf = (view: View) => view.players[before.seat]?.goods ?? [];
  const now = shelf((tried?.position.view as View | undefined) ?? before);
  return shelf(before).flatMap((good, k) => {
    if (!good.shelf) return [];
    const here = ({ size, colour, pier }: Sale, at: PierName) =>
      size === good.size && colour === good.colour && pier === at;
    const cells = before.piers.map(({ pier, takes }): Cell => {
      const at = choices.findIndex(({ action }) => isSale(action as Action) && here(action as Sale, pier));
      const brings = at < 0 ? undefined : tried?.brings[at];
      const sold = tried?.actions.filter((action) => isSale(action) && here(action, pier)).length ?? 0;
      const choice = choices[at] ?? null;
      return {
        pier,
        takes: takes.includes(good.size),
        choice,
        gold: brings?.['gold'] ?? null,
        cards: brings?.['cards'] ?? 0,
        sold,
      };
    });
    return [{ good, left: now[k]?.shelf ?? good.shelf, cells }];
  });
}

/** The gold and cards of the evening if the viewer closed now. */
export function sum(before: View, tried: Tried): Sum {
  const gold = (view: View) => view.players[before.seat]?.gold ?? 0;
  const close = tried.brings[tried.position.choices.findIndex(({ action }) => (action as Action).do === 'close')];
  return {
    gold: gold(tried.position.view as View) - gold(before) + (close?.['gold'] ?? 0),
    cards: close?.['cards'] ?? 0,
  };
}

/** The tried sales without the last one of a good at a pier. */
export function without(actions: readonly Action[], good: GoodView, pier: PierName): Action[] {
  const at = actions.findLastIndex(
    (action) => isSale(action) && action.size === good.size && action.colour === good.colour && action.pier === pier,
  );
  return actions.filter((_, k) => k !== at);
}
