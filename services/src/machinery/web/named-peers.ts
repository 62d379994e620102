import { BlockList, isIP } from 'node:net';

/**
 * Who is named by address or network.
 * @param list `192.0.2.7, 10.0.0.0/8`; undefined: nobody.
 */
export function namedPeers(list: string | undefined): (address: string | undefined) => boolean {
  const named = new BlockList();
  for (const one of (list ?? '').split(',').filter((text) => text.trim() !== '')) {
    const [address = '', bits] = one.trim().split('/');
    if (bits === undefined) named.addAddress(address, familyOf(address));
    else named.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => address !== undefined && isIP(address) !== 0 && named.check(address, familyOf(address));
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
