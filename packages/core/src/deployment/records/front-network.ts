import { BlockList, isIP } from 'node:net';
import { networks } from './networks.data.ts';

const known = networks.map(({ name, ranges }) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [start = '', length] = range.split('/');
    list.addSubnet(start, Number(length), familyOf(start));
  }
  return { name, list };
});

/** Returns the network in front of a website if all addresses belong to it, else undefined. */
export function frontNetworkOf(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return undefined;
  return known.find(({ list }) =>
    addresses.every((address) => list.check(address, familyOf(address))),
  )?.name;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
