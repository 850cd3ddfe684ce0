// The guide's addresses: `#/replay/TABLE/MOMENT/SEAT`, `#/rules/GAME/RULE`, `#/learn/GAME`.

export interface ReplayPlace {
  table: string | null; // null: ask for a record from a file
  at: number;
  viewer: number;
}

const REPLAY = /^([0-9a-hjkmnp-tv-z]{10})(?:\/(\d{1,6})(?:\/(\d{1,2}))?)?$/;

export function readReplay(rest: string): ReplayPlace {
  const found = REPLAY.exec(rest);
  if (!found) return { table: null, at: 0, viewer: -1 };
  return {
    table: found[1]!,
    at: Number(found[2] ?? 0),
    viewer: found[3] === undefined ? -1 : Number(found[3]),
  };
}

export const momentHash = (table: string, at: number, viewer: number) =>
  `#/replay/${table}/${at}${viewer < 0 ? '' : `/${viewer}`}`;

export interface RulesPlace {
  game: string;
  rule: string | null;
}

export function readRules(rest: string): RulesPlace {
  const [game = '', rule = ''] = rest.split('/');
  return { game, rule: /^[A-Za-z0-9-]{1,60}$/.test(rule) ? rule : null };
}

export const ruleHash = (game: string, rule: string) => `#/rules/${game}/${rule}`;
