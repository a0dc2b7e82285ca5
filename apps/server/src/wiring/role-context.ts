import type { Config } from '@dragoman/config';
import type { Jobs } from '@dragoman/core/jobs';
import type { Log } from '@dragoman/domain/log';
import type { RoleStates } from './role-states.ts';
import type { Services } from './services.ts';
import type { ShutdownHooks } from './shutdown-hooks.ts';

/** Where the roles of this process are reached; one that does not run has no address. */
export interface Addresses {
  readonly webUrl?: string;
  readonly proxyPort?: number;
  readonly httpsPort?: number;
  readonly demoUrl?: string;
  /** Domains that a name server of this process answers for, as DNS_ZONES has them. */
  readonly demoZones?: readonly string[];
}

/** What a role is handed when it starts; `addresses` are those of the roles started before it. */
export interface RoleContext {
  readonly config: Config;
  readonly services: Services;
  readonly states: RoleStates;
  readonly shutdown: ShutdownHooks;
  readonly log: Log;
  readonly addresses: Addresses;
  /** The port of web, api and backend: PORT, or a free one where that is 0. */
  readonly port: number;
  /** The job queue, opened when somebody first asks. */
  readonly jobs: () => Promise<Jobs>;
  /** Where people reach the product, without a trailing slash. */
  readonly publicUrl: string;
  /** True if a supervisor runs this process beside others that may listen on the same ports. */
  readonly isSupervised: boolean;
  /** Whether the installation runs on its own Postgres. */
  readonly isEmbedded: boolean;
  /** Whether there are a development inbox and a look inside: on embedded defaults, and where only this machine reaches us. */
  readonly showsDevelopment: boolean;
}
