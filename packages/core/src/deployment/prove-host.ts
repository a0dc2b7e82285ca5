import { randomBytes } from 'node:crypto';
import { challengePath } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { keepChallenge } from './challenge.store.ts';
import type { DeploymentDeps } from './deps.ts';

/** Milliseconds; a proxy in between may be far away. */
const patience = 5000;

/**
 * Whether a request to a host reaches our proxies: they are told what to answer under `/.well-known/`, and asked for it
 * through the host. Redirects are followed, because who stands in front may insist on https.
 */
export async function reachesUs(deps: DeploymentDeps, host: string): Promise<boolean> {
  const token = randomBytes(24).toString('base64url');
  const answer = randomBytes(24).toString('base64url');
  await keepChallenge(deps.database.kysely, { token, host, answer });
  const port = deps.challengePort ?? 80;
  const authority = port === 80 ? host : `${host}:${port}`;
  try {
    const page = await deps.fetchPage(`http://${authority}${challengePath}${token}`, {
      timeout: patience,
      maxBytes: 10_000,
      maxRedirects: 3,
    });
    const isSameHost = new URL(page.url).hostname === host;
    const text = new TextDecoder().decode(page.body).trim();
    return isSameHost && page.status === 200 && text === answer;
  } catch (error) {
    if (error instanceof DragomanError) return false;
    throw error;
  }
}
