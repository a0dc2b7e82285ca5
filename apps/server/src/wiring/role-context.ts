import type { Config } from '@dragoman/config';
import type { Log } from '@dragoman/domain/log';
import type { Closing } from './closing.ts';
import type { RoleStates } from './role-states.ts';
import type { Services } from './services.ts';

/** Where the roles of this process are reached; one that does not run has no address. */
export interface Addresses {
  readonly webUrl?: string;
  readonly proxyPort?: number;
  readonly demoUrl?: string;
}

/** What a role is handed when it starts; `addresses` are those of the roles started before it. */
export interface RoleContext {
  readonly config: Config;
  readonly services: Services;
  readonly states: RoleStates;
  readonly closing: Closing;
  readonly log: Log;
  readonly addresses: Addresses;
}
