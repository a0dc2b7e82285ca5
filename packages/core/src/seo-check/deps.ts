import type { Database } from '@dragoman/database/connection';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';

export interface SeoCheckDeps {
  readonly database: Database;
  readonly fetchPage: PageFetcher;
  /** Returns the origin at which visitors reach a host, with a port unless it is the scheme's default. */
  readonly visitorOrigin: (host: string) => string;
}
