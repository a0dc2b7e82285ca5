import type { Config } from '@dragoman/config';
import type { DeploymentDeps } from '@dragoman/core/deployment';
import type { OutgoingGate } from '@dragoman/providers/outgoing';
import { buildDns } from './dns.ts';

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
