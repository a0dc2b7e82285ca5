import type { Config } from '@dragoman/config';
import { createDnsResolver, type DnsLookup } from '@dragoman/providers/dns';
import { isPublicAddress, type OutgoingGate } from '@dragoman/providers/outgoing';

/**
 * DNS as the checks see it. A zone's own name servers are asked at public addresses, and at those that configuration
 * lets through (OUTGOING_ALLOWED_HOSTS).
 */
export function buildDns(config: Config, gate: OutgoingGate): DnsLookup {
  const { DNS_SERVERS: servers, DNS_ZONES: zones, DNS_AUTHORITY_PORT: authorityPort } = config;
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
