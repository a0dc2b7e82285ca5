export type { DnsAnswer, DnsLookup, DnsRecordType } from './port.ts';
export { createDnsResolver, type DnsResolverOptions } from './resolver.ts';
