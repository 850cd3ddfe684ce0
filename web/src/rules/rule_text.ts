// The beginning of a rule as plain text, from the pages of the rules: there is one text of each rule.

import * as calls from '../calls';
import type { RulesPage } from '../wire';
import { textOf } from './finding';

const MAX_LENGTH = 280; // characters; whole sentences up to here
const NOT_QUOTED = /<table[\s\S]*?<\/table>|<strong class="mark"[\s\S]*?<\/strong>|\s*\(<a [^>]*>[^<]*<\/a>\)/g; // and references
const RULE_ID = /\b(?:[A-Z]{2}-[A-Z]\d+|L\d\d)\b/;
const pages = new Map<string, Promise<RulesPage>>();

/** The first sentences of a text: as many as fit, but at least one. Those that name rules by their ids are left out. */
export function firstSentences(text: string, most = MAX_LENGTH): string {
  const all = text.match(/[^.!?]+(?:[.!?]+(?=\s|$)|$)/g) ?? [text];
  const plain = all.filter((sentence) => !RULE_ID.test(sentence));
  const sentences = plain.length ? plain : all;
  let kept = '';
  for (const sentence of sentences) {
    if (kept && kept.length + sentence.length > most) break;
    kept += sentence;
  }
  return kept.trim();
}

/** The rule on a page, without its id and its marks; empty if the page does not have it. */
export function ruleOn(page: Pick<RulesPage, 'sections'>, rule: string): string {
  const blocks = page.sections.flatMap((section) => section.blocks);
  const block = blocks.find((one) => one.rule === rule);
  if (!block) return '';
  const text = textOf({ ...block, rule: null, name: '', html: block.html.replace(NOT_QUOTED, '') });
  const cut = text.replace(/\s+/g, ' ').replace(new RegExp(`^\\s*${rule}\\s*`), '');
  return firstSentences(cut.replace(/\s*\([A-Z](?:\/[A-Z])?\)(?=[\s.,;:]|$)/g, '').trim());
}

/** What a rule says, shortly. A page is fetched once. */
export async function ruleText(game: string, language: string, rule: string): Promise<string> {
  const key = `${game}/${language}`;
  const page = pages.get(key) ?? calls.rules(game, language);
  pages.set(key, page);
  try {
    return ruleOn(await page, rule);
  } catch {
    pages.delete(key); // the server was away: the next card asks again
    return '';
  }
}
