import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '@dragoman/config';
import { watchDeletions } from '@dragoman/core/accounts';
import type { Database } from '@dragoman/database/connection';
import { silentLog } from '@dragoman/domain/log';
import { openServices } from '@dragoman/server';
import { seedWebsite } from '../editor/website.ts';
import { quantile, rounded, type SuiteResult } from '../table.ts';

const strings = Number(process.env.STRINGS ?? 1_000_000);

/** Measures the deletion of an account with a million strings, and the edits of another owner meanwhile. */
export async function run(): Promise<SuiteResult> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const services = await openServices(readConfig({ DATA_DIR: folder }), silentLog);
  const { database } = services;
  try {
    const other = await seedWebsite(database, { strings: 2000, pages: 100, languages: ['es'] });
    const large = await seedWebsite(database, { strings, pages: 10_000, languages: ['es'] });
    await database.pool.query('vacuum analyze');
    const before = await edits(database, other.id, sleep(5000));
    const deletion = deleteAccount(database, large.userId);
    const during = await edits(database, other.id, deletion);
    return {
      name: `account-deletion: an account of ${strings.toLocaleString('en')} strings`,
      rows: [
        { 'edits of another owner': 'before', ...figuresOf(before) },
        { 'edits of another owner': 'meanwhile', ...figuresOf(during) },
      ],
      notes: [`Deleted after ${Math.round((await deletion) / 1000)} s.`],
    };
  } finally {
    await services.shutdown.run();
    rmSync(folder, { recursive: true, force: true });
  }
}

function figuresOf(times: readonly number[]) {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  return {
    'p50, ms': rounded(p50),
    'p99, ms': rounded(p99),
    'longest, ms': rounded(Math.max(...times)),
  };
}

/** Returns the milliseconds until the account is gone. */
async function deleteAccount(database: Database, userId: string): Promise<number> {
  const start = performance.now();
  await database.pool.query(
    `insert into account_deletions (user_id, ends_at, announced_at, next_try_at, has_ended_subscription)
     values ($1, now(), now(), now(), false)`,
    [userId],
  );
  const emailBrand = {
    name: 'Dragoman',
    siteUrl: 'https://a.example',
    supportEmail: 'a@a.example',
  };
  const email = { send: async () => {} } as never;
  const none = { billing: 'none', payments: undefined } as const;
  const stop = watchDeletions({ database, log: silentLog, email, emailBrand, ...none });
  const query = 'select from account_deletions where user_id = $1';
  while ((await database.pool.query(query, [userId])).rows.length > 0) await sleep(200);
  await stop();
  return performance.now() - start;
}

/** Edits texts until `end`; returns the milliseconds of each edit. */
async function edits(database: Database, websiteId: string, end: Promise<unknown>) {
  const times: number[] = [];
  let hasEnded = false;
  end.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const start = performance.now();
    await database.pool.query(
      `update translated_strings set translated_string = translated_string || '.', updated_at = now()
       where website_string_id = (select t.website_string_id from translated_strings t join website_strings s on s.id = t.website_string_id
         where s.website_id = $1 order by t.updated_at limit 1)`,
      [websiteId],
    );
    times.push(performance.now() - start);
    await sleep(50);
  }
  return times;
}
