import type { ReleasedHostRow, ReleasedWebsiteRow } from '@dragoman/database/schema';
import { changeBack, leastPassThroughDays, takeoverGrace } from '@dragoman/domain/deployment';
import { chooseLanguage } from '@dragoman/domain/languages';
import type { MailDeps } from '../../emails/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { checkHosts } from '../records/check-records.ts';
import { isTakenOver } from '../takeovers/takeovers.ts';
import { writeReleaseMail } from './release-mail.ts';
import {
  type DueRelease,
  endRelease,
  releasedHosts,
  takeDueRelease,
  updateRelease,
  updateReleasedHost,
} from './releases.store.ts';

export interface ReleaseDeps extends DeploymentDeps, MailDeps {
  /** Days for which a deleted website's hosts pass the original through. Defaults to 30. */
  readonly passThroughDays?: number;
}

const day = 86_400_000;
/** Milliseconds between the reminder and the end of a release. */
const reminderTime = 7 * day;

/**
 * Works on due releases of deleted websites: informs the owner which records to change back, reminds them, and ends the
 * release (decision 0239). Returns the number of releases. Safe to run in several processes.
 */
export async function followReleases(deps: ReleaseDeps): Promise<number> {
  for (let count = 0; ; count += 1) {
    const release = await takeDueRelease(deps.database.kysely);
    if (release === undefined) return count;
    await follow(deps, release).catch((err) => {
      // The release stays due after its lease; it cannot end before its owner was informed.
      deps.log.warn({ err, websiteId: release.website_id }, 'could not process a released website');
    });
  }
}

async function follow(deps: ReleaseDeps, release: DueRelease): Promise<void> {
  const { kysely } = deps.database;
  const now = release.now.getTime();
  const { website_id: id, ends_at: endsAt, reminded_at: remindedAt } = release;
  const isOver = endsAt !== null && endsAt.getTime() <= now && remindedAt !== null;
  const hosts = isOver ? [] : await checkReleasedHosts(deps, release);
  // A passing DNS fault is over by then.
  const trusted = now - takeoverGrace * 1000;
  if (hosts.every(({ left_at }) => left_at !== null && left_at.getTime() < trusted)) {
    return endRelease(kysely, id);
  }
  const pointing = hosts.filter(({ left_at }) => left_at === null);
  const changes = await notifyOwner(deps, release, pointing);
  const end = (changes.ends_at ?? endsAt)?.getTime() ?? now;
  const moments = [end - reminderTime, end].filter((moment) => moment > now);
  const next_look_at = new Date(Math.min(now + day, ...moments));
  await updateRelease(kysely, id, { ...changes, next_look_at });
}

/** Sends the first mail or the reminder if it is due. Returns the columns to update. */
async function notifyOwner(
  deps: ReleaseDeps,
  release: DueRelease,
  pointing: readonly ReleasedHostRow[],
): Promise<{ readonly ends_at?: Date; readonly reminded_at?: Date }> {
  const now = release.now.getTime();
  const { ends_at: endsAt, reminded_at: remindedAt } = release;
  if (endsAt === null) {
    const ends_at = new Date(now + (deps.passThroughDays ?? leastPassThroughDays) * day);
    await send(deps, release, pointing, { endsAt: ends_at, isReminder: false });
    return { ends_at };
  }
  if (remindedAt !== null || endsAt.getTime() - reminderTime > now) return {};
  // A late reminder postpones the end.
  const ends_at = new Date(Math.max(endsAt.getTime(), now + reminderTime));
  await send(deps, release, pointing, { endsAt: ends_at, isReminder: true });
  return { ends_at, reminded_at: new Date(now) };
}

async function send(
  { email, emailBrand }: ReleaseDeps,
  { email: to, locale, url }: ReleasedWebsiteRow,
  pointing: readonly ReleasedHostRow[],
  about: { readonly endsAt: Date; readonly isReminder: boolean },
): Promise<void> {
  if (to === null || pointing.length === 0) return;
  const records = pointing.map((host) => changeBack(url, host));
  const reader = { to, language: chooseLanguage(locale ?? undefined) };
  const mail = writeReleaseMail({ url, records, ...about }, reader, emailBrand);
  await email.send({ to, ...mail });
}

/** Checks the hosts' DNS. A host that cannot be checked is unchanged. */
async function checkReleasedHosts(
  deps: ReleaseDeps,
  { website_id: id, url, now }: DueRelease,
): Promise<ReleasedHostRow[]> {
  const { kysely } = deps.database;
  const hosts = await releasedHosts(kysely, id);
  const results = new Map(
    (await checkHosts(deps, { id, url }, hosts)).map((record) => [record.host, record]),
  );
  const checked = hosts.map(async (host) => {
    const result = results.get(host.host);
    const isElsewhere = isTakenOver(result);
    if (!isElsewhere && result?.ok !== true && result?.isOurs !== true) return host;
    const left_at = isElsewhere ? (host.left_at ?? now) : null;
    if (left_at !== host.left_at) await updateReleasedHost(kysely, host.host, left_at);
    return { ...host, left_at };
  });
  return Promise.all(checked);
}
