/**
 * Whose an IP address is, as far as counting goes: one household or server has a whole /64 of IPv6 addresses (RFC 6177), and
 * must not have as many tries. An IPv4 address, also one written as IPv6, stays itself.
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
