export type { DnsAnswer, DnsLookup, DnsRecordType, DnsZone } from './port.ts';
export { createDnsResolver } from './resolver.ts';
export { resolveInZones } from './zone-addresses.ts';
