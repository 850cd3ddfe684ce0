// Search in the rules: all words must occur, with or without accents.

import type { RuleBlock, RuleSection } from '../wire';

export const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** A passage as plain text. */
export function textOf(block: RuleBlock): string {
  const body = block.html.replace(/<[^>]*>/g, ' ').replace(/&[#\w]+;/g, (entity) => ENTITIES[entity] ?? ' ');
  return `${block.rule ?? ''} ${block.name} ${body}`;
}

const wordsOf = (text: string) => plain(text).split(/\s+/).filter(Boolean);

/** A text in pieces; `hit`: a word that is looked for. */
export function pieces(text: string, words: string): { text: string; hit: boolean }[] {
  const letters = [...text];
  const simple = letters.map((letter) => plain(letter).slice(0, 1) || '\u0000').join(''); // a letter for each letter
  const hit = letters.map(() => false);
  for (const word of wordsOf(words))
    for (let at = simple.indexOf(word); at >= 0; at = simple.indexOf(word, at + 1))
      hit.fill(true, at, at + word.length);
  const found: { text: string; hit: boolean }[] = [];
  for (const [i, letter] of letters.entries()) {
    const last = found.at(-1);
    if (last && last.hit === hit[i]) last.text += letter;
    else found.push({ text: letter, hit: hit[i]! });
  }
  return found;
}

/** The HTML of a passage with the words that are looked for in `mark` elements. */
export function highlighted(html: string, words: string): string {
  if (wordsOf(words).length === 0) return html;
  return html
    .split(/(<[^>]*>|&[#\w]+;)/)
    .map((part, i) =>
      i % 2 || part === ''
        ? part
        : pieces(part, words)
            .map(({ text, hit }) => (hit ? `<mark>${text}</mark>` : text))
            .join(''),
    )
    .join('');
}

/** The sections with their matching passages. Sections without a match are left out. */
export function sought(sections: RuleSection[], words: string, onlyHouse: boolean): RuleSection[] {
  const wanted = wordsOf(words);
  if (wanted.length === 0 && !onlyHouse) return sections;
  return sections.flatMap((section) => {
    const title = plain(section.title);
    const blocks = section.blocks.filter((block) => {
      if (onlyHouse && !block.marks.includes('H') && !block.html.includes('data-mark="H"')) return false;
      const text = `${title} ${plain(textOf(block))}`;
      return wanted.every((word) => text.includes(word));
    });
    return blocks.length ? [{ ...section, blocks }] : [];
  });
}
