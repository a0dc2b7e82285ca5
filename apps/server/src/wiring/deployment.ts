import type { Config } from '@dragoman/config';
import type { DeploymentDeps } from '@dragoman/core/deployment';
import { createDnsResolver, type DnsLookup } from '@dragoman/providers/dns';
import { isPublicAddress, type OutgoingGate } from '@dragoman/providers/outgoing';

/** Returns the dependencies of deployment checks from the configuration. */
export function deploymentDeps(
  config: Config,
  gate: OutgoingGate,
  ownZones: readonly string[] = [],
): Omit<DeploymentDeps, 'database' | 'fetchPage'> & { readonly passThroughDays: number } {
  const issuers = config.CAA_ISSUERS.map((name) => name.toLowerCase());
  const id = config.DOMAIN_CONNECT_ID;
  return {
    dns: buildDns(config, gate, ownZones),
    proxyHost: `proxy.${config.PRODUCT_HOST}`,
    caaIssuers: issuers.filter((name) => name !== 'off'),
    challengePort: config.CHALLENGE_PORT,
    passThroughDays: config.PASS_THROUGH_DAYS,
    ...(id !== undefined && { domainConnectId: id }),
  };
}

/**
 * Creates the DNS resolver for checks. A zone's own name servers are queried at public addresses and at those in
 * OUTGOING_ALLOWED_HOSTS.
 * @param ownZones domains served by this process, in addition to DNS_ZONES
 */
function buildDns(config: Config, gate: OutgoingGate, ownZones: readonly string[] = []): DnsLookup {
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
