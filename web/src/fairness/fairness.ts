// What a record proves, in sentences: each holds, fails, or is not known.

import type { OwnFinding } from './fair';
import type { GuideWords } from '../locales/types';
import type { Fairness } from '../wire';

export type Mark = '✓' | '✗' | '–';
export interface Finding {
  mark: Mark;
  text: string;
}

const MARKS: Record<string, Mark> = {
  follows: '✓',
  differs: '✗',
  secret: '✓',
  seed: '✓',
  broken: '✗',
  kept: '✓',
  mixed: '✓',
  missing: '✗',
  right: '✓',
  wrong: '✗',
  valid: '✓',
  invalid: '✗',
  finished: '✓',
  agreed: '✓',
  closed: '✓',
  cut: '✗',
  covered: '✓',
  erased: '✓',
  altered: '✗',
};

export function findings(words: GuideWords, proof: Fairness, own: OwnFinding): Finding[] {
  const { audit } = proof;
  const found: Finding[] = [];
  const add = (state: string, text: string) => found.push({ mark: MARKS[state] ?? '–', text });
  const named = (seats: number[]) => seats.map((seat) => proof.names[seat] || String(seat + 1)).join(', ');
  const draws = Object.values(audit.draws).reduce((sum, one) => sum + one, 0);

  if (audit.chance === 'follows') add('follows', words.fairChance.follows({ draws }));
  else add(audit.chance, words.fairChance[audit.chance]({ problem: audit.problem ?? '' }));
  if (audit.given > 0) add('unknown', words.fairGiven({ n: audit.given }));
  if (audit.promise === 'broken') add('broken', words.fairBroken({ problem: audit.unfit ?? '' }));
  else add(audit.promise, words.fairPromise[audit.promise]);
  if (own.promise !== 'unseen' || audit.promise !== 'unknown') add(own.promise, words.fairSeen[own.promise]);
  if (own.seals === 'broken') add('broken', words.fairSealsChanged);
  if (own.repeated > 0) add('unknown', words.fairRepeated({ n: own.repeated }));
  if (own.seed === 'wrong') add('wrong', words.fairWrongSeed);
  if (audit.mixed.length > 0) add('mixed', words.fairMixed({ names: named(audit.mixed) }));
  else add('unknown', words.fairMixedNone);
  if (own.nonces !== 'none') add(own.nonces, words.fairOwn[own.nonces]);
  if (audit.withheld.length > 0) add('unknown', words.fairWithheld({ names: named(audit.withheld) }));
  if (audit.signature === 'valid')
    if (audit.trusted) add('valid', words.fairSignedHere);
    else add('unknown', words.fairSignedElsewhere({ key: audit.key ?? '' }));
  else if (audit.signature === 'invalid') add('invalid', words.fairForged({ altered: audit.altered ?? '' }));
  else add('unknown', words.fairUnsigned);
  add(audit.end, words.fairEnd[audit.end]({ n: audit.last }));
  add(audit.names, words.fairNames[audit.names]);
  if (audit.times !== 'none') add(audit.times, words.fairTimes[audit.times]);
  return found;
}

/** The sentence above them: whether anything failed, by the server's account or by our own, or is not known. */
export function verdict(found: Finding[]): 'proven' | 'notAllProven' | 'unproven' {
  const marks = found.map(({ mark }) => mark);
  return marks.includes('✗') ? 'unproven' : marks.includes('–') ? 'notAllProven' : 'proven';
}
