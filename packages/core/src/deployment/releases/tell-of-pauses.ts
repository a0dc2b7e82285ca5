import type { Schema } from '@dragoman/database/schema';
import { changeBack } from '@dragoman/domain/deployment';
import type { Kysely } from 'kysely';
import { readerOf } from '../../emails/index.ts';
import { findWebsite } from '../../websites/index.ts';
import type { DeploymentMailDeps } from '../deps.ts';
import { leadingHosts } from './leading-hosts.store.ts';
import { writePauseMail } from './release-mail.ts';

const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Tells owners who paused a website what it shows now and which record to change back. Each pause is told once. */
export async function tellOfPauses(deps: DeploymentMailDeps): Promise<void> {
  const { kysely } = deps.database;
  const untold = await kysely
    .updateTable('paused_websites')
    .set({ told_at: new Date() })
    .where('reason', '=', 'owner')
    .where('told_at', 'is', null)
    .returning('website_id')
    .execute();
  for (const { website_id: id } of untold) {
    await tellOfPause(deps, id).catch(async (err) => {
      deps.log.warn({ err, websiteId: id }, 'an owner was not told of a pause');
      await forget(kysely, id);
    });
  }
}

async function tellOfPause(deps: DeploymentMailDeps, id: string): Promise<void> {
  const { kysely } = deps.database;
  const website = await findWebsite(deps, id);
  const reader = await readerOf(kysely, website.user_id);
  const hosts = await leadingHosts(kysely, id);
  if (reader === undefined || hosts.length === 0 || website.status !== 'disabled') return;
  const records = hosts.map((host) => changeBack(website.url, host));
  const mail = writePauseMail(website, records, reader, deps.emailBrand);
  await deps.email.send({ to: reader.to, ...mail, headers: automatic });
}

async function forget(kysely: Kysely<Schema>, websiteId: string): Promise<void> {
  await kysely
    .updateTable('paused_websites')
    .set({ told_at: null })
    .where('website_id', '=', websiteId)
    .execute();
}
