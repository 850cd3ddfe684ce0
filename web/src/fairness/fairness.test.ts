import { beforeAll, expect, test } from 'vitest';
import type { OwnFinding } from './fair';
import { findings, verdict, type Finding } from './fairness';
import type { Fairness } from '../wire';
import type { GuideWords } from '../locales/types';

// Each sentence is its key, so that a test can say which one was chosen.
let words: GuideWords;
beforeAll(() => {
  const key = (name: string): unknown =>
    new Proxy(() => name, {
      get: (_, inner) => (inner === Symbol.toPrimitive ? () => name : key(`${name}.${String(inner)}`)),
      apply: (_, __, [values]: [Record<string, unknown>]) => `${name}(${Object.values(values).join()})`,
    });
  words = new Proxy({}, { get: (_, name) => key(String(name)) }) as GuideWords;
});

const OWN: OwnFinding = { promise: 'kept', seals: 'kept', nonces: 'mixed', repeated: 0, seed: 'right' };
const AUDIT: Fairness['audit'] = {
  holds: true,
  chance: 'follows',
  problem: null,
  moves: 9,
  draws: { dice: 4, deck: 3 },
  given: 0,
  promise: 'secret',
  unfit: null,
  seen: null,
  seals_seen: null,
  mixed: [0],
  withheld: [],
  signature: 'valid',
  key: 'k',
  trusted: true,
  altered: null,
  end: 'finished',
  last: 8,
  names: 'covered',
  erased: [],
  times: 'covered',
};

function told(audit: Partial<Fairness['audit']> = {}, own: Partial<OwnFinding> = {}): string[] {
  const proof = { audit: { ...AUDIT, ...audit }, names: ['Ala', 'Ola'] } as Fairness;
  const found = findings(words, proof, { ...OWN, ...own });
  return found.map(({ mark, text }) => `${mark} ${String(text)}`);
}

test('an honest game holds in every point', () => {
  expect(told()).toEqual([
    '✓ fairChance.follows(7)',
    '✓ fairPromise.secret',
    '✓ fairSeen.kept',
    '✓ fairMixed(Ala)',
    '✓ fairOwn.mixed',
    '✓ fairSignedHere',
    '✓ fairEnd.finished(8)',
    '✓ fairNames.covered',
    '✓ fairTimes.covered',
  ]);
});

test('one failure spoils the whole, and what is not known is not proven', () => {
  const marked = (...marks: Finding['mark'][]) => verdict(marks.map((mark) => ({ mark, text: '' })));
  expect(marked('✓', '✓')).toBe('proven');
  expect(marked('✓', '–')).toBe('notAllProven');
  expect(marked('✓', '–', '✗')).toBe('unproven');
});

test.each([
  [{ chance: 'differs', problem: 'entry 3' }, {}, '✗ fairChance.differs(entry 3)'],
  [{ chance: 'unknown', problem: 'no seed' }, {}, '– fairChance.unknown(no seed)'],
  [{ given: 4 }, {}, '– fairGiven(4)'],
  [{ promise: 'broken', unfit: 'secret' }, {}, '✗ fairBroken(secret)'],
  [{ promise: 'seed' }, {}, '✓ fairPromise.seed'],
  [{}, { promise: 'broken' }, '✗ fairSeen.broken'],
  [{}, { promise: 'unseen' }, '– fairSeen.unseen'],
  [{}, { seals: 'broken' }, '✗ fairSealsChanged'],
  [{}, { repeated: 2 }, '– fairRepeated(2)'],
  [{}, { seed: 'wrong' }, '✗ fairWrongSeed'],
  [{}, { nonces: 'missing' }, '✗ fairOwn.missing'],
  [{ mixed: [] }, {}, '– fairMixedNone'],
  [{ withheld: [1] }, {}, '– fairWithheld(Ola)'],
  [{ trusted: false }, {}, '– fairSignedElsewhere(k)'],
  [{ signature: 'invalid', altered: 'entry 2' }, {}, '✗ fairForged(entry 2)'],
  [{ signature: 'none' }, {}, '– fairUnsigned'],
  [{ end: 'cut', last: 10 }, {}, '✗ fairEnd.cut(10)'],
  [{ end: 'agreed' }, {}, '✓ fairEnd.agreed(8)'],
  [{ names: 'altered' }, {}, '✗ fairNames.altered'],
  [{ names: 'erased' }, {}, '✓ fairNames.erased'],
  [{ times: 'uncovered' }, {}, '– fairTimes.uncovered'],
] as [Partial<Fairness['audit']>, Partial<OwnFinding>, string][])('%o with %o is told', (audit, own, sentence) => {
  expect(told(audit, own)).toContain(sentence);
});
