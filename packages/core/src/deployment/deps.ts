import type { Database } from '@dragoman/database/connection';
import type { DnsLookup } from '@dragoman/providers/dns';
import type { PageFetcher } from '@dragoman/providers/outgoing';

export interface DeploymentDeps {
  readonly database: Database;
  readonly dns: DnsLookup;
  readonly fetchPage: PageFetcher;
  /** `proxy.{productHost}`; a website's DNS records point to `{websiteId}.{proxyHost}`. */
  readonly proxyHost: string;
}
