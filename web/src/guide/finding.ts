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

/** The sections with their matching passages. Sections without a match are left out. */
export function sought(sections: RuleSection[], words: string, onlyHouse: boolean): RuleSection[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
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
