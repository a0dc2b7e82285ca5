import { type BoundEndpoint, bindEndpoints } from '../../api/index.ts';
import { type AnalyticsOptions, createCollector } from '../collector.ts';
import { collectEvent } from './event.ts';

/** What the product API answers to the script that counts visits. */
export function analyticsEndpoints(options: AnalyticsOptions): BoundEndpoint[] {
  const deps = { enabled: options.enabled, countVisit: createCollector(options) };
  return bindEndpoints(deps, [collectEvent]);
}
