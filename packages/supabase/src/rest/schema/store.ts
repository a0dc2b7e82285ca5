import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { RestError } from '../errors.ts';
import { loadSchema } from './load.ts';
import type { SchemaCache } from './types.ts';

export interface SchemaStore {
  /** Returns the cached schema. Throws PGRST002 if the database is unavailable. */
  current(schema: string): Promise<SchemaCache>;
  close(): Promise<void>;
}

interface StoreOptions {
  readonly database: Pick<Database, 'pool' | 'listen'>;
  readonly log: Log;
}

/**
 * Caches each schema. Clears the cache on `NOTIFY pgrst` with `reload schema` or without a payload, and after a lost listener
 * connection, because a notification may have been missed.
 */
export function openSchemaStore({ database, log }: StoreOptions): SchemaStore {
  const cache = new Map<string, Promise<SchemaCache>>();
  let hearing: Promise<() => Promise<void>> | undefined;
  const forget = () => cache.clear();
  const hear = () =>
    database.listen(
      'pgrst',
      (payload) => {
        if (payload === '' || payload === 'reload schema') forget();
      },
      { onReconnect: forget },
    );
  const load = async (schema: string) => {
    // Listens first, so that no change after the read is missed.
    hearing ??= hear().catch((error) => {
      hearing = undefined;
      throw error;
    });
    await hearing;
    return loadSchema(database.pool, schema);
  };
  return {
    async current(schema) {
      let loading = cache.get(schema);
      if (loading === undefined) {
        loading = load(schema);
        cache.set(schema, loading);
      }
      try {
        return await loading;
      } catch (error) {
        cache.delete(schema);
        log.error({ err: error, schema }, 'the schema could not be read');
        throw unreadableSchema();
      }
    },
    async close() {
      const stop = await hearing?.catch(() => undefined);
      await stop?.();
    },
  };
}

const unreadableSchema = () =>
  new RestError(503, 'PGRST002', 'Could not query the database for the schema cache. Retrying.');
