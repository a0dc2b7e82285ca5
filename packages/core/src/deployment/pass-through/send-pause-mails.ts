import { databaseTime, type Queries } from '@dragoman/database/connection';
import { changeBack } from '@dragoman/domain/deployment';
import type { MailDeps } from '../../emails/index.ts';
import { readerOf } from '../../emails/index.ts';
import { findWebsite } from '../../websites/index.ts';
import { selectPointingHosts } from '../hosts/hosts.store.ts';
import { writePauseMail } from './release-mail.ts';

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
