export { provisionEndpoint, resolvedUrlEndpoint, setUrlStructureEndpoint } from './deploy.ts';
export {
  checkDnsEndpoint,
  type DnsCheckAnswer,
  type DnsRecordAnswer,
  type ExistingWwwAnswer,
  mailDnsEndpoint,
} from './dns.ts';
export { type PassThroughAnswer, passThroughEndpoint } from './pass-through.ts';
export { setSnippetStatusEndpoint, verifySnippetEndpoint } from './snippet.ts';
