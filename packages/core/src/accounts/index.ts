export { type AccountDeps, accountEndpoints } from './endpoints.ts';
export { watchRetention } from './retention.ts';
export { isSignedIn } from './signed-in.ts';
export { type TableRule, tableRules } from './tables.data.ts';
