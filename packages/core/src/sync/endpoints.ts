import {
  deleteSyncWebhookEndpoint,
  readSyncEndpoint,
  rotateSyncWebhookEndpoint,
  setSyncEndpoint,
  type WebsiteSync,
} from '@dragoman/contract/sync';
import type { Database } from '@dragoman/database/connection';
import { type BoundEndpoint, bindEndpoints, implement } from '../api/index.ts';
import { ownWebsite } from '../websites/index.ts';
import { selectSync, upsertSecret, upsertSettings } from './sync.store.ts';
import { createSecret, openSecret, type SecretDeps, sealSecret } from './webhook.ts';

export interface SyncDeps extends SecretDeps {
  readonly database: Database;
  /** The API's own address, for the webhook's. */
  readonly apiUrl: string;
}

/** The path of a website's webhook. */
export function webhookPath(websiteId: string): string {
  return `/api/webhooks/sync/${websiteId}`;
}

async function syncAnswer(deps: SyncDeps, id: string): Promise<WebsiteSync> {
  const row = await selectSync(deps.database.kysely, id);
  const url = new URL(webhookPath(id), deps.apiUrl).href;
  const secret = openSecret(deps, row, id);
  const last_called_at = row?.calledAt?.toISOString() ?? null;
  const webhook = secret === undefined ? null : { url, secret, last_called_at };
  return {
    schedule: row?.schedule ?? 'off',
    words_per_day: row?.wordsPerDay ?? null,
    next_scan_at: row?.nextScanAt?.toISOString() ?? null,
    words_today: row?.wordsToday ?? 0,
    webhook,
  };
}

const readSync = implement(readSyncEndpoint, async ({ user, params }, deps: SyncDeps) => {
  const { id } = await ownWebsite(deps, user, params.id);
  return syncAnswer(deps, id);
});

const setSync = implement(setSyncEndpoint, async ({ user, params, body }, deps: SyncDeps) => {
  const { id } = await ownWebsite(deps, user, params.id);
  const settings = { schedule: body.schedule, wordsPerDay: body.words_per_day };
  await upsertSettings(deps.database.kysely, id, settings);
  return syncAnswer(deps, id);
});

const rotateSyncWebhook = implement(
  rotateSyncWebhookEndpoint,
  async ({ user, params }, deps: SyncDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    await upsertSecret(deps.database.kysely, id, sealSecret(deps, createSecret(), id));
    return syncAnswer(deps, id);
  },
);

const deleteSyncWebhook = implement(
  deleteSyncWebhookEndpoint,
  async ({ user, params }, deps: SyncDeps) => {
    const { id } = await ownWebsite(deps, user, params.id);
    await upsertSecret(deps.database.kysely, id, null);
    return syncAnswer(deps, id);
  },
);

export function syncEndpoints(deps: SyncDeps): BoundEndpoint[] {
  return bindEndpoints(deps, [readSync, setSync, rotateSyncWebhook, deleteSyncWebhook]);
}
