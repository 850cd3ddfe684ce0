import { expect, test } from 'vitest';
import type { RuleBlock } from '../wire';
import { firstSentences, ruleOn } from './rule_text';

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
          '<p>It pays later (<a href="#/rules/oracle/WY-C13">WY-C13</a>). <strong class="mark" data-mark="H">H</strong> Once.</p>',
        ),
        block('WY-A2', '<p>One.</p><table><tr><td>Never quoted.</td></tr></table>'),
      ],
    },
  ],
};

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
