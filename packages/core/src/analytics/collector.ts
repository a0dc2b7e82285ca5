import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@dragoman/database/connection';
import { insertEvent, saltOfDay } from './analytics.store.ts';
import type { VisitEvent } from './read-event.ts';
import { defaultRetentionDays, sweepAnalytics } from './sweep.ts';
import { browserOf, deviceOf, isMachine } from './user-agent.ts';

export interface AnalyticsOptions {
  readonly database: Database;
  /** If false, script and collector return 404. */
  readonly enabled: boolean;
  /** The `data-domain` values to count; events of other sites are dropped. */
  readonly domains: readonly string[];
  /** Days until events are deleted. Defaults to 400. */
  readonly retentionDays?: number;
  readonly now?: () => number;
}

interface Visit {
  readonly event: VisitEvent;
  readonly address: string;
  readonly userAgent: string | undefined;
  readonly doNotTrack: boolean;
}

/** Counts a visit. Returns false if it is dropped: a bot, an opt-out, or another site. */
export type CountVisit = (visit: Visit) => Promise<boolean>;

/**
 * Creates the counter of visits. A visitor is a hash of site, network address, browser and the day's salt. Salts are
 * deleted after their day, so visits of different days cannot be linked.
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
  now,
}: AnalyticsOptions): () => Promise<Buffer> {
  let known: { readonly day: string; readonly salt: Buffer } | undefined;
  return async () => {
    const day = new Date(now?.() ?? Date.now()).toISOString().slice(0, 10);
    if (known?.day === day) return known.salt;
    const { salt, made } = await saltOfDay(database.kysely, day, randomBytes(32));
    known = { day, salt };
    // The process that creates today's salt deletes yesterday's.
    if (made) await sweepAnalytics(database, { retentionDays, now: now?.() });
    return salt;
  };
}
