export {
  type CheckedRecord,
  checkDns,
  type DnsCheck,
  type ExistingWwwRecord,
} from './check-dns.ts';
export type { DeploymentDeps } from './deps.ts';
export { deploymentEndpoints } from './endpoints/index.ts';
export { provision } from './provision.ts';
export { resolveUrl } from './resolved-url.ts';
export { confirmSnippet, verifySnippet } from './snippet.ts';
export { setUrlStructure } from './url-structure.ts';
