import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { z } from 'zod';

/** Channel on which the database tells what changed. */
const changesChannel = 'dragoman_changes';

const change = z.object({ websiteId: z.string(), targetLanguage: z.string().nullish() });
const retryAfter = 1000;
const patienceAtClose = 1000;

export interface Invalidation {
  readonly listening: () => boolean;
  close(): Promise<void>;
}

/**
 * Hears of changes and passes them on; `onChange()` without a change means that anything may have changed. While the
 * database cannot be reached it keeps trying.
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
      log.warn({ err: error }, 'changes cannot be heard yet');
      timer = setTimeout(start, retryAfter).unref();
    }
  };
  start();
  return {
    listening: () => stop !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      // A database that hangs must not keep a process from stopping; where it is still connecting, it ends by itself.
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
