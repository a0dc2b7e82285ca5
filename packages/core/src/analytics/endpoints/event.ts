import { analyticsEventEndpoint } from '@dragoman/contract/analytics';
import { DragomanError } from '@dragoman/domain/errors';
import { answer, implement } from '../../api/index.ts';
import type { CountVisit } from '../collector.ts';
import { readEvent } from '../read-event.ts';

export interface AnalyticsDeps {
  readonly enabled: boolean;
  readonly countVisit: CountVisit;
}

export const collectEvent = implement(
  analyticsEventEndpoint,
  async ({ body, request }, { enabled, countVisit }: AnalyticsDeps) => {
    if (!enabled) throw new DragomanError('not-found');
    const { address, userAgent, doNotTrack } = request;
    const event = readEvent(body);
    const isCounted = await countVisit({ event, address, userAgent, doNotTrack });
    if (isCounted) return 'ok' as const;
    return answer('ok' as const, { headers: { 'x-plausible-dropped': '1' } });
  },
);
