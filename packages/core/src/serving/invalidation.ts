import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { z } from 'zod';
import { type Listening, listenWithRetry } from './listen-with-retry.ts';

/** Channel on which the database publishes changes. */
const changesChannel = 'dragoman_changes';

const change = z.object({ websiteId: z.string(), targetLanguage: z.string().nullish() });

/** Listens for changes and forwards them; `onChange()` without a change means that anything may have changed. */
export function listenForChanges(deps: {
  database: Database;
  log: Log;
  onChange: (change?: { websiteId: string; language: string | undefined }) => void;
}): Listening {
  const { database, log, onChange } = deps;
  return listenWithRetry({
    database,
    log,
    channel: changesChannel,
    onConnect: () => onChange(),
    onPayload: (payload) => {
      const parsed = change.safeParse(parseJson(payload));
      if (!parsed.success) return onChange();
      const { websiteId, targetLanguage } = parsed.data;
      onChange({ websiteId, language: targetLanguage ?? undefined });
    },
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
