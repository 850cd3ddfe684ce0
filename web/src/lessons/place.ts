// The guide's addresses: `replay/TABLE/MOMENT/SEAT` (with `/on` to play on from there), `rules/GAME/RULE`.

import { replayPath, rulesPath } from '../paths';

export interface ReplayPlace {
  table: string | null; // null: ask for a record from a file
  at: number;
  viewer: number;
  playOn: boolean; // open the dialog for playing on
}

const REPLAY = /^([0-9a-hjkmnp-tv-z]{10})(?:\/(\d{1,6})(?:\/(\d{1,2})(\/on)?)?)?$/;

export function readReplay(rest: string): ReplayPlace {
  const found = REPLAY.exec(rest);
  if (!found) return { table: null, at: 0, viewer: -1, playOn: false };
  return {
    table: found[1]!,
    at: Number(found[2] ?? 0),
    viewer: found[3] === undefined ? -1 : Number(found[3]),
    playOn: found[4] !== undefined,
  };
}

export const momentPath = (table: string, at: number, viewer: number) =>
  `${replayPath(table)}/${at}${viewer < 0 ? '' : `/${viewer}`}`;

/** Play on from before a move, in the seat of whoever made it. */
export const againPath = (table: string, move: number, seat: number) =>
  `${momentPath(table, Math.max(0, move - 1), seat)}/on`;

export interface RulesPlace {
  game: string;
  rule: string | null;
}

export function readRules(rest: string): RulesPlace {
  const [game = '', rule = ''] = rest.split('/');
  return { game, rule: /^[A-Za-z0-9-]{1,60}$/.test(rule) ? rule : null };
}

export const rulePath = (game: string, rule: string) => `${rulesPath(game)}/${rule}`;
