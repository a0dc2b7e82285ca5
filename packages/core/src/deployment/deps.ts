import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { DnsLookup } from '@dragoman/providers/dns';
import type { EmailSender } from '@dragoman/providers/email';
import type { PageFetcher } from '@dragoman/providers/outgoing';
import type { EmailBrand } from '../emails/index.ts';

export interface DeploymentDeps {
  readonly database: Database;
  readonly dns: DnsLookup;
  readonly fetchPage: PageFetcher;
  /** `proxy.{productHost}`; a website's DNS records point to `{websiteId}.{proxyHost}`. */
  readonly proxyHost: string;
  /** How our certificate authorities are called in CAA records; without any no CAA record is looked for. */
  readonly caaIssuers?: readonly string[];
  /** The port at which requests to customers' hosts reach the proxies. Defaults to 80. */
  readonly challengePort?: number;
  /** Our provider id in Domain Connect; without it no provider is asked for our template. */
  readonly domainConnectId?: string;
}

/** What mails about a website need. */
export interface DeploymentMailDeps {
  readonly database: Database;
  readonly email: EmailSender;
  readonly emailBrand: EmailBrand;
  readonly log: Log;
}
