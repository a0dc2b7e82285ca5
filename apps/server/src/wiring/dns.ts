import type { Config } from '@dragoman/config';
import { createDnsResolver, type DnsLookup } from '@dragoman/providers/dns';
import { isPublicAddress, type OutgoingGate } from '@dragoman/providers/outgoing';

/**
 * DNS as the checks see it. A zone's own name servers are asked at public addresses, and at those that configuration
 * lets through (OUTGOING_ALLOWED_HOSTS).
 * @param ownZones domains that this process answers for itself, beside those of DNS_ZONES
 */
export function buildDns(
  config: Config,
  gate: OutgoingGate,
  ownZones: readonly string[] = [],
): DnsLookup {
  const { DNS_SERVERS: servers, DNS_AUTHORITY_PORT: authorityPort } = config;
  const zones = [...config.DNS_ZONES, ...ownZones];
  return createDnsResolver({
    ...(servers.length > 0 && { servers }),
    zones,
    authorityPort,
    isAllowed: (address) => isPublicAddress(address) || isLetThrough(gate, address, authorityPort),
  });
}

function isLetThrough(gate: OutgoingGate, address: string, port: number): boolean {
  const host = address.includes(':') ? `[${address}]` : address;
  try {
    gate.assertAllowed(new URL(`http://${host}:${port}`));
    return true;
  } catch {
    return false;
  }
}
