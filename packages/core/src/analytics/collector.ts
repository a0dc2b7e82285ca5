import { createHash, randomBytes } from 'node:crypto';
import type { HasDatabase } from '@dragoman/database/connection';
import { insertEvent, saltOfDay } from './analytics.store.ts';
import type { VisitEvent } from './read-event.ts';
import { defaultRetentionDays, sweepAnalytics } from './sweep.ts';

export interface AnalyticsOptions extends HasDatabase {
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

const machines =
  /bot\b|bot[/;_-]|crawl|spider|slurp|scrap|headless|lighthouse|pingdom|uptime|monitor|preview|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|okhttp|axios|node|undici|ruby|perl|php|libwww|httpclient|phantom|puppeteer|playwright|selenium/i;

/** True for bots and for a missing user agent. */
function isMachine(userAgent: string | undefined): boolean {
  return userAgent === undefined || userAgent.length < 16 || machines.test(userAgent);
}

const browsers: readonly [string, RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /^(?=.*\bVersion\/\d).*Safari\//s],
];

/** The browser family, if it is a common one. */
function browserOf(userAgent: string): string | undefined {
  return browsers.find(([, pattern]) => pattern.test(userAgent))?.[0];
}

/** A rough device class. */
function deviceOf(userAgent: string): 'mobile' | 'tablet' | 'desktop' {
  const isLarge = userAgent.lastIndexOf('Android') > userAgent.lastIndexOf('Mobile');
  if (isLarge || /iPad|Tablet/.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/.test(userAgent) ? 'mobile' : 'desktop';
}
