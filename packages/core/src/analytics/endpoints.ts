import { analyticsEventEndpoint } from '@dragoman/contract/analytics';
import { DragomanError } from '@dragoman/domain/errors';
import { answer, type BoundEndpoint, endpointsOf, implement } from '../api/index.ts';
import { type AnalyticsOptions, type CountVisit, createCollector } from './collector.ts';
import { readEvent } from './read-event.ts';

const endpointsWith = endpointsOf<{ readonly enabled: boolean; readonly countVisit: CountVisit }>([
  implement(analyticsEventEndpoint, async ({ body, request }, { enabled, countVisit }) => {
    if (!enabled) throw new DragomanError('not-found');
    const { address, userAgent, doNotTrack } = request;
    const event = readEvent(body);
    const isCounted = await countVisit({ event, address, userAgent, doNotTrack });
    if (isCounted) return 'ok' as const;
    return answer('ok' as const, { headers: { 'x-plausible-dropped': '1' } });
  }),
]);

export function analyticsEndpoints(options: AnalyticsOptions): BoundEndpoint[] {
  return endpointsWith({ enabled: options.enabled, countVisit: createCollector(options) });
}
