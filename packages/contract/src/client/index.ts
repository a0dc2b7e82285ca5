export { ApiError } from './api-error.ts';
export { createApiClient } from './client.ts';
