import pg from 'pg';
import type { Claims } from '../connection/index.ts';
import { createTestDatabase, createUser } from '../testing/index.ts';
import { rowRecipes } from './index.ts';

const keyColumns = [
  ...['id', 'user_id', 'host', 'key', 'target_language', 'website_id', 'page_id', 'import_id'],
  ...['temp_website_id', 'email', 'characters', 'challenge', 'utc_day', 'directory_url', 'domain'],
];

/**
 * Returns a database with a row of the owner in each table of `public`; its ids by table and user, a condition for each row, the
 * claims of some users, and the statement of each verb.
 */
export async function seedTables() {
  const ids: Record<string, string> = {};
  const seeded: Record<string, string> = {};
  const roles: Record<string, Claims> = {
    anon: { role: 'anon' },
    service: { role: 'service_role' },
  };
  let count = 0;
  const testDatabase = await createTestDatabase();
  const { database } = testDatabase;

  function insertion(table: string): string {
    count += 1;
    const columns = Object.entries(rowRecipes[table]?.columns ?? {});
    const values = columns.map(([, value]) =>
      value
        .replaceAll('@n', String(count))
        .replace(/^\$(\w+)$/, (_, name) => pg.escapeLiteral(ids[name] ?? '')),
    );
    const names = columns.map(([name]) => name).join(', ');
    return `insert into public.${table} (${names}) values (${values.join(', ')})`;
  }

  async function seed(table: string): Promise<void> {
    // The user of tables keyed by user: the administrator for `admins`, else the owner.
    ids['fresh'] = (table === 'admins' ? ids['admin'] : ids['owner']) ?? '';
    const { rows } = await database.pool.query(`${insertion(table)} returning *`);
    const row: Record<string, unknown> = rows[0];
    ids[table] = String(row['id']);
    const known = keyColumns.filter((key) => row[key] !== undefined && row[key] !== null);
    seeded[table] = known
      .map((key) => `${key} = ${pg.escapeLiteral(String(row[key]))}`)
      .join(' and ');
  }

  for (const role of ['owner', 'otherOwner', 'admin']) {
    const sub = await createUser(database);
    roles[role] = { role: 'authenticated', sub };
    ids[role] = sub;
  }
  // Sign-up already created trials; the table's own recipe adds the tested row.
  await database.pool.query('delete from public.subscriptions');
  for (const table of Object.keys(rowRecipes)) await seed(table);
  const verbs = {
    s: (table: string) => `select from public.${table} where ${seeded[table]}`,
    i: (table: string) => insertion(table),
    u: (table: string) =>
      `update public.${table} set ${rowRecipes[table]?.change} where ${seeded[table]}`,
    d: (table: string) => `delete from public.${table} where ${seeded[table]}`,
  };
  return { testDatabase, ids, seeded, roles, verbs };
}
