import type { DeploymentDeps } from '../deps.ts';
import { askHost } from './probe-host.ts';

/** Milliseconds; a proxy in between may be far away. */
const patience = 5000;

/**
 * Whether a request to a host, over HTTP, reaches our proxies. The product's own names do whoever asks, which proves
 * nothing: below them, a record that names the website is wanted.
 */
export async function reachesUs(deps: DeploymentDeps, host: string): Promise<boolean> {
  const product = deps.proxyHost.replace(/^proxy\./, '');
  if (host === product || host.endsWith(`.${product}`)) return false;
  const port = deps.challengePort ?? 80;
  const origin = `http://${host}${port === 80 ? '' : `:${port}`}`;
  return (await askHost(deps, { host, origin, patience })) === 'ours';
}
