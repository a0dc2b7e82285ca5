export type { DnsRecords } from './answer-from.ts';
export { type RunningNameServer, startNameServer } from './name-server.ts';
export type {
  DnsAnswer,
  DnsFailure,
  DnsLookup,
  DnsRecordType,
  DnsZone,
} from './port.ts';
export { createDnsResolver, type DnsResolverOptions } from './resolver.ts';
export { resolveInZones } from './zone-addresses.ts';
