import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, openDatabase } from '../connection/index.ts';
import { controlVariable } from './global-setup.ts';
import { databaseUrl, startTestServer, templateName, withClient } from './server.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly url: string;
  /** Closes and drops the database. Throws when something else still has a connection: it was not closed. */
  close(): Promise<void>;
}

/**
 * A migrated database of the caller's own: a copy of the run's template on the run's Postgres, which is started when
 * the first test asks.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = await runServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(serverUrl, (client) =>
    client.query(`create database ${name} template ${templateName}`),
  );
  const url = databaseUrl(serverUrl, name);
  const database = openDatabase({ url });
  const close = async () => {
    await database.close();
    await dropDatabase(serverUrl, name);
  };
  return { database, url, close };
}

/** Adds a confirmed user; gives the id. */
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

let ownServer: Promise<string> | undefined;

function runServer(): Promise<string> {
  ownServer ??= findServer();
  return ownServer;
}

async function findServer(): Promise<string> {
  const control = process.env[controlVariable];
  // Outside of a test run the server ends with this process.
  if (control === undefined) return (await startTestServer()).url;
  const response = await fetch(control);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return answer;
}

async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const leaks = await withClient(serverUrl, async (client) => {
    const found = await remainingClients(client, name);
    await client.query(`drop database ${name} with (force)`);
    return found;
  });
  if (leaks.length > 0) throw new Error(`Connections were not closed: ${leaks.join(' · ')}`);
}

async function remainingClients(client: pg.Client, name: string): Promise<string[]> {
  let found: string[] = [];
  // A backend needs a moment to leave after its client hung up.
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
