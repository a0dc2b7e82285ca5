import { type Queries, rowsOf } from '@dragoman/database/connection';
import type { Schema } from '@dragoman/database/schema';
import { type InsertObject, sql } from 'kysely';

/** Writes a process that runs now, and deletes those that have been silent for a day. */
export async function upsertProcess(
  queries: Queries,
  values: InsertObject<Schema, 'server_processes'>,
): Promise<void> {
  const { memory_bytes, engines } = values;
  await queries
    .insertInto('server_processes')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ memory_bytes, engines, seen_at: sql<Date>`now()` }),
    )
    .execute();
  await queries
    .deleteFrom('server_processes')
    .where('seen_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}

export async function deleteProcess(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom('server_processes').where('id', '=', id).execute();
}

/** What a process reports of an engine. */
export interface ReportedEngine {
  readonly name: string;
  readonly breaker?: 'closed' | 'open';
  readonly lastError?: { readonly message: string; readonly at: string };
}

export interface ListedProcess {
  readonly machine: string;
  readonly name: string;
  readonly process_id: number;
  readonly roles: readonly string[];
  readonly version: string;
  readonly memory_bytes: number;
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly is_silent: boolean;
  readonly engines: readonly ReportedEngine[];
}

/** Returns the names of the engines of which a process makes few calls after unusable answers. */
export async function selectPausedEngines(queries: Queries): Promise<string[]> {
  const processes = await selectProcesses(queries);
  const reports = processes.filter((one) => !one.is_silent).flatMap(({ engines }) => engines);
  return [...new Set(reports.filter((one) => one.breaker === 'open').map(({ name }) => name))];
}

export async function selectProcesses(queries: Queries): Promise<ListedProcess[]> {
  return rowsOf<ListedProcess>(queries)`
    select machine, name, process_id, roles, version, memory_bytes, started_at, seen_at, engines,
      seen_at < now() - interval '1 minute' as is_silent
    from server_processes order by machine, name, started_at`;
}
