import type { Config } from '@dragoman/config';
import { createDnsResolver, resolveInZones } from '@dragoman/providers/dns';
import {
  createOutgoingGate,
  createPageFetcher,
  type OutgoingGate,
  type PageFetcher,
  resolveBySystem,
} from '@dragoman/providers/outgoing';
import type { ShutdownHooks } from './shutdown-hooks.ts';

export interface Outgoing {
  readonly gate: OutgoingGate;
  readonly fetchPage: PageFetcher;
}

/** Opens the gate for outgoing requests. `alsoAllowed` adds to the allowed hosts of the configuration. */
export function openOutgoing(
  config: Config,
  alsoAllowed: readonly string[],
  shutdown: ShutdownHooks,
): Outgoing {
  const gate = createOutgoingGate({
    allowedHosts: [...config.OUTGOING_ALLOWED_HOSTS, ...alsoAllowed],
    ...resolving(config),
  });
  shutdown.add('outgoing connections', () => gate.close());
  return { gate, fetchPage: createPageFetcher(gate, { userAgent: config.USER_AGENT }) };
}

/** Resolves the domains in DNS_ZONES by their own name servers, the rest by the system. */
function resolving({ DNS_ZONES: zones }: Config) {
  if (zones.length === 0) return {};
  return { resolve: resolveInZones(createDnsResolver({ zones }), zones, resolveBySystem) };
}
