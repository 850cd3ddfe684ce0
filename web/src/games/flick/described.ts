// The board in words: the state of the game, the prompt, the keys on the mat, and what lies on it.

import { getField } from '../common/fields';
import type { Draft } from './hand/draft.svelte';
import { ISLANDS } from './mat';
import type { View } from './types';
import type { Words } from '../../common/i18n.svelte';

/** The state of the game. */
export function momentOf(view: View, words: Words<'flick'>): string {
  const time = view.generation < 1 ? words.setUp : words.generation({ n: view.generation, of: view.generations });
  return `${time} · ${words.phases[view.phase]}`;
}

/** The viewer's prompt, or whom everybody waits for. */
export function questionOf(
  view: View,
  asked: boolean,
  names: string[],
  me: number | null,
  words: Words<'flick'>,
): string {
  const mine = me !== null && view.to_act.includes(me); // also while their move is being sent
  if ((asked || mine) && view.prompt) return words.ask[view.prompt];
  const step = view.turn?.step;
  const key = view.phase === 'mission' && (step === 'after' || step === 'temples') ? step : view.phase;
  if (key === 'over') return words.over;
  return words.waits[key]?.({ who: view.to_act.map((seat) => names[seat] ?? '') }) ?? '';
}

/** What the keys do on the mat. `draft` is null when nothing is asked. */
export function keysOf(draft: Draft | null, words: Words<'flick'>): string {
  if (!draft?.mode) return words.matHelp.none;
  if (draft.mode !== 'flick') return words.matHelp[draft.mode];
  if (draft.launches.length > 1) return words.matHelp.pair;
  return draft.launch?.spot ? words.matHelp.flick : words.matHelp.again;
}

/** The label of the button that sends the draft. */
export function deedOf(draft: Draft, words: Words<'flick'>): string {
  if (draft.mode === 'hand') return words.standHand;
  if (draft.mode === 'heart') return words.dropHeart;
  if (draft.mode === 'temple') return getField(draft.action, 'temple') === null ? words.build : words.moveTemple;
  return draft.launches.length > 1 ? words.flickBoth : words.flick;
}

/** How many disks each player has on an island, and who dominates it. */
export function whoIsOn(
  island: View['islands'][number],
  names: string[],
  me: number | null,
  words: Words<'flick'>,
): string[] {
  const here = island.counts.flatMap((n, seat) => (n ? [words.counts({ name: names[seat] ?? '', n })] : []));
  const told = [here.join(', ') || words.nobody];
  const { dominant } = island;
  if (dominant !== null)
    told.push(dominant === me ? words.youDominate : words.dominates({ name: names[dominant] ?? '' }));
  return told;
}

/** What lies on the mat, for screen readers: a sentence for each island, the sea, and beside the mat. */
export function whatLies(view: View, names: string[], me: number | null, words: Words<'flick'>): string[] {
  const islands = view.islands.map((island, i) => {
    const told = whoIsOn(island, names, me, words);
    if (island.barren) told.push(words.barren);
    return `${words.island({ name: ISLANDS[i]! })}: ${told.join('; ')}.`;
  });
  const atSea = words.atSea({ n: view.disks.filter((disk) => disk.island < 0).length });
  return [...islands, atSea, ...(view.fallen.length ? [words.beside({ n: view.fallen.length })] : [])];
}
