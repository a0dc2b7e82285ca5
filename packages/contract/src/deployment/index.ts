export { provisionEndpoint, resolvedUrlEndpoint, setUrlStructureEndpoint } from './deploy.ts';
export {
  checkDnsEndpoint,
  type DnsCheckAnswer,
  type DnsRecordAnswer,
  type ExistingWwwAnswer,
  mailDnsEndpoint,
} from './dns.ts';
export { setSnippetStatusEndpoint, verifySnippetEndpoint } from './snippet.ts';
