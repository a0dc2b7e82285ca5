export type { DeploymentDeps } from './deps.ts';
export { checkDns } from './dns/check-dns.ts';
export { deploymentEndpoints } from './endpoints.ts';
export { probeLanguages } from './probes/probe-languages.ts';
export { watchDeployments } from './watch/watch-deployments.ts';
