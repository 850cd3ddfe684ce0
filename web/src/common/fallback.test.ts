import { FluentBundle, FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';
import { complete } from './fallback';

const ENGLISH = `
tree = tree
    .the = the tree
    .text = A tree stands here.
grows = { $n ->
    [one] { $n } tree grows
   *[other] { $n } trees grow
}
stands = Here stands a { tree }.
errors =
    .gone = It is gone.
    .far = It is far.
`;

function said(own: string) {
  const bundle = new FluentBundle('cs', { useIsolating: false });
  const problems = bundle.addResource(complete(new FluentResource(own), new FluentResource(ENGLISH)));
  expect(problems).toEqual([]);
  return (name: string, values = {}) => {
    const [whole = '', attribute] = name.split('.');
    const message = bundle.getMessage(whole);
    const pattern = attribute ? message?.attributes[attribute] : message?.value;
    return pattern ? bundle.formatPattern(pattern, values) : undefined;
  };
}

test('what a catalogue says is its own, and the rest is English', () => {
  const words = said('tree = strom\nerrors =\n    .gone = Je to pryč.\n');
  expect(words('tree')).toBe('strom');
  expect(words('stands')).toBe('Here stands a strom.');
  expect([1, 2, 5].map((n) => words('grows', { n }))).toEqual(['1 tree grows', '2 trees grow', '5 trees grow']);
  expect(words('tree.text')).toBe('A tree stands here.');
  expect([words('errors.gone'), words('errors.far')]).toEqual(['Je to pryč.', 'It is far.']);
  expect(words('tree.the'), 'forms of a word are the business of each language').toBeUndefined();
});

test('an empty catalogue is English', () => {
  const words = said('');
  expect(words('stands')).toBe('Here stands a tree.');
  expect(words('tree.the')).toBe('the tree');
});
