export { findChallenge } from './challenge.store.ts';
export { checkDns, type DnsCheck } from './check-dns.ts';
export type { DeploymentDeps, DeploymentMailDeps } from './deps.ts';
export { deploymentEndpoints } from './endpoints/index.ts';
export { provision } from './provision.ts';
export { resolveUrl } from './resolved-url.ts';
export { confirmSnippet, verifySnippet } from './snippet.ts';
export { setUrlStructure } from './url-structure.ts';
export { checkDueWebsites, type WatchDeps, watchDeployments } from './watch-deployments.ts';
