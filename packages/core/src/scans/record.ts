import type { Queries } from '@dragoman/database/connection';
import { pathOfAddress, slugsOfPath } from '@dragoman/domain/addresses';
import { forgetPageMedia, recordPageMedia } from '../website-media/index.ts';
import { forgetPageSlugs, recordPageSlugs } from '../website-slugs/index.ts';
import { forgetPageStrings, recordPageStrings } from '../website-strings/index.ts';
import type { ScanContext } from './deps.ts';
import { keepPageAsHits, replaceHits } from './exclusion-hits.store.ts';
import { type FrontierPage, requeueDuplicates } from './frontier.store.ts';
import type { Frontier } from './frontier.ts';
import { type PageVisit, settlePage, settleUnchanged, wasReadAsNonPage } from './page.store.ts';
import type { PageReading } from './page-reading.ts';
import { pageRulesOf } from './rule-hits.ts';
import { lockPages } from './scan.store.ts';

/**
 * Stores the content and links of a page in one transaction, so a killed scan has read a page entirely or not at all. Pages of one
 * scan are stored sequentially, so that a text that moves between pages is never marked as gone. Returns the stored outcome.
 */
export async function recordPage(
  context: ScanContext,
  frontier: Frontier,
  page: FrontierPage,
  reading: PageReading,
): Promise<PageVisit['outcome']> {
  const { deps, scan } = context;
  const { depth } = page;
  const place = placeOf(context, page);
  return deps.database.kysely.transaction().execute(async (transaction) => {
    await lockPages(transaction, place.websiteId);
    const visit = await finalVisit(transaction, context, reading);
    if (reading.unchanged !== undefined) {
      await settleUnchanged(transaction, page.id, reading.unchanged);
    } else if (visit.outcome === 'page') {
      await replaceHits(transaction, { ...place, hits: reading.hits });
      const wordCount = await storeContent(transaction, place, page, reading);
      // A duplicate that stands alone may become one again, so it is read each time.
      const isLasting = reading.visit.outcome === 'page';
      const linkedPaths = isLasting ? { linkedPaths: reading.linked } : {};
      await settlePage(transaction, page.id, { ...visit, ...linkedPaths, wordCount });
    } else {
      if (visit.outcome === 'excluded') await hitsOfExcludedPage(transaction, context, page);
      if (!isTemporaryError(visit)) await forgetPages(transaction, [page.id]);
      await settlePage(transaction, page.id, visit);
      // Pages that named this one as canonical are read again.
      frontier.restore(await requeueDuplicates(transaction, scan, context.origin + page.path));
    }
    await frontier.add(transaction, reading.replacements, { depth, isTrusted: true });
    await frontier.add(transaction, reading.linked, { depth: depth + 1, isTrusted: false });
    return visit.outcome;
  });
}

/** Treats a duplicate as a page if its canonical is an error, a redirect or a duplicate itself. */
async function finalVisit(
  transaction: Queries,
  { scan }: ScanContext,
  { visit }: PageReading,
): Promise<PageVisit> {
  if (visit.outcome !== 'duplicate' || visit.redirectTo === undefined) return visit;
  const { redirectTo, ...own } = visit;
  const standsAlone = await wasReadAsNonPage(transaction, scan, pathOfAddress(redirectTo));
  return standsAlone ? { ...own, outcome: 'page' } : visit;
}

type Place = ReturnType<typeof placeOf>;

function placeOf({ website }: ScanContext, page: FrontierPage) {
  return { websiteId: website.id, pageId: page.id, language: website.original_language };
}

/** Keeps the texts that a page had as what each rule that excludes it saves. */
function hitsOfExcludedPage(
  transaction: Queries,
  context: ScanContext,
  page: FrontierPage,
): Promise<void> {
  const rules = pageRulesOf(context.website.exclusions.rules, page.path);
  return keepPageAsHits(transaction, placeOf(context, page), rules);
}

async function storeContent(
  transaction: Queries,
  place: Place,
  page: FrontierPage,
  reading: PageReading,
): Promise<number> {
  const slugs = slugsOfPath(page.path).map(({ slug }) => slug);
  await recordPageSlugs(transaction, place, slugs);
  await recordPageMedia(transaction, place, reading.media);
  return recordPageStrings(transaction, place, reading.units);
}

/** Removes the content of pages. What is on no other page is marked as gone. */
export async function forgetPages(transaction: Queries, pageIds: readonly string[]): Promise<void> {
  await forgetPageStrings(transaction, pageIds);
  await forgetPageSlugs(transaction, pageIds);
  await forgetPageMedia(transaction, pageIds);
}

/** True for temporary errors; the page's stored content remains valid. */
function isTemporaryError({ outcome, httpStatus }: PageVisit): boolean {
  if (outcome !== 'error') return false;
  return httpStatus === undefined || httpStatus >= 500 || httpStatus === 429;
}
