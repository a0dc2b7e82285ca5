import type { Config } from '@dragoman/config';
import {
  createOutgoingGate,
  createPageFetcher,
  type OutgoingGate,
  type PageFetcher,
} from '@dragoman/providers/outgoing';
import type { Closing } from './closing.ts';

export interface Outgoing {
  readonly gate: OutgoingGate;
  readonly fetchPage: PageFetcher;
}

/** The gate to the outside; the demo shop's own address is let through beside what configuration allows. */
export function openOutgoing(
  config: Config,
  alsoAllowed: readonly string[],
  closing: Closing,
): Outgoing {
  const gate = createOutgoingGate({
    allowedHosts: [...config.OUTGOING_ALLOWED_HOSTS, ...alsoAllowed],
  });
  closing.add('outgoing connections', () => gate.close());
  return { gate, fetchPage: createPageFetcher(gate, { userAgent: config.USER_AGENT }) };
}
