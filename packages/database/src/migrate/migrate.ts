import { SetupError } from '@dragoman/domain/errors';
import type pg from 'pg';
import { openClient } from '../connection/index.ts';
import { migrationVersion, type SqlFile, sqlFiles } from './files.ts';
import { refuseMissingRights } from './rights.ts';
import { appliedVersions, isSupabase } from './state.ts';

const oldestVersion = 150_000;
// An arbitrary number, the same in every process: the lock serializes schema changes.
const lockKey = 4_112_026_112_100;

/**
 * Migrates a Postgres 15 or newer to the current schema: the bootstrap files unless the database is Supabase's, then the
 * migrations missing from its history, each in its own transaction, then every table's policies. Idempotent and safe to run
 * concurrently. Returns the names of the migrations applied, and a sentence if a newer version has migrated the database.
 * Throws the error of the failed statement with the file's name (earlier files stay applied), that sentence, or a SetupError
 * before anything is changed.
 * @param options.only versions of the only migrations to apply, without policies
 */
export async function migrate(
  url: string,
  { only }: { readonly only?: ReadonlySet<string> } = {},
): Promise<{ applied: string[]; newer?: string }> {
  const client = await openClient(url, 'migrate');
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseOldServer(client);
    const newer = newerSentence(await appliedVersions(client));
    const applied = await apply(client, only).catch((cause) => {
      throw newer === undefined ? cause : new SetupError(newer, { cause });
    });
    return { applied, ...(newer !== undefined && { newer }) };
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, only: ReadonlySet<string> | undefined): Promise<string[]> {
  if (!(await isSupabase(client))) {
    await refuseMissingRights(client);
    await applyAll(client, sqlFiles('bootstrap'));
  }
  const applied = await applyMigrations(client, migrationsOf(only));
  if (only === undefined) await applyAll(client, sqlFiles('policies'));
  // Makes Supabase's PostgREST, and ours, reload the schema.
  if (applied.length > 0) await client.query("notify pgrst, 'reload schema'");
  return applied;
}

/** The version before may run on a database that a newer one has migrated (`two-versions.long.test.ts`); older ones may fail. */
function newerSentence(versions: ReadonlySet<string>): string | undefined {
  const ours = migrationVersion(sqlFiles('migrations').at(-1) as SqlFile).version;
  const newest = [...versions].sort().at(-1) ?? '';
  if (newest <= ours) return undefined;
  return `The database was migrated by a newer version of Dragoman (migration ${newest}; the last one known here is ${ours}): install that version, or restore the backup from before its upgrade.`;
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const server = rows[0];
  if (server !== undefined && server.number >= oldestVersion) return;
  throw new SetupError(
    `Postgres 15 or newer is required; this server is ${server?.name}. Point DATABASE_URL at a newer one.`,
  );
}

function migrationsOf(only: ReadonlySet<string> | undefined): readonly SqlFile[] {
  const files = sqlFiles('migrations');
  return only === undefined
    ? files
    : files.filter((file) => only.has(migrationVersion(file).version));
}

/** @throws SetupError if this version lacks one of a backup's migrations */
export function refuseUnknown(versions: readonly string[]): void {
  if (migrationsOf(new Set(versions)).length === versions.length) return;
  throw new SetupError(
    'The backup was made by a newer version of Dragoman. Update this one first.',
  );
}

async function applyMigrations(client: pg.Client, files: readonly SqlFile[]): Promise<string[]> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text)`);
  const done = await appliedVersions(client);
  const waiting = files.filter((file) => !done.has(migrationVersion(file).version));
  for (const file of waiting) {
    await inTransaction(client, file, async () => {
      const { version, title } = migrationVersion(file);
      await client.query(file.text);
      await client.query('insert into supabase_migrations.schema_migrations values ($1, $2, $3)', [
        version,
        splitStatements(file.text),
        title,
      ]);
    });
  }
  return waiting.map(({ name }) => name);
}

async function applyAll(client: pg.Client, files: readonly SqlFile[]): Promise<void> {
  for (const file of files) await inTransaction(client, file, () => client.query(file.text));
}

async function inTransaction(
  client: pg.Client,
  file: SqlFile,
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (cause) {
    await client.query('rollback');
    throw new Error(`${file.name}.sql failed: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  }
}

const dollarTag = /\$(?:[A-Za-z_][A-Za-z0-9_]*)?\$/y;

/**
 * Splits SQL into statements for the history table of Supabase's CLI. Handles strings, quoted names, dollar quotes and
 * comments. Statements are trimmed; empty ones are omitted.
 */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (let position = 0; position < sql.length; ) {
    if (sql[position] === ';') {
      statements.push(sql.slice(start, position).trim());
      start = position + 1;
    }
    position = skipToken(sql, position);
  }
  statements.push(sql.slice(start).trim());
  return statements.filter((statement) => statement.replace(/--[^\n]*(\n|$)/g, '').trim() !== '');
}

function skipToken(sql: string, position: number): number {
  const two = sql.slice(position, position + 2);
  if (two === '--') return after(sql, '\n', position + 2);
  if (two === '/*') return skipComment(sql, position);
  const character = sql[position];
  if (character === "'" || character === '"') return after(sql, character, position + 1);
  if (character === '$') {
    dollarTag.lastIndex = position;
    const tag = dollarTag.exec(sql)?.[0];
    if (tag !== undefined) return after(sql, tag, position + tag.length);
  }
  return position + 1;
}

function after(sql: string, end: string, from: number): number {
  const found = sql.indexOf(end, from);
  return found === -1 ? sql.length : found + end.length;
}

// Block comments nest in Postgres.
function skipComment(sql: string, position: number): number {
  let depth = 0;
  for (let at = position; at < sql.length; ) {
    const two = sql.slice(at, at + 2);
    if (two === '/*') depth += 1;
    if (two === '*/') depth -= 1;
    at += two === '/*' || two === '*/' ? 2 : 1;
    if (depth === 0) return at;
  }
  return sql.length;
}
