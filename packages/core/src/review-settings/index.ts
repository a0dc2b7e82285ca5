export { reviewSettingsEndpoints } from './endpoints.ts';
