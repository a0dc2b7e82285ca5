import { createHash } from 'node:crypto';
import { readConfig } from '@dragoman/config';
import { createWebsite } from '@dragoman/core/websites';
import { silentLog } from '@dragoman/domain/log';
import { cut, units } from '@dragoman/rewriter';
import { localOwner, openServices, type Services } from '@dragoman/server';
import { everySection, page } from './page.ts';

export interface BenchWebsite {
  readonly host: string;
  /** Environment for our proxy's process. */
  readonly environment: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const languages = ['fr', 'es', 'ar'];

/** Creates a database in `folder` with the origin's website and a fake French translation of every text. */
export async function openWebsite(folder: string, originPort: number): Promise<BenchWebsite> {
  const environment = {
    DATA_DIR: folder,
    OUTGOING_ALLOWED_HOSTS: `127.0.0.1:${originPort}`,
    PROXY_PORT: '0',
  };
  const services = await openServices(readConfig({ ...environment }), silentLog);
  const close = () => services.shutdown.run();
  try {
    const website = await createWebsite(services, {
      userId: await localOwner(services.database),
      url: `http://127.0.0.1:${originPort}/`,
      originalLanguage: 'en',
      translationLanguages: languages,
    });
    await translateAll(services, website.id);
    await complete(services, website.id);
    const host = `${website.id}.proxy.localhost`;
    return { host, environment: { ...environment, DATABASE_URL: services.url }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** As after a first translation: responses are kept on disk only for translations with a version. */
async function complete({ database: { kysely } }: Services, website_id: string) {
  const status = 'completed' as const;
  await kysely
    .insertInto('translations')
    .values(languages.map((target_language) => ({ website_id, target_language, status })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function translateAll({ database: { kysely } }: Services, websiteId: string) {
  const all = Buffer.concat([page, everySection]);
  const texts = units(cut(all, { sourceLanguage: 'en' })).map(({ text }) => text);
  const strings = await kysely
    .insertInto('website_strings')
    .values(
      texts.map((text) => ({
        website_id: websiteId,
        original_string: text,
        original_hash: createHash('sha256').update(text).digest(),
      })),
    )
    .returning(['id', 'original_string'])
    .execute();
  await kysely
    .insertInto('translated_strings')
    .values(
      strings.map(({ id, original_string: text }) => ({
        website_string_id: id,
        target_language: 'fr',
        translated_string: text.replaceAll('e', 'é'),
      })),
    )
    .execute();
}
