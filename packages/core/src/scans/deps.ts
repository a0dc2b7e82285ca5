import type { Database } from '@dragoman/database/connection';
import type { ScanRow, WebsiteRow } from '@dragoman/database/schema';
import type { Log } from '@dragoman/domain/log';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import type { ScanLimits } from './limits.ts';
import type { RobotsRules } from './robots.ts';

export interface ScanDeps {
  readonly database: Database;
  readonly fetchPage: PageFetcher;
  readonly log: Log;
  readonly limits?: Partial<ScanLimits>;
}

/** The context of a scan. */
export interface ScanContext {
  readonly deps: ScanDeps;
  readonly limits: ScanLimits;
  readonly scan: ScanRow;
  readonly website: WebsiteRow;
  /** Paths are read from this scheme and host. */
  readonly origin: string;
  readonly robots: RobotsRules;
  /** Hash of the settings that pages are read with. */
  readonly readWith: string;
  /** When the sitemaps say that a path last changed. */
  readonly changedAt: Map<string, Date>;
  readonly signal: AbortSignal;
}
