import type { WebsiteRow } from '@dragoman/database/schema';
import { isPublicDomain, nextCheckIn, siteDomain } from '@dragoman/domain/deployment';
import type { BillingDeps } from '../../billing/index.ts';
import { schedule } from '../../maintenance/index.ts';
import { findWebsite } from '../../websites/index.ts';
import { deployWhenReady, isPropagating } from '../deploy/deploy-when-ready.ts';
import { checkDns, type DnsCheck } from '../dns/check-dns.ts';
import {
  type DueCheck,
  insertMissingChecks,
  rescheduleCheck,
  takeDueChecks,
} from '../dns/checks.store.ts';
import { markDns } from '../dns/status.store.ts';
import {
  followReleases,
  type ReleaseDeps,
  sendPauseMails,
} from '../pass-through/follow-releases.ts';
import { type ProbeDeps, probeHosts } from '../probes/probe-hosts.ts';
import { probeLanguages } from '../probes/probe-languages.ts';
import { verifySnippet } from '../snippet/snippet.ts';
import { sendTakeoverMail } from '../takeovers/takeover-mail.ts';
import { recordTakeovers, type Takeovers } from '../takeovers/takeovers.ts';

export interface WatchDeps extends ReleaseDeps, BillingDeps, ProbeDeps {
  /** Seconds until a website's first check; later intervals are multiples of it. Defaults to 30. */
  readonly firstLook?: number;
}

/** Websites checked at once. */
const concurrency = 8;
const day = 86_400;

/** Runs due checks of DNS, snippet and probes. Returns the number of websites. Safe to run in several processes. */
export async function checkDueWebsites(deps: WatchDeps): Promise<number> {
  await insertMissingChecks(deps.database.kysely);
  const due = await takeDueChecks(deps.database.kysely, concurrency);
  await Promise.all(due.map((check) => runCheck(deps, check)));
  return due.length;
}

/** Starts checking regularly. Returns the function that stops it. */
export function watchDeployments(deps: WatchDeps): () => Promise<void> {
  const pause = Math.min(15_000, (deps.firstLook ?? 30) * 500);
  const work = async () => {
    while ((await checkDueWebsites(deps)) === concurrency);
  };
  const { log } = deps;
  const ends = [
    schedule({ name: 'deployment checks', pause, work, log }),
    schedule({ name: 'released hosts', pause, work: () => followReleases(deps), log }),
    schedule({ name: 'mails about pauses', pause, work: () => sendPauseMails(deps), log }),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}

async function runCheck(deps: WatchDeps, { website_id: id, looks }: DueCheck): Promise<void> {
  try {
    const next = await checkWebsite(deps, id, looks);
    await rescheduleCheck(deps.database.kysely, id, next);
  } catch (error) {
    // The check is due again after its lease.
    deps.log.warn({ err: error, websiteId: id }, 'a website’s deployment could not be checked');
  }
}

interface NextCheck {
  readonly seconds: number;
  /** Checks since the last change. */
  readonly looks: number;
}

async function checkWebsite(deps: WatchDeps, id: string, looks: number): Promise<NextCheck> {
  const before = await findWebsite(deps, id);
  if (before.translation_languages.length === 0 || !isPublicDomain(siteDomain(before.url))) {
    return { seconds: day, looks: looks + 1 };
  }
  const isLosing = await checkDnsAndSnippet(deps, before);
  const website = await findWebsite(deps, id);
  const { dns_checked, snippet_checked, status } = website;
  const { isServed, isChanged } =
    status === 'enabled' ? await probe(deps, website) : { isServed: false, isChanged: false };
  const isReady = dns_checked && snippet_checked;
  // Only a subscription is missing. Nothing announces it, so check every few minutes.
  const isWaiting = isReady && status === 'pending';
  const isNew = status === 'enabled' && before.status !== 'enabled';
  const sinceChange = isNew || isChanged ? 0 : looks;
  const history = { isLive: isReady && (isServed || status === 'disabled'), isLosing };
  const counted = { ...history, looks: isWaiting ? Math.min(looks, 5) : sinceChange };
  return { seconds: nextCheckIn(counted, deps.firstLook), looks: sinceChange + 1 };
}

/** Probes the hosts of a deployed website, then each of its languages. */
async function probe(deps: WatchDeps, website: WebsiteRow) {
  const areHostsLive = await probeHosts(deps, website.id);
  const { areLive, isLosing } = await probeLanguages(deps, website);
  return { isServed: areHostsLive && areLive, isChanged: isLosing };
}

/** Checks DNS and snippet and deploys the website if it is ready. Returns true if a host points elsewhere. */
async function checkDnsAndSnippet(deps: WatchDeps, before: WebsiteRow): Promise<boolean> {
  const { id, url_structure: structure } = before;
  const check = await checkDns(deps, before, structure);
  const takeovers = await recordTakeovers(deps, before, check.records, deps.firstLook ?? 30);
  const verified = isVerified(before.dns_checked, check, takeovers);
  await markDns(deps.database.kysely, id, { structure, verified });
  if (takeovers.isNews) await sendTakeoverMail(deps, before, check, takeovers.confirmed);
  if (!before.snippet_checked) await verifySnippet(deps, before);
  await deployWhenReady(deps, id, isPropagating(check.records));
  return takeovers.seen.length > 0;
}

/** A verified website stays verified until a takeover of a required host is confirmed. */
function isVerified(was: boolean, { verified, records }: DnsCheck, takeovers: Takeovers): boolean {
  if (verified || !was) return verified;
  const isMissing = records.some(({ host, ok }) => !ok && takeovers.confirmed.includes(host));
  return !isMissing;
}
