export type { AnalyticsOptions } from './collector.ts';
export { analyticsEndpoints } from './endpoints.ts';
export { visitsScriptPath, visitsScriptPlugin } from './script-plugin.ts';
export { watchAnalytics } from './sweep.ts';
