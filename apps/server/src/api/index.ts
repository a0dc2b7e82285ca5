export { type EndpointDeps, everyEndpoint } from './every-endpoint.ts';
export { type OwnerEndpointDeps, ownerEndpoints } from './owner-endpoints.ts';
export { type ApiPluginOptions, apiPlugin } from './plugin.ts';
