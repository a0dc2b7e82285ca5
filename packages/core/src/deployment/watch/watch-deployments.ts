import type { WebsiteRow } from '@dragoman/database/schema';
import { isPublicDomain, nextCheckIn, siteDomain } from '@dragoman/domain/deployment';
import type { BillingDeps } from '../../billing/index.ts';
import { schedule } from '../../maintenance/index.ts';
import { findWebsite } from '../../websites/index.ts';
import { checkDns, type DnsCheck } from '../dns/check-dns.ts';
import { type VisitDeps, visitHosts } from '../probes/probe-hosts.ts';
import { visitLanguages } from '../probes/probe-languages.ts';
import { followReleases, type ReleaseDeps } from '../releases/follow-releases.ts';
import { tellOfPauses } from '../releases/tell-of-pauses.ts';
import { verifySnippet } from '../snippet/snippet.ts';
import { deployWhenReady, isPropagating } from '../status/deploy-when-ready.ts';
import { markDns } from '../status/status.store.ts';
import { tellOfLoss } from '../takeovers/takeover-mail.ts';
import { type Losses, noteLosses } from '../takeovers/takeovers.ts';
import { addMissingChecks, type DueCheck, noteCheck, takeDueChecks } from './checks.store.ts';

export interface WatchDeps extends ReleaseDeps, BillingDeps, VisitDeps {
  /** Seconds until the first look at a website, on which the later ones depend. Defaults to 30. */
  readonly firstLook?: number;
}

const atOnce = 8;
const day = 86_400;

/**
 * Looks at websites whose turn it is: the dashboard turns green by itself, and a host that leads elsewhere is noticed.
 * Several processes may do so. Resolves to how many were looked at.
 */
export async function checkDueWebsites(deps: WatchDeps): Promise<number> {
  await addMissingChecks(deps.database.kysely);
  const due = await takeDueChecks(deps.database.kysely, atOnce);
  await Promise.all(due.map((check) => lookAgain(deps, check)));
  return due.length;
}

/** Looks all the time. Returns the function that ends it. */
export function watchDeployments(deps: WatchDeps): () => Promise<void> {
  const pause = Math.min(15_000, (deps.firstLook ?? 30) * 500);
  const work = async () => {
    while ((await checkDueWebsites(deps)) === atOnce);
  };
  const { log } = deps;
  const ends = [
    schedule({ name: 'deployment checks', pause, work, log }),
    schedule({ name: 'released hosts', pause, work: () => followReleases(deps), log }),
    schedule({ name: 'mails about pauses', pause, work: () => tellOfPauses(deps), log }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

async function lookAgain(deps: WatchDeps, { website_id: id, looks }: DueCheck): Promise<void> {
  try {
    const next = await look(deps, id, looks);
    const at = new Date(Date.now() + next.seconds * 1000);
    await noteCheck(deps.database.kysely, id, { at, looks: next.looks });
  } catch (error) {
    // The lease ends by itself, and the next look may go better.
    deps.log.warn({ err: error, websiteId: id }, 'a website’s deployment could not be checked');
  }
}

interface NextLook {
  /** Until then. */
  readonly seconds: number;
  /** Looks by then, since something last changed. */
  readonly looks: number;
}

async function look(deps: WatchDeps, id: string, looks: number): Promise<NextLook> {
  const before = await findWebsite(deps, id);
  if (before.translation_languages.length === 0 || !isPublicDomain(siteDomain(before.url))) {
    return { seconds: day, looks: looks + 1 };
  }
  const isLosing = await lookAtWebsite(deps, before);
  const website = await findWebsite(deps, id);
  const { dns_checked, snippet_checked, status } = website;
  const { isServing, isChanged } =
    status === 'enabled' ? await visit(deps, website) : { isServing: false, isChanged: false };
  const isReady = dns_checked && snippet_checked;
  // What is ready waits for a subscription alone, which comes without a sign: a few minutes are soon enough.
  const isWaiting = isReady && status === 'pending';
  const isNew = status === 'enabled' && before.status !== 'enabled';
  const sinceChange = isNew || isChanged ? 0 : looks;
  const history = { isLive: isReady && (isServing || status === 'disabled'), isLosing };
  const counted = { ...history, looks: isWaiting ? Math.min(looks, 5) : sinceChange };
  return { seconds: nextCheckIn(counted, deps.firstLook), looks: sinceChange + 1 };
}

/** Visits the hosts of a live website, then each of its languages. */
async function visit(deps: WatchDeps, website: WebsiteRow) {
  const hostsServe = await visitHosts(deps, website.id);
  const { areServing, isLosing } = await visitLanguages(deps, website);
  return { isServing: hostsServe && areServing, isChanged: isLosing };
}

/** Looks at DNS and snippet, and deploys what is ready. Resolves to whether a host leads elsewhere. */
async function lookAtWebsite(deps: WatchDeps, before: WebsiteRow): Promise<boolean> {
  const { id, url_structure: structure } = before;
  const check = await checkDns(deps, before, structure);
  const losses = await noteLosses(deps, before, check.records, deps.firstLook ?? 30);
  const verified = isVerified(before.dns_checked, check, losses);
  await markDns(deps.database.kysely, id, { structure, verified });
  if (losses.isNews) await tellOfLoss(deps, before, check, losses.believed);
  if (!before.snippet_checked) await verifySnippet(deps, before);
  await deployWhenReady(deps, id, isPropagating(check.records));
  return losses.seen.length > 0;
}

/** What was verified stays so until its loss is believed: neither silence nor one look takes it away. */
function isVerified(was: boolean, { verified, records }: DnsCheck, losses: Losses): boolean {
  if (verified || !was) return verified;
  const isMissing = records.some(({ host, ok }) => !ok && losses.believed.includes(host));
  return !isMissing;
}
