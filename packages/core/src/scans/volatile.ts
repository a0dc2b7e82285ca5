import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Scanning } from './deps.ts';
import { readFetchedPage } from './page-reading.ts';
import { fetchPath } from './read-page.ts';

/**
 * Texts that change on every load (clocks, countdowns, nonces) would fill the list of strings. A few pages are read a
 * second time; what the first reading had and the second has not is such a text, and so is every text that looks the
 * same but for its digits and codes. They are taken out of the website's strings, unless somebody translated them.
 */
export async function dropVolatileStrings(scanning: Scanning): Promise<number> {
  const { deps, limits, scan } = scanning;
  const pages = await deps.database.kysely
    .selectFrom('pages')
    .select(['id', 'path', 'body_hash'])
    .where('last_scan_id', '=', scan.id)
    .where('outcome', '=', 'page')
    .orderBy('depth')
    .orderBy('path')
    .limit(limits.maxProbes)
    .execute();
  if (pages.length === 0 || limits.maxProbes === 0) return 0;
  await sleep(limits.probeDelay, undefined, { signal: scanning.signal });
  const shapes = new Set<string>();
  for (const page of pages) {
    for (const text of await vanishedTexts(scanning, page)) shapes.add(shapeOf(text));
  }
  return shapes.size === 0 ? 0 : dropShapes(scanning, shapes);
}

/** The text with what tells two loads apart made equal: digits, and words that mix letters with digits. */
export function shapeOf(text: string): string {
  return text
    .replace(/[\p{L}\d_-]*\d[\p{L}\d_-]*/gu, (word) =>
      word.length >= 6 ? '#' : word.replace(/\d+/g, '0'),
    )
    .replace(/\d+/g, '0');
}

async function vanishedTexts(
  scanning: Scanning,
  page: { readonly id: string; readonly path: string; readonly body_hash: string | null },
): Promise<string[]> {
  const again = await fetchPath(scanning, page.path).catch(() => undefined);
  if (again === undefined) return [];
  const reading = readFetchedPage(scanning, page.path, again);
  if (reading.visit.outcome !== 'page' || reading.visit.bodyHash === page.body_hash) return [];
  const present = new Set(reading.units.map(({ text }) => text));
  const stored = await scanning.deps.database.kysely
    .selectFrom('page_strings as link')
    .innerJoin('website_strings as string', 'string.id', 'link.website_string_id')
    .select('string.original_string')
    .where('link.page_id', '=', page.id)
    .execute();
  const before = stored.map((row) => row.original_string);
  const shapesNow = new Set([...present].map(shapeOf));
  // A text whose shape is not there any more was edited between the two readings, or drawn by lot: it stays.
  return before.filter((text) => !present.has(text) && shapesNow.has(shapeOf(text)));
}

async function dropShapes({ deps, website }: Scanning, shapes: Set<string>): Promise<number> {
  const candidates = await deps.database.kysely
    .selectFrom('website_strings')
    .select(['id', 'original_string'])
    .where('website_id', '=', website.id)
    .where('original_string', '~', '[0-9]')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('translated_strings as t')
            .select(sql`1`.as('one'))
            .whereRef('t.website_string_id', '=', 'website_strings.id')
            .where('t.state', 'in', ['edited', 'reviewed']),
        ),
      ),
    )
    .execute();
  const ids = candidates
    .filter((row) => shapes.has(shapeOf(row.original_string)))
    .map((row) => row.id);
  if (ids.length > 0) {
    await deps.database.kysely.deleteFrom('website_strings').where('id', 'in', ids).execute();
  }
  return ids.length;
}
