export type {
  DnsAnswer,
  DnsFailure,
  DnsLookup,
  DnsRecordType,
  DnsZone,
} from './port.ts';
export { createDnsResolver, type DnsResolverOptions } from './resolver.ts';
