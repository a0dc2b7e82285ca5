import { databaseTime, type Queries } from '@dragoman/database/connection';
import type { ReleasedHostRow, ReleasedWebsiteRow, WebsiteRow } from '@dragoman/database/schema';
import {
  type ChangeBack,
  changeBack,
  leastPassThroughDays,
  siteDomain,
  takeoverGrace,
} from '@dragoman/domain/deployment';
import { chooseLanguage } from '@dragoman/domain/languages';
import {
  changeBackDetails,
  dayOf,
  type EmailBrand,
  type MailDeps,
  noticeTo,
  type Reader,
  readerOf,
  textsIn,
} from '../../emails/index.ts';
import { findWebsite } from '../../websites/index.ts';
import type { DeploymentDeps } from '../deps.ts';
import { selectPointingHosts } from '../hosts/hosts.store.ts';
import { checkHosts } from '../records/check-records.ts';
import { isTakenOver } from '../takeovers/takeovers.ts';
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

/** Mails owners who paused a website how to change its DNS records back; once per pause. */
export async function sendPauseMails(deps: MailDeps): Promise<void> {
  const { kysely } = deps.database;
  const unsent = await kysely
    .updateTable('paused_websites')
    .set({ told_at: databaseTime() })
    .where('reason', '=', 'owner')
    .where('told_at', 'is', null)
    .returning('website_id')
    .execute();
  for (const { website_id: id } of unsent) {
    await sendPauseMail(deps, id).catch(async (err) => {
      deps.log.warn({ err, websiteId: id }, 'could not send the mail about a pause');
      await markUnsent(kysely, id);
    });
  }
}

async function sendPauseMail(deps: MailDeps, id: string): Promise<void> {
  const { kysely } = deps.database;
  const website = await findWebsite(deps, id);
  const reader = await readerOf(kysely, website.user_id);
  const hosts = await selectPointingHosts(kysely, id);
  if (reader === undefined || hosts.length === 0 || website.status !== 'disabled') return;
  const records = hosts.map((host) => changeBack(website.url, host));
  const mail = writePauseMail(website, records, reader, deps.emailBrand);
  await deps.email.send({ to: reader.to, ...mail });
}

async function markUnsent(queries: Queries, websiteId: string): Promise<void> {
  await queries
    .updateTable('paused_websites')
    .set({ told_at: null })
    .where('website_id', '=', websiteId)
    .execute();
}

interface ReleaseNotice {
  readonly url: string;
  /** How to change the records of hosts that still point to us. */
  readonly records: readonly ChangeBack[];
  readonly endsAt: Date;
  readonly isReminder: boolean;
}

/** Renders the mail about a deleted website whose hosts still point to us. */
export function writeReleaseMail(
  { url, records, endsAt, isReminder }: ReleaseNotice,
  reader: Reader,
  brand: EmailBrand,
) {
  const texts = textsIn(reader.language).notices.released;
  const values = {
    brand: brand.name,
    site: siteDomain(url),
    hosts: records.map(({ host }) => host).join(', '),
    date: dayOf(endsAt, reader.language),
  };
  return noticeTo(reader, brand, {
    subject: { text: isReminder ? texts.reminder : texts.subject, values },
    body: { text: texts.body, values },
    details: [...changeBackDetails(reader.language, records), texts.after],
  });
}

/** Renders the mail about a website that its owner paused. */
export function writePauseMail(
  website: Pick<WebsiteRow, 'id' | 'url'>,
  records: readonly ChangeBack[],
  reader: Reader,
  brand: EmailBrand,
) {
  const texts = textsIn(reader.language).notices.website_paused;
  return noticeTo(reader, brand, {
    subject: { text: texts.subject, values: { site: siteDomain(website.url) } },
    body: texts.body,
    details: [texts.leave, ...changeBackDetails(reader.language, records)],
    action: {
      label: texts.button,
      link: `${brand.siteUrl}/dashboard/website/${website.id}`,
    },
  });
}
