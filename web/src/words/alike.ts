// For the tests of words: whether two languages say the same things, each in its own words.

import { expect } from 'vitest';

function paths(words: object, before = ''): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? paths(value, `${before}${key}.`) : [`${before}${key}`],
  );
}

const at = (words: object, path: string) =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], words);

/** Nothing is missing, empty or left in the other language; `same` says which words are alike in both. */
export function expectBothSaid(en: object, pl: object, same: (path: string) => boolean = () => false): void {
  expect(paths(pl).sort()).toEqual(paths(en).sort());
  for (const path of paths(en)) {
    const [ours, theirs] = [at(en, path), at(pl, path)];
    expect(typeof ours, path).toBe(typeof theirs);
    if (typeof ours !== 'string' || same(path)) continue;
    expect(ours, path).not.toBe('');
    expect(theirs, path).not.toBe('');
    expect(theirs, path).not.toBe(ours);
  }
}
