import { readConfig } from '@dragoman/config';
import { findWebsite } from '@dragoman/core/websites';
import { runningPostgresUrl } from '@dragoman/database/embedded';
import type { WebsiteRow } from '@dragoman/database/schema';
import { DragomanError } from '@dragoman/domain/errors';
import { silentLog } from '@dragoman/domain/log';
import { openServices, type Services } from '@dragoman/server';

export interface TranslationOptions {
  readonly language: string;
  /** Address or id. Defaults to the only website that has the language. */
  readonly website?: string;
  readonly data?: string;
}

/** Runs work on a website of this installation, beside a running server or without one. */
export async function withTranslation(
  { language, website, data }: TranslationOptions,
  work: (services: Services, website: WebsiteRow) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  const own = { ...config, DATA_DIR: data ?? config.DATA_DIR };
  const databaseUrl = own.DATABASE_URL ?? runningPostgresUrl(own.DATA_DIR);
  const services = await openServices(own, silentLog, { databaseUrl });
  try {
    await work(services, await theWebsite(services, language, website));
  } finally {
    await services.shutdown.run();
  }
}

/** Throws `DragomanError` if there is not exactly one. */
async function theWebsite(
  services: Services,
  language: string,
  name: string | undefined,
): Promise<WebsiteRow> {
  const websites = await services.database.kysely
    .selectFrom('websites')
    .select(['id', 'url', 'translation_languages'])
    .where('deleted_at', 'is', null)
    .execute();
  const found = websites.filter(
    ({ id, url, translation_languages }) =>
      translation_languages.includes(language) &&
      (name === undefined || name === id || addressOf(name) === addressOf(url)),
  );
  const [only] = found;
  if (only !== undefined && found.length === 1) return findWebsite(services, only.id);
  const listed = (found.length === 0 ? websites : found).map(({ id, url }) => `  ${url}  ${id}`);
  const message = only
    ? 'Several websites match. Choose one with --website <id>:'
    : `No website is translated to “${language}” here. There are:`;
  throw new DragomanError('bad-request', { message: [message, ...listed].join('\n') });
}

function addressOf(url: string): string {
  return url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .toLowerCase();
}
