export type { AnalyticsOptions } from './collector.ts';
export { analyticsEndpoints } from './endpoints.ts';
export { visitsScriptPath, visitsScriptPlugin } from './script-plugin.ts';
export { sweepAnalytics, watchAnalytics } from './sweep.ts';
