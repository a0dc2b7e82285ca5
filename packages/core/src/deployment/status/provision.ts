import type { WebsiteRow } from '@dragoman/database/schema';
import { siteDomain } from '@dragoman/domain/deployment';
import { DragomanError } from '@dragoman/domain/errors';
import { type BillingDeps, mayDeploy } from '../../billing/index.ts';
import { readAvailableLanguages } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { expectToServe } from '../watch/checks.store.ts';
import { markEnabled } from './status.store.ts';

export interface Provision {
  /** Where the website answers in the end, as the detail screen read it before. */
  readonly resolvedUrl?: string;
}

/**
 * Deploys a website: from now on its language addresses serve translations. Deploying again changes nothing. Throws
 * `DragomanError('conflict')` with the specification's sentences when DNS is not verified or nothing is subscribed
 * [owner-workspace §5], and `bad-request` when the address given is not the website's.
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
    throw refused('No translation languages available. Add a language before deploying.');
  }
  const { kysely } = deps.database;
  if ((await readAvailableLanguages(kysely, website.id)).length === 0) {
    throw refused(
      'This installation cannot translate to any of this website’s languages. Add another language before deploying.',
    );
  }
  if (!website.dns_checked) {
    throw refused('Please configure and verify your DNS settings before deploying.');
  }
  if (!(await mayDeploy(deps, website.user_id))) {
    throw refused('Please activate your subscription before deploying.');
  }
  await markEnabled(kysely, website.id);
  await expectToServe(kysely, website.id);
}

function refused(message: string): DragomanError {
  return new DragomanError('conflict', { message });
}
