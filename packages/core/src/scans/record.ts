import type { Schema } from '@dragoman/database/schema';
import { pathOfAddress, slugsOfPath } from '@dragoman/domain/addresses';
import type { Kysely } from 'kysely';
import { forgetPageMedia, recordPageMedia } from '../website-media/index.ts';
import { forgetPageSlugs, recordPageSlugs } from '../website-slugs/index.ts';
import { forgetPageStrings, recordPageStrings } from '../website-strings/index.ts';
import type { Scanning } from './deps.ts';
import { type FrontierPage, reviveDuplicates } from './frontier.store.ts';
import type { Frontier } from './frontier.ts';
import { isReadAsNoPage, type PageVisit, settlePage } from './page.store.ts';
import type { PageReading } from './page-reading.ts';
import { lockScan } from './scan.store.ts';

/**
 * Stores what a page gave and where it leads, in one transaction: a killed scan has read a page wholly or not at all.
 * Pages of one scan are stored one after the other, so that a text that moves from one to another is never taken for
 * gone. Returns the outcome as kept.
 */
export async function recordPage(
  scanning: Scanning,
  frontier: Frontier,
  page: FrontierPage,
  reading: PageReading,
): Promise<PageVisit['outcome']> {
  const { deps, scan } = scanning;
  const { depth } = page;
  return deps.database.kysely.transaction().execute(async (transaction) => {
    await lockScan(transaction, scan.id);
    const visit = await finalVisit(transaction, scanning, reading);
    if (visit.outcome === 'page') {
      const wordCount = await storeContent(transaction, scanning, page, reading);
      await settlePage(transaction, page.id, { ...visit, wordCount });
    } else {
      if (!isPassing(visit)) await forgetPage(transaction, page.id);
      await settlePage(transaction, page.id, visit);
      // Whoever named this page to stand for it is read once more.
      frontier.restore(await reviveDuplicates(transaction, scan, scanning.origin + page.path));
    }
    await frontier.add(transaction, reading.standIns, { depth, isTrusted: true });
    await frontier.add(transaction, reading.linked, { depth: depth + 1, isTrusted: false });
    return visit.outcome;
  });
}

/** A page is its own canonical when the one it names is none: an error, a redirect, or a duplicate itself. */
async function finalVisit(
  transaction: Kysely<Schema>,
  { scan }: Scanning,
  { visit }: PageReading,
): Promise<PageVisit> {
  if (visit.outcome !== 'duplicate' || visit.redirectTo === undefined) return visit;
  const { redirectTo, ...own } = visit;
  const standsAlone = await isReadAsNoPage(transaction, scan, pathOfAddress(redirectTo));
  return standsAlone ? { ...own, outcome: 'page' } : visit;
}

async function storeContent(
  transaction: Kysely<Schema>,
  { website }: Scanning,
  page: FrontierPage,
  reading: PageReading,
): Promise<number> {
  const place = { websiteId: website.id, pageId: page.id, language: website.original_language };
  const slugs = slugsOfPath(page.path).map(({ slug }) => slug);
  await recordPageSlugs(transaction, place, slugs);
  await recordPageMedia(transaction, place, reading.media);
  return recordPageStrings(transaction, place, reading.units);
}

/** The page is none any more: what only it held is gone. */
export async function forgetPage(transaction: Kysely<Schema>, pageId: string): Promise<void> {
  await forgetPageStrings(transaction, pageId);
  await forgetPageSlugs(transaction, pageId);
  await forgetPageMedia(transaction, pageId);
}

/** A server that fails or does not answer today says nothing about what its page holds. */
function isPassing({ outcome, httpStatus }: PageVisit): boolean {
  if (outcome !== 'error') return false;
  return httpStatus === undefined || httpStatus >= 500 || httpStatus === 429;
}
