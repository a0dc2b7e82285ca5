export { type DnsAdvice, type DnsAdviceCode, dnsAdviceCodes, dnsAdviceText } from './advice.ts';
export { type DnsProvider, dnsProviderOf } from './dns-provider.ts';
export {
  type DeployedSite,
  type DnsRecord,
  originHost,
  requiredRecords,
  siteDomain,
} from './dns-records.ts';
export { type RecordState, recordStates, recordStateWords } from './record-state.ts';
export { hasSnippet, snippetCode } from './snippet.ts';
export { type SnippetFinding, snippetFindings, snippetFindingText } from './snippet-finding.ts';
