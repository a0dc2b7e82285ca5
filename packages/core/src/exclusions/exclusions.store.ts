import { type Queries, updateRow } from '@dragoman/database/connection';
import type { ExclusionRule } from '@dragoman/domain/exclusions';

/** Locks a website and returns its rules. */
export async function lockRules(
  transaction: Queries,
  websiteId: string,
): Promise<readonly ExclusionRule[]> {
  const row = await transaction
    .selectFrom('websites')
    .select('exclusions')
    .where('id', '=', websiteId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.exclusions.rules;
}

export async function storeRules(
  transaction: Queries,
  websiteId: string,
  rules: readonly ExclusionRule[],
): Promise<void> {
  await updateRow(transaction, 'websites', websiteId, { exclusions: JSON.stringify({ rules }) });
}

/** Returns the paths of a website's pages, without those that are no HTML. */
export async function readPagePaths(queries: Queries, websiteId: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('pages')
    .select('path')
    .where('website_id', '=', websiteId)
    .where('gone_at', 'is', null)
    .where('outcome', 'in', ['page', 'excluded', 'queued'])
    .execute();
  return rows.map(({ path }) => path);
}
