import type { HasDatabase } from '@dragoman/database/connection';
import type { ScanRow, WebsiteRow } from '@dragoman/database/schema';
import type { Log } from '@dragoman/domain/log';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';
import type { PageDrawer } from '@dragoman/providers/page-drawing/port';
import type { DrawnKinds } from './drawn-kinds.ts';
import type { ScanLimits } from './limits.ts';
import type { RobotsRules } from './robots.ts';

export interface ScanDeps extends HasDatabase {
  readonly fetchPage: PageFetcher;
  /** Undefined without a browser: then pages that need one are marked. */
  readonly drawer?: PageDrawer | undefined;
  readonly log: Log;
  readonly limits?: Partial<ScanLimits>;
}

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
  readonly kinds: DrawnKinds;
  readonly signal: AbortSignal;
}
