import ipaddr from 'ipaddr.js';

type Ipv6 = InstanceType<typeof ipaddr.IPv6>;

/** Azure's platform endpoint: a public address that is reachable only inside Azure's network. */
const refusedPublic = new Set(['168.63.129.16']);
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [Ipv6, number];
const documentation = ipaddr.parseCIDR('3fff::/20') as [Ipv6, number];

/**
 * True if an IP address is on the public internet (global unicast by the IANA special-purpose registries, RFC 6890).
 * False for addresses that embed an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP), even a public one:
 * a translator on the path could turn it into a private one.
 */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' ? !refusedPublic.has(bare) : isPublicIpv6(parsed as Ipv6);
}

function isPublicIpv6(address: Ipv6): boolean {
  return address.match(globalUnicast) && !address.match(documentation) && !isIsatap(address);
}

/** RFC 5214 § 6.1: the interface identifier `[02]00:5efe` is followed by an IPv4 address. */
function isIsatap(address: Ipv6): boolean {
  const [, , , , high = 0, low = 0] = address.parts;
  return (high & ~0x0200) === 0 && low === 0x5efe;
}
