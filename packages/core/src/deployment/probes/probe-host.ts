import { randomBytes } from 'node:crypto';
import { challengePath, type HostProblem } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { isCertificateFault } from '@dragoman/providers/outgoing/port';
import { insertChallenge } from '../../host-challenges/index.ts';
import type { DeploymentDeps } from '../deps.ts';

/**
 * Requests a fresh challenge from a host. Returns `ours` if one of our proxies answers it. Follows redirects, because a
 * proxy in front of ours may force https.
 * @param timeout milliseconds
 */
export async function probeHost(
  { database, fetchPage }: Pick<DeploymentDeps, 'database' | 'fetchPage'>,
  { host, origin, timeout }: { host: string; origin: string; timeout: number },
): Promise<'ours' | HostProblem> {
  const token = randomBytes(24).toString('base64url');
  const answer = randomBytes(24).toString('base64url');
  await insertChallenge(database.kysely, { token, host, answer });
  try {
    const limits = { timeout, maxBytes: 10_000, maxRedirects: 3 };
    const { url, status, body } = await fetchPage(`${origin}${challengePath}${token}`, limits);
    const isSameHost = new URL(url).hostname === host;
    const text = new TextDecoder().decode(body).trim();
    if (isSameHost && status === 200 && text === answer) return 'ours';
    return status >= 500 ? 'unreachable' : 'elsewhere';
  } catch (error) {
    if (!(error instanceof DragomanError)) throw error;
    return isCertificateFault(error) ? 'certificate' : 'unreachable';
  }
}

/** The origin of a host over plain HTTP. */
export function plainOrigin({ challengePort = 80 }: { challengePort?: number }, host: string) {
  return `http://${host}${challengePort === 80 ? '' : `:${challengePort}`}`;
}

/** Milliseconds; the request may pass a distant proxy. */
const reachTimeout = 5000;

/**
 * Resolves to true if an HTTP request to the host reaches our proxies. Always false for the product's own names: all
 * requests to them reach us, so they need a record that names the website.
 */
export async function reachesUs(deps: DeploymentDeps, host: string): Promise<boolean> {
  const product = deps.proxyHost.replace(/^proxy\./, '');
  if (host === product || host.endsWith(`.${product}`)) return false;
  const origin = plainOrigin(deps, host);
  return (await probeHost(deps, { host, origin, timeout: reachTimeout })) === 'ours';
}
