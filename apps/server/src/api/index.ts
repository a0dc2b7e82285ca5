export { type EndpointDeps, everyEndpoint } from './every-endpoint.ts';
export { ownerEndpoints } from './owner-endpoints.ts';
export { apiPlugin } from './plugin.ts';
export { syncWebhook } from './sync-webhook.ts';
