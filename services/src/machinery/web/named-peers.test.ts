import { expect, test } from '@jest/globals';
import { namedPeers } from './named-peers';

test.each([
  [undefined, '127.0.0.1', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '::ffff:192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['10.0.0.0/8, 2001:db8::/32', '10.9.8.7', true],
  ['10.0.0.0/8, 2001:db8::/32', '2001:db8:1::1', true],
  ['10.0.0.0/8', undefined, false],
])('of %s, %s: %s', (list, address, isNamed) => {
  expect(namedPeers(list)(address)).toBe(isNamed);
});
