export { type SyncDeps, syncEndpoints, webhookPath } from './endpoints.ts';
export { startSchedule } from './sync.store.ts';
export { requestDueScans, watchSync } from './watch.ts';
export { receiveWebhook, type SecretDeps } from './webhook.ts';
