import type { Config } from '@dragoman/config';
import { createDnsResolver, type DnsLookup } from '@dragoman/providers/dns';
import { isPublicAddress, type OutgoingGate } from '@dragoman/providers/outgoing';

/**
 * Creates the DNS resolver for checks. A zone's own name servers are queried at public addresses and at those in
 * OUTGOING_ALLOWED_HOSTS.
 * @param ownZones domains served by this process, in addition to DNS_ZONES
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
