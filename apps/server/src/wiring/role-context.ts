import type { Config } from '@dragoman/config';
import type { Jobs } from '@dragoman/core/jobs';
import type { Log } from '@dragoman/domain/log';
import type { StripeOptions } from '@dragoman/providers/payments';
import type { BaseServices } from './base-services.ts';
import type { RoleStates } from './role-states.ts';
import type { Services } from './services.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

/** Addresses of this process's roles; undefined for roles that do not run. */
export interface Addresses {
  readonly webUrl?: string;
  readonly proxyPort?: number;
  readonly httpsPort?: number;
  readonly demoUrl?: string;
  /** The links and the inbox, for this machine only. */
  readonly developmentUrl?: string;
  /** SMTP address of the development inbox. */
  readonly mailUrl?: string;
  /** How to reach the payment provider's double that the supervisor runs. */
  readonly paymentsDouble?: StripeOptions;
  /** Domains served by this process's name server, in the format of DNS_ZONES. */
  readonly demoZones?: readonly string[];
}

/** What a role receives at startup; `addresses` are those of the roles already started. */
export interface RoleContext<Opened extends BaseServices = Services> {
  readonly config: Config;
  readonly services: Opened;
  readonly states: RoleStates;
  readonly shutdown: ShutdownHooks;
  readonly log: Log;
  readonly addresses: Addresses;
  /** Port of web, api and backend: PORT, or a free one if it is 0. */
  readonly port: number;
  /** Returns the job queue, opened on first use. */
  readonly jobs: () => Promise<Jobs>;
  /** Public URL of the product, without a trailing slash. */
  readonly publicUrl: string;
  /** Public URL of the roles api and backend, without a trailing slash; `publicUrl` unless they have their own. */
  readonly apiUrl: string;
  /** True if the installation runs its own Postgres. */
  readonly isEmbedded: boolean;
}
