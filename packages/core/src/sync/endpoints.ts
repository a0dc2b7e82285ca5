import type { AnswerOf } from '@dragoman/contract/endpoints';
import {
  deleteSyncWebhookEndpoint,
  readSyncEndpoint,
  rotateSyncWebhookEndpoint,
  setSyncEndpoint,
} from '@dragoman/contract/sync';
import type { HasDatabase } from '@dragoman/database/connection';
import { endpointsOf } from '../api/index.ts';
import { createSecret } from '../webhooks/index.ts';
import { implementForWebsite } from '../websites/index.ts';
import { selectSync, upsertSecret, upsertSettings } from './sync.store.ts';
import { openSecret, type SecretDeps, sealSecret } from './webhook.ts';

export interface SyncDeps extends HasDatabase, SecretDeps {
  /** The API's own address, for the webhook's. */
  readonly apiUrl: string;
}

/** The path of a website's webhook. */
export function webhookPath(websiteId: string): string {
  return `/api/webhooks/sync/${websiteId}`;
}

async function syncAnswer(deps: SyncDeps, id: string): Promise<AnswerOf<typeof readSyncEndpoint>> {
  const row = await selectSync(deps.database.kysely, id);
  const url = new URL(webhookPath(id), deps.apiUrl).href;
  const secret = openSecret(deps, row, id);
  const last_called_at = row?.calledAt ?? null;
  const webhook = secret === undefined ? null : { url, secret, last_called_at };
  return {
    schedule: row?.schedule ?? 'off',
    words_per_day: row?.wordsPerDay ?? null,
    next_scan_at: row?.nextScanAt ?? null,
    words_today: row?.wordsToday ?? 0,
    webhook,
  };
}

export const syncEndpoints = endpointsOf<SyncDeps>([
  implementForWebsite(readSyncEndpoint, async ({ website: { id } }, deps) => {
    return syncAnswer(deps, id);
  }),
  implementForWebsite(setSyncEndpoint, async ({ website: { id }, body }, deps) => {
    const settings = { schedule: body.schedule, wordsPerDay: body.words_per_day };
    await upsertSettings(deps.database.kysely, id, settings);
    return syncAnswer(deps, id);
  }),
  implementForWebsite(rotateSyncWebhookEndpoint, async ({ website: { id } }, deps) => {
    await upsertSecret(deps.database.kysely, id, sealSecret(deps, createSecret(), id));
    return syncAnswer(deps, id);
  }),
  implementForWebsite(deleteSyncWebhookEndpoint, async ({ website: { id } }, deps) => {
    await upsertSecret(deps.database.kysely, id, null);
    return syncAnswer(deps, id);
  }),
]);
