import type { ReleasedHostRow, ReleasedWebsiteRow } from '@dragoman/database/schema';
import { changeBack, leastPassThroughDays, lossGrace } from '@dragoman/domain/deployment';
import { chooseLanguage } from '../../emails/index.ts';
import type { DeploymentDeps, DeploymentMailDeps } from '../deps.ts';
import { readHosts } from '../records/check-records.ts';
import { isLost } from '../takeovers/takeovers.ts';
import { writeReleaseMail } from './release-mail.ts';
import {
  endRelease,
  noteReleasedHost,
  releasedHosts,
  takeDueRelease,
  updateRelease,
} from './releases.store.ts';

export interface ReleaseDeps extends DeploymentDeps, DeploymentMailDeps {
  /** Days for which a deleted website's hosts pass the original through, 30 by default. */
  readonly passThroughDays?: number;
}

const day = 86_400_000;
/** Milliseconds between the reminder and the end. */
const reminderTime = 7 * day;
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/**
 * Looks at deleted websites whose turn it is: tells the owner which record to change back, reminds them before the end, and
 * ends what was announced. Returns how many were looked at. Several processes may do so. See decision 0239.
 */
export async function followReleases(deps: ReleaseDeps): Promise<number> {
  for (let count = 0; ; count += 1) {
    const release = await takeDueRelease(deps.database.kysely);
    if (release === undefined) return count;
    await follow(deps, release).catch((err) => {
      // Nothing ends until its owner was told; the next look tries again.
      deps.log.warn({ err, websiteId: release.website_id }, 'a released website was not followed');
    });
  }
}

async function follow(deps: ReleaseDeps, release: ReleasedWebsiteRow): Promise<void> {
  const { kysely } = deps.database;
  const now = Date.now();
  const { website_id: id, ends_at: endsAt, reminded_at: remindedAt } = release;
  const isOver = endsAt !== null && endsAt.getTime() <= now && remindedAt !== null;
  const hosts = isOver ? [] : await readReleasedHosts(deps, release);
  // A fault of DNS passes within this time; after it, visitors go elsewhere for good.
  const trusted = now - lossGrace * 1000;
  if (hosts.every(({ left_at }) => left_at !== null && left_at.getTime() < trusted)) {
    return endRelease(kysely, id);
  }
  const leading = hosts.filter(({ left_at }) => left_at === null);
  const told = await tell(deps, release, leading);
  const end = (told.ends_at ?? endsAt)?.getTime() ?? now;
  const moments = [end - reminderTime, end].filter((moment) => moment > now);
  const next_look_at = new Date(Math.min(now + day, ...moments));
  await updateRelease(kysely, id, { ...told, next_look_at });
}

interface Told {
  readonly ends_at?: Date;
  readonly reminded_at?: Date;
}

/** Sends the first mail or the reminder where its time has come. Returns what is to be noted. */
async function tell(
  deps: ReleaseDeps,
  release: ReleasedWebsiteRow,
  leading: readonly ReleasedHostRow[],
): Promise<Told> {
  const now = Date.now();
  const { ends_at: endsAt, reminded_at: remindedAt } = release;
  if (endsAt === null) {
    const ends_at = new Date(now + (deps.passThroughDays ?? leastPassThroughDays) * day);
    await send(deps, release, leading, { endsAt: ends_at, isReminder: false });
    return { ends_at };
  }
  if (remindedAt !== null || endsAt.getTime() - reminderTime > now) return {};
  // A reminder that comes late moves the end.
  const ends_at = new Date(Math.max(endsAt.getTime(), now + reminderTime));
  await send(deps, release, leading, { endsAt: ends_at, isReminder: true });
  return { ends_at, reminded_at: new Date(now) };
}

async function send(
  { email, emailBrand }: ReleaseDeps,
  { email: to, locale, url }: ReleasedWebsiteRow,
  leading: readonly ReleasedHostRow[],
  about: { readonly endsAt: Date; readonly isReminder: boolean },
): Promise<void> {
  if (to === null || leading.length === 0) return;
  const records = leading.map((host) => changeBack(url, host));
  const reader = { to, language: chooseLanguage(locale ?? undefined) };
  const mail = writeReleaseMail({ url, records, ...about }, reader, emailBrand);
  await email.send({ to, ...mail, headers: automatic });
}

/** Asks DNS where the hosts lead now. Silence proves nothing. */
async function readReleasedHosts(
  deps: ReleaseDeps,
  { website_id: id, url }: ReleasedWebsiteRow,
): Promise<ReleasedHostRow[]> {
  const { kysely } = deps.database;
  const hosts = await releasedHosts(kysely, id);
  const states = new Map(
    (await readHosts(deps, { id, url }, hosts)).map((record) => [record.host, record]),
  );
  const read = hosts.map(async (host) => {
    const state = states.get(host.host);
    const isElsewhere = isLost(state);
    if (!isElsewhere && state?.ok !== true && state?.isOurs !== true) return host;
    const left_at = isElsewhere ? (host.left_at ?? new Date()) : null;
    if (left_at !== host.left_at) await noteReleasedHost(kysely, host.host, left_at);
    return { ...host, left_at };
  });
  return Promise.all(read);
}
