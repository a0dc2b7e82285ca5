import type { WebsiteRow } from '@dragoman/database/schema';
import { siteDomain } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { type BillingDeps, mayDeploy, payerOf } from '../../billing/index.ts';
import { readAvailableLanguages } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { scheduleFirstProbe } from '../dns/checks.store.ts';
import { markEnabled } from '../dns/status.store.ts';

interface Provision {
  /** The address after redirects, as the detail screen read it. */
  readonly resolvedUrl?: string | undefined;
}

/**
 * Deploys a website, so that its language addresses serve translations. Deploying again changes nothing. Throws
 * `DragomanError`: `conflict` if DNS is not verified, no language can be served, or nothing is subscribed
 * [owner-workspace §5]; `bad-request` if `resolvedUrl` is on another domain.
 */
export async function provision(
  deps: DeploymentDeps & BillingDeps,
  website: WebsiteRow,
  { resolvedUrl }: Provision,
): Promise<void> {
  if (resolvedUrl !== undefined && siteDomain(resolvedUrl) !== siteDomain(website.url)) {
    throw new DragomanError('bad-request', { message: 'This address is not the website’s.' });
  }
  if (website.translation_languages.length === 0) {
    throw conflict('No translation languages available. Add a language before deploying.');
  }
  const { kysely } = deps.database;
  if ((await readAvailableLanguages(kysely, website.id)).length === 0) {
    throw conflict(
      'This installation cannot translate to any of this website’s languages. Add another language before deploying.',
    );
  }
  if (!website.dns_checked) {
    throw conflict('Please configure and verify your DNS settings before deploying.');
  }
  if (!(await mayDeploy(deps, payerOf(website)))) {
    throw conflict('Please activate your subscription before deploying.');
  }
  await markEnabled(kysely, website.id);
  await scheduleFirstProbe(kysely, website.id);
}

function conflict(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}
