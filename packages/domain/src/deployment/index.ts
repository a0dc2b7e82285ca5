export { type DnsProvider, dnsProviderOf } from './dns-provider.ts';
export {
  type DeployedSite,
  type DnsRecord,
  originHost,
  requiredRecords,
  siteDomain,
} from './dns-records.ts';
export { hasSnippet, snippetCode } from './snippet.ts';
