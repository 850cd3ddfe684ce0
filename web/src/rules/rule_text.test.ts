import { afterEach, expect, test, vi } from 'vitest';
import type { RuleBlock } from '../wire';
import { firstSentences, ruleOn, ruleText } from './rule_text';

const block = (rule: string, html: string): RuleBlock => ({ rule, marks: [], name: '', html, holds: [], pictures: [] });
const page = {
  sections: [
    {
      id: 'x',
      level: 2,
      title: 'X',
      blocks: [
        block('WY-A1', '<p><strong>WY-A1</strong> Draw up to 4 lines. You may stop <em>at any time</em> (H).</p>'),
        block(
          'WY-A3',
          '<p>It pays later (<a href="rules/oracle/WY-C13">WY-C13</a>). <strong class="mark" data-mark="H">H</strong> Once.</p>',
        ),
        block('WY-A2', '<p>One.</p><table><tr><td>Never quoted.</td></tr></table>'),
      ],
    },
  ],
};

afterEach(() => vi.unstubAllGlobals());

test('a page is fetched once, and again if the server was away', async () => {
  const asked: string[] = [];
  let away = true;
  vi.stubGlobal('fetch', (path: string) => {
    asked.push(path);
    return away ? Promise.reject(new TypeError('away')) : Promise.resolve(Response.json(page));
  });
  expect(await ruleText('oracle', 'en', 'WY-A2')).toBe('');
  away = false;
  expect(await ruleText('oracle', 'en', 'WY-A2')).toBe('One.');
  expect(await ruleText('oracle', 'en', 'WY-A3')).toBe('It pays later. Once.');
  expect(asked).toEqual(['api/rules/oracle/en', 'api/rules/oracle/en']);
});

test('a rule is quoted without its id, marks, references and tables', () => {
  expect(ruleOn(page, 'WY-A1')).toBe('Draw up to 4 lines. You may stop at any time.');
  expect(ruleOn(page, 'WY-A2')).toBe('One.');
  expect(ruleOn(page, 'WY-A3')).toBe('It pays later. Once.');
  expect(ruleOn(page, 'WY-A9')).toBe('');
});

test('long rules are cut after a whole sentence', () => {
  expect(firstSentences('One two three. Four five. Six.', 20)).toBe('One two three.');
  expect(firstSentences('A single sentence that is far too long', 10)).toBe('A single sentence that is far too long');
});
