import type { HasDatabase } from '@dragoman/database/connection';
import { tableRules } from '@dragoman/database/tables';
import type { Log } from '@dragoman/domain/log';
import { schedule } from '../maintenance/index.ts';
import { deleteSome, emptyWebsites } from './retention.store.ts';

interface RetentionDeps extends HasDatabase {
  readonly log: Log;
}

const hour = 3_600_000;
const rowsAtOnce = 200;

/** Deletes rows that are older than their table keeps them. Returns the number of rows per table. */
export async function deleteExpired({
  database,
}: Pick<RetentionDeps, 'database'>): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, { expired }] of Object.entries(tableRules)) {
    if (expired === undefined) continue;
    if (table === 'public.websites') await emptyWebsites(database.kysely, expired);
    for (let count = -1; count !== 0; ) {
      count = await deleteSome(database.kysely, table, expired, rowsAtOnce);
      if (count > 0) counts[table] = (counts[table] ?? 0) + count;
    }
  }
  return counts;
}

/** Enforces the retention of docs/privacy.md every hour. Returns a function that stops it. */
export function watchRetention(deps: RetentionDeps): () => Promise<void> {
  const work = async () => {
    const deleted = await deleteExpired(deps);
    if (Object.keys(deleted).length > 0) deps.log.info({ deleted }, 'deleted expired rows');
  };
  return schedule({ name: 'retention', pause: hour, work, log: deps.log });
}
