import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { z } from 'zod';

/** Channel on which the database tells what changed. */
const changesChannel = 'dragoman_changes';

const change = z.object({ websiteId: z.string(), targetLanguage: z.string().nullish() });
const retryAfter = 1000;

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
      onChange();
      if (closed) await stop();
    } catch (error) {
      log.warn({ error }, 'changes cannot be heard yet');
      if (!closed) timer = setTimeout(start, retryAfter).unref();
    }
  };
  const started = start();
  return {
    listening: () => stop !== undefined,
    async close() {
      closed = true;
      clearTimeout(timer);
      await started;
      await stop?.().catch(() => {});
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
