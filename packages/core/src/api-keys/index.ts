export { apiKeyEndpoints } from './endpoints.ts';
export { findKey } from './find-key.ts';
