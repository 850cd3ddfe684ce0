import { expect, test } from 'vitest';
import { lastOf, parentOf } from './paths';

test.each([
  ['angle', '', 'angle'],
  ['one.angle', 'one', 'angle'],
  ['one.disk.at', 'one.disk', 'at'],
])('the path %s has the parent "%s" and the name "%s"', (path, parent, name) => {
  expect([parentOf(path), lastOf(path)]).toEqual([parent, name]);
});
