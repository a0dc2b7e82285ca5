/**
 * Returns the network of an IP address for rate limiting: the /64 of an IPv6 address, because one household or server
 * has a whole /64 (RFC 6177). IPv4 addresses, including IPv4-mapped ones, are returned unchanged.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  const first = [...groups, ...zeros, ...after].slice(0, 4);
  return first.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
