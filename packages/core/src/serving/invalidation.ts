import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { z } from 'zod';

/** Channel on which the database publishes changes. */
const changesChannel = 'dragoman_changes';

const change = z.object({ websiteId: z.string(), targetLanguage: z.string().nullish() });
const retryAfter = 1000;
const patienceAtClose = 1000;

export interface Invalidation {
  readonly listening: () => boolean;
  close(): Promise<void>;
}

/**
 * Listens for changes and forwards them; `onChange()` without a change means that anything may have changed. Retries
 * while the database is unreachable.
 */
export function listenForChanges(deps: {
  database: Database;
  log: Log;
  onChange: (change?: { websiteId: string; language: string | undefined }) => void;
}): Invalidation {
  const { database, log, onChange } = deps;
  let stop: (() => Promise<void>) | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const onPayload = (payload: string) => {
    const parsed = change.safeParse(parseJson(payload));
    if (!parsed.success) return onChange();
    const { websiteId, targetLanguage } = parsed.data;
    onChange({ websiteId, language: targetLanguage ?? undefined });
  };
  const start = async () => {
    try {
      stop = await database.listen(changesChannel, onPayload, { onReconnect: () => onChange() });
      if (closed) return await stop();
      onChange();
    } catch (error) {
      if (closed) return;
      log.warn({ err: error }, 'could not subscribe to changes; retrying');
      timer = setTimeout(start, retryAfter).unref();
    }
  };
  start();
  return {
    listening: () => stop !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      // A hung database must not block shutdown; a connection still being opened closes itself.
      const stopped = stop?.().catch(() => {});
      await Promise.race([stopped, sleep(patienceAtClose, undefined, { ref: false })]);
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
