// What each part of Palec boży's board is. It reads the marks that the board's parts have already.

import type { Words } from '../../common/i18n.svelte';
import type { Explanation } from '../../explain/explain.svelte';
import { whoIsOn } from './described';
import { godName, godText, lawName, lawText } from './mat/look';
import { ISLANDS, type GodId, type LawId } from './mat';
import type { View } from './types';

interface People {
  names: string[];
  /** The seat of the one person at this screen. */
  me: number | null;
}
type Told = (part: Element, view: View, people: People, words: Words<'flick'>) => Explanation | null;

const god = (id: GodId): Explanation => ({ name: godName(id), does: godText(id), rule: 'PB-G1' });
const disk = (words: Words<'flick'>, kind: string, now = ''): Explanation => {
  const name = words[`kind-${kind}` as 'kind-temple'] ?? kind;
  const rule = kind === 'temple' ? 'PB-M4' : kind === 'king' ? 'L07' : kind === 'templar' ? 'L09' : 'PB-M1';
  const does = kind === 'king' ? lawText('L07') : kind === 'templar' ? lawText('L09') : undefined;
  return { name, rule, ...(does === undefined ? {} : { does }), ...(now ? { now } : {}) };
};

/** The kinds of parts, the innermost first. */
const PARTS: readonly (readonly [string, Told])[] = [
  ['[data-law]', (part) => law(part.getAttribute('data-law') as LawId)],
  ['[data-god]', (part) => god(part.getAttribute('data-god') as GodId)],
  [
    '[data-disk]',
    (part, _, { names }, words) => {
      const kind = [...part.classList].find((one) => `kind-${one}` in words) ?? 'prophet';
      return disk(words, kind, names[Number(part.getAttribute('data-owner'))] ?? '');
    },
  ],
  ['.tornado', () => law('L08')],
  ['.wall', () => law('L20')],
  ['.heart', () => god('Freja')],
  ['.first', (part) => ({ name: part.getAttribute('aria-label') ?? '', rule: 'PB-S3' })],
  ['[data-vp]', (_, __, ___, words) => ({ name: words.vpShort, rule: 'PB-N1' })],
  [
    '[data-island]',
    (part, view, { names, me }, words) => {
      const at = Number(part.getAttribute('data-island'));
      const here = view.islands[at];
      if (!here) return null;
      return {
        name: words.island({ name: ISLANDS[at]! }),
        now: whoIsOn(here, names, me, words).join('; '),
        rule: 'PB-N1',
      };
    },
  ],
  [
    '[data-city]',
    (part, view, { me }, words) => {
      const left = view.players[me ?? -1]?.temples;
      const name = words.city({ name: ISLANDS[Number(part.getAttribute('data-city'))] ?? '' });
      return { name, rule: 'PB-M4', ...(left === undefined ? {} : { now: words.temples({ n: left }) }) };
    },
  ],
  [
    '[data-navel]',
    (_, view, { me }, words) => {
      const it = { name: words.navel, rule: 'PB-M5' };
      if (me === null) return it;
      const present = view.islands.filter((island) => !island.barren && island.counts[me]! > 0).length;
      return { ...it, now: words.navelNow({ n: present }) };
    },
  ],
  [
    '[data-sea]',
    (_, view, __, words) => {
      const now = words.atSea({ n: view.disks.filter((one) => one.island < 0).length });
      return { name: words.sea, does: words.seaDoes, now, rule: 'PB-M8' };
    },
  ],
  [
    '[data-cloud]',
    (part, view, { names }) => {
      const player = view.players[Number(part.getAttribute('data-cloud'))];
      const name = names[player?.seat ?? -1];
      return name === undefined ? null : { name, rule: 'PB-M1', ...(player?.god ? { now: godName(player.god) } : {}) };
    },
  ],
  [
    '[data-seat]',
    (part, view, { names }) => {
      const player = view.players[Number(part.getAttribute('data-seat'))];
      if (!player) return null;
      const now = part.querySelector('.hidden')?.textContent ?? '';
      const name = names[player.seat] ?? '';
      return player.god
        ? { ...god(player.god), name: `${name} · ${godName(player.god)}`, now }
        : { name, now, rule: 'PB-C5' };
    },
  ],
];

const law = (id: LawId): Explanation => ({ name: lawName(id), does: lawText(id), rule: id });

export const SELECTOR = PARTS.map(([selector]) => selector).join(', ');

/** The description of a part of the board; null if it has none. */
export function explained(part: Element, view: View, people: People, words: Words<'flick'>): Explanation | null {
  const told = PARTS.find(([selector]) => part.matches(selector))?.[1];
  return told ? told(part, view, people, words) : null;
}
