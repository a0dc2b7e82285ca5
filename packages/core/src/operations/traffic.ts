import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import { schedule } from '../maintenance/index.ts';
import { addTraffic, type WebsiteCounts } from './traffic.store.ts';

/** Counts requests of visitors by website. */
export interface Traffic {
  /** @param isCached true if the website was not asked */
  count(websiteId: string, isCached: boolean): void;
  /** Writes what was counted and stops. */
  close(): Promise<void>;
}

interface TrafficOptions {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds between two writes: what a killed process loses at most. Defaults to 10,000. */
  readonly pause?: number;
}

/** Adds up requests in memory and writes the sums, one row for a website and an hour. */
export function openTraffic({ database, log, pause = 10_000 }: TrafficOptions): Traffic {
  let counts = new Map<string, WebsiteCounts>();
  const add = (websiteId: string, requests: number, cached: number) => {
    const counted = counts.get(websiteId);
    if (counted === undefined) counts.set(websiteId, { websiteId, requests, cached });
    else {
      counted.requests += requests;
      counted.cached += cached;
    }
  };
  const write = async () => {
    if (counts.size === 0) return;
    const taken = [...counts.values()];
    counts = new Map();
    try {
      await addTraffic(database.kysely, taken);
    } catch (error) {
      for (const { websiteId, requests, cached } of taken) add(websiteId, requests, cached);
      throw error;
    }
  };
  const stop = schedule({ name: 'counting requests', pause, work: write, log });
  return {
    count: (websiteId, isCached) => add(websiteId, 1, isCached ? 1 : 0),
    async close() {
      await stop();
      await write().catch((error) => log.warn({ err: error }, 'counted requests are lost'));
    },
  };
}
