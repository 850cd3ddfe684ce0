// From a reason that a game gives for a gain to the rule behind it.

import { traitsOf } from '../games/registry';

const RULE_ID = /^([A-Z]{2}-[A-Z]\d+|L\d\d)$/;

/** The id of the rule behind a reason; null if there is none. */
export function ruleOf(game: string, why: string): string | null {
  return traitsOf(game).rulesOfReasons?.[why] ?? (RULE_ID.test(why) ? why : null);
}
