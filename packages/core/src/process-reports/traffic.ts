import type { Database, HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { schedule } from '../maintenance/index.ts';
import { addTraffic } from './traffic.store.ts';
import { addVisits } from './visits.store.ts';

/** A page that a browser opened. */
export interface Visit {
  readonly websiteId: string;
  readonly language: string;
  /** The original path with its query if the page has untranslated texts. */
  readonly unfinished: string | undefined;
}

/** Counts requests and visits by website. */
export interface Traffic {
  /** @param isCached true if the website was not asked */
  count(websiteId: string, isCached: boolean): void;
  visit(visit: Visit): void;
  /** Writes what was counted and stops. */
  close(): Promise<void>;
}

interface TrafficOptions extends HasDatabase {
  readonly log: Log;
  /** Milliseconds between two writes: what a killed process loses at most. Defaults to 10,000. */
  readonly pause?: number;
}

interface WebsiteCounts {
  requests: number;
  cached: number;
  /** By language. */
  readonly visits: Map<string, number>;
  /** Visits of pages with untranslated texts, by language and path. */
  readonly unfinished: Map<string, number>;
}

/** What was counted until a moment, by website. */
interface Batch {
  readonly takenAt: number;
  readonly websites: Map<string, WebsiteCounts>;
}

const halfHour = 30 * 60_000;
const mostPaths = 1000;

/** Adds up requests and visits in memory and writes the sums; while the database is away, they stay in memory with their hour. */
export function openTraffic({ database, log, pause = 10_000 }: TrafficOptions): Traffic {
  let websites: Batch['websites'] = new Map();
  let paths = 0;
  const waiting: Batch[] = [];
  const of = (websiteId: string) => {
    const known = websites.get(websiteId);
    if (known !== undefined) return known;
    const made = { requests: 0, cached: 0, visits: new Map(), unfinished: new Map() };
    websites.set(websiteId, made);
    return made;
  };
  const take = () => {
    if (websites.size === 0) return;
    const takenAt = performance.now();
    const last = waiting.at(-1);
    if (last !== undefined && takenAt - last.takenAt < halfHour) merge(last.websites, websites);
    else waiting.push({ takenAt, websites });
    websites = new Map();
    paths = 0;
  };
  const write = async () => {
    take();
    for (let batch = waiting[0]; batch !== undefined; batch = waiting[0]) {
      await writeBatch(database, batch);
      waiting.shift();
    }
  };
  const stop = schedule({ name: 'counting requests', pause, work: write, log });
  return {
    count(websiteId, isCached) {
      const counts = of(websiteId);
      counts.requests += 1;
      if (isCached) counts.cached += 1;
    },
    visit({ websiteId, language, unfinished }) {
      const counts = of(websiteId);
      add(counts.visits, language, 1);
      if (unfinished === undefined || paths >= mostPaths || unfinished.length > 500) return;
      paths += 1;
      add(counts.unfinished, `${language} ${unfinished}`, 1);
    },
    async close() {
      await stop();
      await write().catch((error) => log.warn({ err: error }, 'counted requests are lost'));
    },
  };
}

function add(sums: Map<string, number>, key: string, count: number): void {
  sums.set(key, (sums.get(key) ?? 0) + count);
}

function merge(into: Batch['websites'], websites: Batch['websites']): void {
  for (const [websiteId, counts] of websites) {
    const known = into.get(websiteId);
    if (known === undefined) {
      into.set(websiteId, counts);
      continue;
    }
    known.requests += counts.requests;
    known.cached += counts.cached;
    for (const [language, visits] of counts.visits) add(known.visits, language, visits);
    for (const [page, visits] of counts.unfinished)
      if (known.unfinished.size < mostPaths) add(known.unfinished, page, visits);
  }
}

async function writeBatch({ kysely }: Database, { takenAt, websites }: Batch): Promise<void> {
  const counted = [...websites].map(([websiteId, counts]) => ({ websiteId, ...counts }));
  const seconds = (performance.now() - takenAt) / 1000;
  await kysely.transaction().execute(async (transaction) => {
    await addTraffic(transaction, counted, seconds);
    await addVisits(transaction, counted, seconds);
  });
}
