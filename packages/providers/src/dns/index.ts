export type { DnsRecords } from './answer-from.ts';
export { type RunningNameServer, startNameServer } from './name-server.ts';
export type { DnsLookup } from './port.ts';
export { createDnsResolver } from './resolver.ts';
export { resolveInZones } from './zone-addresses.ts';
