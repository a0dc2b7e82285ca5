export { deliverJob } from './deliver.job.ts';
export type { WebhookDeps } from './deps.ts';
export { webhookEndpoints } from './endpoints.ts';
export { createSecret, type SignedContent, signatureOf } from './signature.ts';
export {
  requestDeliveries,
  sendFailureMails,
  watchFailingWebhooks,
  watchWebhooks,
} from './watch.ts';
