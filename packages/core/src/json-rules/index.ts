export { jsonRuleEndpoints } from './endpoints.ts';
