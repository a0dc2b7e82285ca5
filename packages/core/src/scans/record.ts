import type { Schema } from '@dragoman/database/schema';
import { slugsOfPath } from '@dragoman/domain/addresses';
import type { Kysely } from 'kysely';
import { forgetPageMedia, recordPageMedia } from '../website-media/index.ts';
import { forgetPageSlugs, recordPageSlugs } from '../website-slugs/index.ts';
import { forgetPageStrings, recordPageStrings } from '../website-strings/index.ts';
import type { Scanning } from './deps.ts';
import { type FrontierPage, settlePage } from './frontier.store.ts';
import type { PageReading } from './page-reading.ts';

/** Stores what a page gave, in one transaction: a killed scan has read a page wholly or not at all. */
export async function recordPage(
  scanning: Scanning,
  page: FrontierPage,
  reading: PageReading,
): Promise<void> {
  const { deps, website } = scanning;
  const place = { websiteId: website.id, pageId: page.id, language: website.original_language };
  await deps.database.kysely.transaction().execute(async (transaction) => {
    if (reading.visit.outcome !== 'page') {
      if (!isPassing(reading)) await forgetPage(transaction, page.id);
      await settlePage(transaction, page.id, reading.visit);
      return;
    }
    const wordCount = await recordPageStrings(transaction, place, reading.units);
    const slugs = slugsOfPath(page.path).map(({ slug }) => slug);
    await recordPageSlugs(transaction, place, slugs);
    await recordPageMedia(transaction, place, reading.media);
    await settlePage(transaction, page.id, { ...reading.visit, wordCount });
  });
}

/** The page is none any more: what only it held is gone. */
export async function forgetPage(transaction: Kysely<Schema>, pageId: string): Promise<void> {
  await forgetPageStrings(transaction, pageId);
  await forgetPageSlugs(transaction, pageId);
  await forgetPageMedia(transaction, pageId);
}

/** A server that fails or does not answer today says nothing about what its page holds. */
function isPassing({ visit }: PageReading): boolean {
  if (visit.outcome !== 'error') return false;
  return visit.httpStatus === undefined || visit.httpStatus >= 500 || visit.httpStatus === 429;
}
