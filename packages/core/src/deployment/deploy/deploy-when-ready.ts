import type { WebsiteRow } from '@dragoman/database/schema';
import type { UrlStructure } from '@dragoman/domain/websites';
import { type BillingDeps, mayDeploy, payerOf } from '../../billing/index.ts';
import { findWebsite, readAvailableLanguages } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import type { DnsCheck } from '../dns/check-dns.ts';
import { scheduleFirstProbe } from '../dns/checks.store.ts';
import { enableReady, markDns, markPending } from '../dns/status.store.ts';
import type { CheckedRecord } from '../records/check-records.ts';

/**
 * Deploys a website that was never live once its DNS and snippet are verified and its owner may deploy [owner-workspace
 * §4]. Until then its status is `pending` if only DNS propagation or a subscription is missing. A disabled website stays
 * disabled.
 * @param isPropagating the outcome of the last DNS check; undefined if there was none
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
  if (isReady && (await mayDeploy(deps, payerOf(website)))) {
    if (await enableReady(kysely, website.id)) await scheduleFirstProbe(kysely, website.id);
  } else if (isReady || isPropagating !== undefined) {
    await markPending(kysely, website.id, isReady || isPropagating === true);
  }
}

/** Stores the outcome of a DNS check of the website's current structure and deploys it if it is ready. */
export async function applyDnsCheck(
  deps: DeploymentDeps & BillingDeps,
  website: WebsiteRow,
  structure: UrlStructure,
  { records, verified }: DnsCheck,
): Promise<void> {
  if (structure !== website.url_structure) return;
  await markDns(deps.database.kysely, website.id, { structure, verified });
  await deployWhenReady(deps, website.id, isPropagating(records));
}

/** True if only propagation is missing. */
export function isPropagating(records: readonly CheckedRecord[]): boolean {
  return (
    records.some(({ state }) => state === 'not-yet-propagated') &&
    records.every(({ ok, state }) => ok || state === 'not-yet-propagated')
  );
}
