import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Insertable } from 'kysely';
import type pg from 'pg';
import { type Database, openDatabase } from '../connection/index.ts';
import type { Schema } from '../schema/index.ts';
import { controlVariable } from './global-setup.ts';
import { databaseUrl, startTestServer, type TestServer, withClient } from './server.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Closes and drops the database. Throws if a connection was not closed. */
  close(): Promise<void>;
}

/**
 * Creates a migrated database: a copy of the run's template on the run's Postgres, which starts on first use. The server is
 * shared: catalogue queries must filter by `current_database()`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, template } = await runServer();
  return copyDatabase(url, template);
}

/** Creates a database without any table, for tests that migrate it themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return copyDatabase((await runServer()).url, 'template0');
}

async function copyDatabase(serverUrl: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`),
  );
  const url = databaseUrl(serverUrl, name);
  const database = openDatabase({ url });
  const close = async () => {
    await database.close();
    await dropDatabase(serverUrl, name);
  };
  return { database, url, close };
}

/** Adds a confirmed user. Returns the id. */
export async function createUser(
  database: Database,
  email: string = `${randomUUID()}@example.org`,
): Promise<string> {
  const { id } = await database.kysely
    .insertInto('auth.users')
    .values({ email, email_confirmed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type WebsiteValues = Partial<Insertable<Schema['websites']>>;

/** Adds a website in English, by default a new user's at a host of its own, translated to Spanish. Returns its id. */
export async function insertWebsite(
  database: Database,
  { user_id, ...values }: WebsiteValues = {},
): Promise<string> {
  const { id } = await database.kysely
    .insertInto('websites')
    .values({
      user_id: user_id ?? (await createUser(database)),
      url: `https://${randomUUID()}.example`,
      original_language: 'en',
      translation_languages: ['es'],
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type RunServer = Pick<TestServer, 'url' | 'template'>;

let server: Promise<RunServer> | undefined;

function runServer(): Promise<RunServer> {
  server ??= findServer();
  return server;
}

async function findServer(): Promise<RunServer> {
  const control = process.env[controlVariable];
  // Outside a test run the server stops with this process.
  if (control === undefined) return startTestServer();
  const response = await fetch(control);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as RunServer;
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const leaks = await withClient(serverUrl, async (client) => {
    const found = await remainingClients(client, name);
    await client.query(`drop database ${name} with (force)`);
    return found;
  });
  if (leaks.length > 0) throw new Error(`Connections left open: ${leaks.join(' · ')}`);
}

async function remainingClients(client: pg.Client, name: string): Promise<string[]> {
  let found: string[] = [];
  // A backend takes a moment to exit after its client disconnected.
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { rows } = await client.query<{ what: string }>(
      `select application_name || ': ' || left(query, 100) as what from pg_stat_activity
       where datname = $1 and backend_type = 'client backend'`,
      [name],
    );
    found = rows.map(({ what }) => what);
    if (found.length === 0) break;
    await sleep(20);
  }
  return found;
}
