import { afterEach, expect, test, vi } from 'vitest';
import { recordAt, wantedRecord } from './by_address';

afterEach(() => vi.unstubAllGlobals());

function at(answers: Record<string, string>): void {
  vi.stubGlobal('location', new URL('https://host.org/games/replay'));
  vi.stubGlobal('fetch', async (address: URL) => {
    const text = answers[address.href];
    return new Response(text ?? '', { status: text === undefined ? 404 : 200 });
  });
}

test('the address names a record beside the page', async () => {
  expect(wantedRecord('?lang=pl&record=a%2Fb.jsonl')).toBe('a/b.jsonl');
  expect(wantedRecord('?lang=pl')).toBeNull();
  at({ 'https://host.org/games/a/b.jsonl': 'the record' });
  expect(await recordAt('a/b.jsonl', '/games/')).toBe('the record');
});

test.each([
  ['https://elsewhere.org/a.jsonl', 'record-elsewhere'],
  ['//elsewhere.org/a.jsonl', 'record-elsewhere'],
  ['data:text/plain,a', 'record-elsewhere'],
  ['http://[', 'record-elsewhere'],
  ['missing.jsonl', 'no-record-there'],
])('%s is refused: %s', async (wanted, code) => {
  at({});
  await expect(recordAt(wanted, '/games/')).rejects.toMatchObject({ code });
});
