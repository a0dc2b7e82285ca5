import { setTimeout as sleep } from 'node:timers/promises';
import type { Jobs } from '@dragoman/core/jobs';
import { latestScan, requestScan } from '@dragoman/core/scans';
import { importMemory } from '@dragoman/core/translation-memory';
import { requestTranslation } from '@dragoman/core/translations';
import { updateSlugTranslation } from '@dragoman/core/website-slugs';
import { addHost, createWebsite } from '@dragoman/core/websites';
import type { Database, HasDatabase } from '@dragoman/database/connection';
import { demoMemory, demoSlugs } from '@dragoman/demo';
import type { SwitcherStyle } from '@dragoman/domain/language-switcher';
import { handOverToFirstAccount, localOwner, promiseToFirstAccount } from './owner.ts';

const languages = demoMemory().map(({ targetLanguage }) => targetLanguage);

export interface SeedOptions extends HasDatabase {
  readonly jobs: Jobs;
  readonly demoUrl: string;
  readonly productHost: string;
  /** True if the first account owns the demo website (decision 0250). */
  readonly isLocal: boolean;
  readonly signal: AbortSignal;
}

/**
 * Sets up the demo shop's website as an owner would: adds it, imports its memory, scans it, translates its slugs and
 * requests its translations. Each step is repeatable, so the next start resumes an interrupted one.
 */
export async function seedDemoSite(options: SeedOptions): Promise<void> {
  const { database, jobs, signal } = options;
  const found = await findDemoWebsite(options);
  if (found !== undefined && (await isPrepared(database, found))) return;
  const userId = await localOwner(database);
  if (options.isLocal) await promiseToFirstAccount(database, userId);
  // The memory first: whoever gets the website gets all of it.
  for (const { text, ...memory } of demoMemory())
    await importMemory({ database }, { userId, ...memory, file: [text] });
  const websiteId = found ?? (await createDemoWebsite(options, userId));
  await handOverToFirstAccount(database);
  if (!(await isScanned(database, websiteId))) {
    await requestScan({ database, jobs }, websiteId);
    await scanFinished(database, websiteId, signal);
  }
  await applyDemoSlugs(database, websiteId);
  for (const targetLanguage of languages) {
    await requestTranslation({ database, jobs }, { websiteId, targetLanguage });
  }
}

/** True if every language has been requested; seeding must not overwrite the owner's later changes. */
async function isPrepared({ kysely }: Database, websiteId: string): Promise<boolean> {
  const rows = await kysely
    .selectFrom('translations')
    .select('target_language')
    .where('website_id', '=', websiteId)
    .execute();
  return languages.every((language) => rows.some((row) => row.target_language === language));
}

async function isScanned(database: Database, websiteId: string): Promise<boolean> {
  return (await latestScan({ database }, websiteId))?.status === 'completed';
}

async function scanFinished(
  database: Database,
  websiteId: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const scan = await latestScan({ database }, websiteId);
    if (scan !== undefined && scan.status !== 'queued' && scan.status !== 'running') return;
    await sleep(100, undefined, { signal });
  }
}

/** Applies the shop's slug translations to the demo website; skips slugs that the scan did not find. */
async function applyDemoSlugs(database: Database, websiteId: string): Promise<void> {
  const rows = await database.kysely
    .selectFrom('website_slugs')
    .select(['id', 'original_slug'])
    .where('website_id', '=', websiteId)
    .execute();
  const idBySlug = new Map(rows.map((row) => [row.original_slug, row.id]));
  for (const { targetLanguage, slugs } of demoSlugs()) {
    for (const [original, translatedSlug] of slugs) {
      const websiteSlugId = idBySlug.get(original);
      if (websiteSlugId === undefined) continue;
      await updateSlugTranslation({ database }, { websiteSlugId, targetLanguage, translatedSlug });
    }
  }
}

export interface DemoWebsite extends HasDatabase {
  readonly demoUrl: string;
  readonly productHost: string;
}

// The shop's own colors, readable in its light and dark schemes.
const switcherStyle: Partial<SwitcherStyle> = {
  template: 'dropdown',
  useNativeName: true,
  inactiveTextColor: '#15302F',
  hoverTextColor: '#0F5C66',
  activeTextColor: '#FFFFFF',
  inactiveBackgroundColor: '#FBFCF7',
  hoverBackgroundColor: '#DBE8D3',
  activeBackgroundColor: '#0F5C66',
};

/** Returns the id of the demo shop's website, and updates its address if the shop was started on another port. */
export async function findDemoWebsite(demo: DemoWebsite): Promise<string | undefined> {
  const { kysely } = demo.database;
  const found = await kysely
    .selectFrom('website_hosts')
    .select('website_id')
    .where('host', '=', hostOf(demo))
    .executeTakeFirst();
  if (found === undefined) return undefined;
  await kysely
    .updateTable('websites')
    .set({ url: demo.demoUrl })
    .where('id', '=', found.website_id)
    .where('url', '!=', demo.demoUrl)
    .execute();
  return found.website_id;
}

/** Creates the demo shop's website at hosts `demo.{host}` and `{language}.demo.{host}`. Returns its id. */
async function createDemoWebsite(demo: DemoWebsite, userId: string): Promise<string> {
  const { database, demoUrl } = demo;
  const host = hostOf(demo);
  const languages = demoMemory().map(({ targetLanguage }) => targetLanguage);
  const website = await createWebsite(
    { database },
    {
      userId,
      url: demoUrl,
      name: 'Demo shop',
      originalLanguage: 'en',
      translationLanguages: languages,
      urlStructure: 'subdirectory',
    },
  );
  const websiteId = website.id;
  await database.kysely
    .updateTable('websites')
    .set({ language_switcher_config: JSON.stringify(switcherStyle) })
    .where('id', '=', websiteId)
    .execute();
  await addHost({ database }, { websiteId, host, language: null });
  for (const language of languages) {
    await addHost({ database }, { websiteId, host: `${language}.${host}`, language });
  }
  return websiteId;
}

function hostOf({ productHost }: DemoWebsite): string {
  return `demo.${productHost}`;
}
