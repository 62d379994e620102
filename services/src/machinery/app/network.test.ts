import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { networkOf } from './network';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:DB8::1:0:0:0:1', '2001:db8:0:1::/64'],
  ['2001:0db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['', ''],
])('%s is of %s', (address, network) => expect(networkOf(address)).toBe(network));

const group = fc.nat(0xffff).map((number) => number.toString(16));

test('every address of a /64 is of one network, and no other one is', () => {
  const half = fc.array(group, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, half, (net, other, one, two) => {
      const of = (network: string[], host: string[]) => networkOf([...network, ...host].join(':'));
      expect(of(net, one)).toBe(of(net, two));
      expect(of(net, one) === of(other, one)).toBe(net.join() === other.join());
    }),
  );
});
