import type { WebsiteRow } from '@dragoman/database/schema';
import type { UrlStructure } from '@dragoman/domain/websites';
import { type BillingDeps, mayDeploy } from '../../billing/index.ts';
import { findWebsite, readAvailableLanguages } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import type { DnsCheck } from '../dns/check-dns.ts';
import type { CheckedRecord } from '../records/check-records.ts';
import { expectToServe } from '../watch/checks.store.ts';
import { enableReady, markDns, markPending } from './status.store.ts';

/**
 * Deploys a website that was never live as soon as DNS and snippet are both there and its owner may deploy
 * [owner-workspace §4]. One that was disabled stays so until its owner deploys it. Until then the status is `pending`
 * where all that is missing comes by itself or by a subscription.
 * @param isPropagating whether every record is in place but not everywhere yet; left as it was where nobody looked
 */
export async function deployWhenReady(
  deps: DeploymentDeps & BillingDeps,
  websiteId: string,
  isPropagating?: boolean,
): Promise<void> {
  const { kysely } = deps.database;
  const website = await findWebsite(deps, websiteId);
  const isReady =
    website.dns_checked &&
    website.snippet_checked &&
    (await readAvailableLanguages(kysely, website.id)).length > 0;
  if (isReady && (await mayDeploy(deps, website.user_id))) {
    if (await enableReady(kysely, website.id)) await expectToServe(kysely, website.id);
  } else if (isReady || isPropagating !== undefined) {
    await markPending(kysely, website.id, isReady || isPropagating === true);
  }
}

/** Notes what a check of a structure found, and deploys what is ready. */
export async function noteDns(
  deps: DeploymentDeps & BillingDeps,
  website: WebsiteRow,
  structure: UrlStructure,
  { records, verified }: DnsCheck,
): Promise<void> {
  if (structure !== website.url_structure) return;
  await markDns(deps.database.kysely, website.id, { structure, verified });
  await deployWhenReady(deps, website.id, isPropagating(records));
}

/** Whether what is missing comes by itself. */
export function isPropagating(records: readonly CheckedRecord[]): boolean {
  return (
    records.some(({ state }) => state === 'not-yet-propagated') &&
    records.every(({ ok, state }) => ok || state === 'not-yet-propagated')
  );
}
