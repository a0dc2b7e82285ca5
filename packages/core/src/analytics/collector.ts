import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import { insertEvent, saltOfDay } from './analytics.store.ts';
import type { VisitEvent } from './read-event.ts';
import { defaultRetentionDays, sweepAnalytics } from './sweep.ts';
import { browserOf, deviceOf, isMachine } from './user-agent.ts';

export interface AnalyticsOptions {
  readonly database: Database;
  /** Off: script and collector answer 404. */
  readonly enabled: boolean;
  /** Sites that are counted, by the script's `data-domain`; events of others are dropped. */
  readonly domains: readonly string[];
  /** Days that events are kept. Defaults to 400. */
  readonly retentionDays?: number;
  readonly now?: () => number;
}

interface Visit {
  readonly event: VisitEvent;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly doNotTrack: boolean;
}

/** Counts a visit; false when it is dropped: a machine, somebody who does not want to be counted, a site not ours. */
export type CountVisit = (visit: Visit) => Promise<boolean>;

/**
 * A visitor is a hash of site, network address and browser with the day's salt, which is forgotten with the day: visits
 * of one day can be told apart, and those of two days not be joined.
 */
export function createCollector(options: AnalyticsOptions): CountVisit {
  const domains = new Set(options.domains.map((domain) => domain.toLowerCase()));
  const salt = saltKeeper(options);
  return async ({ event, address, userAgent, doNotTrack }) => {
    if (doNotTrack || isMachine(userAgent) || !domains.has(event.domain)) return false;
    const browser = userAgent ?? '';
    const visitor = createHash('sha256')
      .update(await salt())
      .update(JSON.stringify([event.domain, address, browser]))
      .digest()
      .subarray(0, 16);
    await insertEvent(options.database.kysely, {
      ...event,
      visitor,
      device: deviceOf(browser),
      browser: browserOf(browser),
    });
    return true;
  };
}

function saltKeeper({
  database,
  retentionDays = defaultRetentionDays,
  now = Date.now,
}: AnalyticsOptions): () => Promise<Buffer> {
  let known: { readonly day: string; readonly salt: Buffer } | undefined;
  return async () => {
    const day = new Date(now()).toISOString().slice(0, 10);
    if (known?.day === day) return known.salt;
    const { salt, made } = await saltOfDay(database.kysely, day, randomBytes(32));
    known = { day, salt };
    // Whoever begins the day also tidies up, so that no salt of yesterday is left once there is one of today.
    if (made) await sweepAnalytics(database, { retentionDays, now: now() });
    return salt;
  };
}
