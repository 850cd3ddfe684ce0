// Announces a table to screen readers: what the board has shown, whose turn it is then, what others say.

import { untrack } from 'svelte';
import { announce, announcer } from '../common/announce.svelte';
import { words as wordsOf } from '../common/i18n.svelte';
import { settings } from '../common/settings.svelte';
import type { TableModel } from './table.svelte';
import type { Phrase } from '../wire';

/** Announce this table for the lifetime of the calling component. */
export function readOut(model: TableModel, phrases: () => Phrase[]): void {
  let told = -1;
  $effect(() => {
    const stands = model.stands;
    if (!stands) return;
    untrack(() => {
      const { words } = settings;
      const fresh = told < 0 ? [] : model.shownLines.filter((line) => line.n >= told && !line.takenBack);
      told = stands.n;
      const said = fresh.map((line) => (line.to === null ? line.text : words.takenBack));
      if (stands.to_act.includes(model.viewer) && fresh.length > 0) said.push(model.turnText);
      announce(said.join(' '));
    });
  });

  let heard = -1;
  $effect(() => {
    const said = model.said;
    untrack(() => {
      const last = said.at(-1);
      const text = last?.text ?? phrases().find((one) => one.id === last?.phrase)?.text[settings.language];
      if (heard >= 0 && last && last.at > heard && text && !model.seats.includes(last.seat))
        announce(`${last.name}: ${text}`);
      heard = last?.at ?? 0;
    });
  });

  let reacted = -1;
  $effect(() => {
    const last = model.reactions.at(-1);
    untrack(() => {
      if (!last || last.key <= reacted) return;
      reacted = last.key;
      const words = wordsOf('friends');
      if (!model.seats.includes(last.seat))
        announce(`${last.name || words.aSpectator}: ${words.reaction[last.reaction]}`);
    });
  });

  $effect(() => {
    if (model.curtain !== null) announcer.clear(); // these were meant for the previous viewer
  });
}
