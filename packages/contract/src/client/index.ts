export { ApiError } from '../transport/index.ts';
export { createApiClient } from './client.ts';
