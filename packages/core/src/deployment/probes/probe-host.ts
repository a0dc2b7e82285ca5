import { randomBytes } from 'node:crypto';
import { challengePath, type HostProblem } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { isCertificateFault } from '@dragoman/providers/outgoing';
import type { DeploymentDeps } from '../deps.ts';
import { keepChallenge } from './challenges.store.ts';

/**
 * Who answers a request to a host: our proxies are told what to answer under `/.well-known/`, and asked for it at the
 * origin given. Redirects are followed, because who stands in front may insist on https.
 * @param patience milliseconds
 */
export async function askHost(
  { database, fetchPage }: Pick<DeploymentDeps, 'database' | 'fetchPage'>,
  { host, origin, patience }: { host: string; origin: string; patience: number },
): Promise<'ours' | HostProblem> {
  const token = randomBytes(24).toString('base64url');
  const answer = randomBytes(24).toString('base64url');
  await keepChallenge(database.kysely, { token, host, answer });
  try {
    const limits = { timeout: patience, maxBytes: 10_000, maxRedirects: 3 };
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
