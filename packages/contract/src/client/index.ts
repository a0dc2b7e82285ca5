export { ApiError } from './api-error.ts';
export { type ApiClient, type ApiClientOptions, createApiClient } from './client.ts';
