import type { PageOutcome, ScanRow, WebsiteRow } from '@dragoman/database/schema';
import { createTestDatabase, createUser, type TestDatabase } from '@dragoman/database/testing';
import { silentLog } from '@dragoman/domain/log';
import {
  createOutgoingGate,
  createPageFetcher,
  type OutgoingGate,
} from '@dragoman/providers/outgoing';
import { createWebsite } from '../websites/index.ts';
import { prepareScan, readScan, runScan, type ScanDeps, type ScanLimits } from './index.ts';
import { type Page, type Site, startSite } from './site.fixture.ts';

/** Limits for quick scans of a small site. */
export const quick: Partial<ScanLimits> = { probeDelay: 0, maxProbes: 0, pageTimeout: 5000 };

export interface Harness {
  readonly site: Site;
  readonly website: WebsiteRow;
  readonly deps: ScanDeps;
  /** Runs a scan until it ends. */
  scan(limits?: Partial<ScanLimits>, signal?: AbortSignal): Promise<ScanRow>;
  /** Returns the outcomes of live pages by path. */
  outcomes(): Promise<Record<string, PageOutcome>>;
  /** Returns the website's live texts, sorted. */
  texts(): Promise<string[]>;
  setExclusions(exclusions: WebsiteRow['exclusions']): Promise<void>;
}

/** Opens a database for the tests of one file. Each harness is a separate site in it. */
export interface Theatre {
  readonly testDatabase: TestDatabase;
  withHarness<T>(
    pages: Readonly<Record<string, Page>>,
    play: (harness: Harness) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

export async function openTheatre(): Promise<Theatre> {
  const testDatabase = await createTestDatabase();
  const userId = await createUser(testDatabase.database);
  return {
    testDatabase,
    close: () => testDatabase.close(),
    async withHarness(pages, play) {
      const site = await startSite(pages);
      const gate = createOutgoingGate({ allowedHosts: [site.host] });
      try {
        return await play(await openHarness(testDatabase, userId, site, gate));
      } finally {
        await gate.close();
        await site.close();
      }
    },
  };
}

async function openHarness(
  { database }: TestDatabase,
  userId: string,
  site: Site,
  gate: OutgoingGate,
): Promise<Harness> {
  const request = { userId, url: site.origin, originalLanguage: 'en' };
  const website = await createWebsite({ database }, request);
  const fetchPage = createPageFetcher(gate);
  const deps: ScanDeps = { database, fetchPage, log: silentLog };
  const pages = () =>
    database.kysely
      .selectFrom('pages')
      .selectAll()
      .where('website_id', '=', website.id)
      .where('gone_at', 'is', null)
      .orderBy('path')
      .execute();
  const scan = async (limits: Partial<ScanLimits> = {}, signal = new AbortController().signal) => {
    const { id } = await prepareScan(deps, website.id);
    await runScan({ ...deps, limits: { ...quick, ...limits } }, id, signal);
    return readScan(deps, id);
  };
  return {
    site,
    website,
    deps,
    scan,
    outcomes: async () =>
      Object.fromEntries((await pages()).map(({ path, outcome }) => [path, outcome])),
    texts: async () => {
      const rows = await database.kysely
        .selectFrom('website_strings')
        .select('original_string')
        .where('website_id', '=', website.id)
        .where('gone_at', 'is', null)
        .execute();
      return rows.map((row) => row.original_string).sort();
    },
    setExclusions: async (exclusions) => {
      await database.kysely
        .updateTable('websites')
        .set({ exclusions: JSON.stringify(exclusions) })
        .where('id', '=', website.id)
        .execute();
    },
  };
}
