import ipaddr from 'ipaddr.js';

type Ipv6 = InstanceType<typeof ipaddr.IPv6>;

/** Azure's platform endpoint is a public-looking address that answers only inside its own network. */
const refusedPublic = new Set(['168.63.129.16']);
const globalUnicast = ipaddr.parseCIDR('2000::/3') as [Ipv6, number];
const documentation = ipaddr.parseCIDR('3fff::/20') as [Ipv6, number];

/**
 * Whether an IP address in text form is one of the public internet's (global unicast by the IANA special-purpose
 * registries, RFC 6890). Addresses that carry an IPv4 address inside (mapped, compatible, NAT64, 6to4, Teredo, ISATAP)
 * are not, whatever they carry: a translator on the way could turn them into a private one.
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
