import type { Database } from '@dragoman/database/connection';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';

export interface SeoCheckDeps {
  readonly database: Database;
  readonly fetchPage: PageFetcher;
  /** The origin at which visitors reach a host, with its port where that is not the scheme's own. */
  readonly visitorOrigin: (host: string) => string;
}
