import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;
/** Groups of 16 bits that an IPv6 subscriber gets as a whole, at least: a /64. */
const SUBSCRIBER_GROUPS = 4;

/**
 * What one subscriber has: an IPv4 address, or the /64 of an IPv6 one, in which a single machine may use any number.
 * @returns `192.0.2.1`, `2001:db8:0:1::/64`; what is no address comes as it is.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [plain = ''] = address.toLowerCase().split('%');
  const [head = '', tail] = plain.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const before = groups(head);
  const after = groups(tail ?? '');
  // A last group such as `192.0.2.1` stands for two.
  const written = before.length + after.length + (plain.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - written }, () => '0');
  const first = [...before, ...zeros, ...after].slice(0, SUBSCRIBER_GROUPS);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
