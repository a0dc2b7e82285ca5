import type { HasDatabase } from '@dragoman/database/connection';
import type { DnsLookup } from '@dragoman/providers/dns/port';
import type { PageFetcher } from '@dragoman/providers/outgoing/port';

export interface DeploymentDeps extends HasDatabase {
  readonly dns: DnsLookup;
  readonly fetchPage: PageFetcher;
  /** `proxy.{productHost}`. A website's DNS records point to `{websiteId}.{proxyHost}`. */
  readonly proxyHost: string;
  /** The names of our certificate authorities in CAA records. CAA records are ignored if there are none. */
  readonly caaIssuers?: readonly string[];
  /** The HTTP port of the proxies. Defaults to 80. */
  readonly challengePort?: number;
  /** Our provider id in Domain Connect. Without it, our template is not looked up. */
  readonly domainConnectId?: string;
}
