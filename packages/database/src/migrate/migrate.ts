import pg from 'pg';
import { migrationVersion, type SqlFile, sqlFiles } from './files.ts';
import { splitStatements } from './statements.ts';

const oldestVersion = 150_000;
// Any number, the same in every process: only one of them changes the schema at a time.
const lockKey = 4_112_026_112_100;

/**
 * Brings a Postgres 15 or newer to the schema of this version: the bootstrap set unless the database is Supabase's, then
 * the migrations its history lacks, each in a transaction of its own, then every table's policies. Safe to run again and
 * from many processes at once. Returns the migrations applied now, by file name. Throws the error of the statement that
 * failed, with the file's name; earlier files stay applied.
 */
export async function migrate(url: string): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'dragoman migrate' });
  // A connection lost between two statements would end the process; the next statement reports it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await refuseOldServer(client);
    if (!(await isSupabase(client))) await applyAll(client, sqlFiles('bootstrap'));
    const applied = await applyMigrations(client);
    await applyAll(client, sqlFiles('policies'));
    // Makes a Supabase project's PostgREST, and our own, read the schema again.
    if (applied.length > 0) await client.query("notify pgrst, 'reload schema'");
    return { applied };
  } finally {
    await client.end();
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  );
  const server = rows[0];
  if (server !== undefined && server.number >= oldestVersion) return;
  throw new Error(`Postgres 15 or newer is needed, and this server is ${server?.name}.`);
}

// There the schema auth belongs to an administrator of theirs, and its content to their services.
async function isSupabase(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_namespace join pg_roles on pg_roles.oid = nspowner
     where nspname = 'auth' and rolname like 'supabase%admin'`,
  );
  return rowCount === 1;
}

async function applyMigrations(client: pg.Client): Promise<string[]> {
  await client.query(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations
      (version text primary key, statements text[], name text)`);
  const { rows } = await client.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations',
  );
  const done = new Set(rows.map(({ version }) => version));
  const waiting = sqlFiles('migrations').filter(
    (file) => !done.has(migrationVersion(file).version),
  );
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
