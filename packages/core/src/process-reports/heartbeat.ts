import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { databaseTime, type HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { TranslationEngine } from '@dragoman/providers/engines/port';
import { schedule } from '../maintenance/index.ts';
import { deleteProcess, upsertProcess } from './processes.store.ts';

interface HeartbeatOptions extends HasDatabase {
  readonly log: Log;
  readonly name: string;
  readonly roles: readonly string[];
  readonly version: string;
  readonly engines: readonly Pick<TranslationEngine, 'name' | 'status'>[];
  /** Milliseconds between two reports. Defaults to 15,000. */
  readonly pause?: number;
}

/** Reports this process to the operations page until the returned function is called. */
export function startHeartbeat(options: HeartbeatOptions): () => Promise<void> {
  const { database, log, name, roles, version, engines, pause = 15_000 } = options;
  const id = randomUUID();
  const own = { id, machine: hostname(), name, process_id: process.pid, roles: [...roles] };
  const report = () =>
    upsertProcess(database.kysely, {
      ...own,
      version,
      started_at: databaseTime(-process.uptime() * 1000),
      memory_bytes: process.memoryUsage.rss(),
      engines: JSON.stringify(
        engines.map((engine) => ({ name: engine.name, ...engine.status?.() })),
      ),
    });
  const stop = schedule({ name: 'reporting this process', pause, work: report, log });
  return async () => {
    await stop();
    await deleteProcess(database.kysely, id).catch((error) =>
      log.warn({ err: error }, 'the row of this process remains for a day'),
    );
  };
}
