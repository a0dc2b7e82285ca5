import { networks } from './networks.data.ts';

/** Returns the network in front of a website if all addresses belong to it, else undefined. */
export function networkOf(addresses: readonly string[]): string | undefined {
  const [first] = addresses;
  if (first === undefined) return undefined;
  return networks.find(({ ranges }) =>
    addresses.every((address) => ranges.some((range) => isInRange(address, range))),
  )?.name;
}

function isInRange(address: string, range: string): boolean {
  const [start = '', length = '0'] = range.split('/');
  const left = readAddress(address);
  const right = readAddress(start);
  if (left === undefined || right === undefined || left.bits !== right.bits) return false;
  const shift = BigInt(left.bits - Number(length));
  return left.value >> shift === right.value >> shift;
}

interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

function readAddress(text: string): Address | undefined {
  if (/^\d+(?:\.\d+){3}$/.test(text)) {
    const value = text.split('.').reduce((sum, part) => (sum << 8n) | BigInt(part), 0n);
    return { bits: 32, value };
  }
  return text.includes(':') ? readIpv6(text) : undefined;
}

/** Parses an IPv6 address (RFC 4291 §2.2), without an embedded IPv4 address. */
function readIpv6(text: string): Address | undefined {
  const [head = '', tail] = text.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  const groups = tail === undefined ? first : [...first, ...zeros, ...last];
  if (groups.length !== 8 || !groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) {
    return undefined;
  }
  const value = groups.reduce((sum, group) => (sum << 16n) | BigInt(`0x${group}`), 0n);
  return { bits: 128, value };
}
