import type { Config, Role } from '@dragoman/config';
import type { Metric } from '@dragoman/core/observability';
import type { SharedParts } from '../serve.ts';
import type { Addresses } from '../wiring/role-context.ts';
import type { RolesHealth } from '../wiring/role-states.ts';

/** The first message to a process: what to run. */
export interface StartMessage extends Omit<SharedParts, 'otherRoles'> {
  readonly type: 'start';
  readonly roles: readonly Role[];
  /** Overrides of the configuration that the process reads itself. */
  readonly settings: Partial<Config>;
  readonly health: RolesHealth;
}

export type ToProcess =
  | StartMessage
  | { readonly type: 'health'; readonly health: RolesHealth }
  /** With the socket of the process that is replaced. */
  | { readonly type: 'inherit'; readonly port: number }
  /** With a socket of another process, which does not accept its connections at the moment. */
  | { readonly type: 'lend'; readonly lender: string; readonly port: number }
  | { readonly type: 'return'; readonly lender: string }
  /** Asks for the sockets that the process listens on. */
  | { readonly type: 'hand-over' }
  | { readonly type: 'measure' }
  /** Asks the process to stop once its connections have ended, or after `patience` milliseconds. */
  | { readonly type: 'drain'; readonly patience: number }
  | { readonly type: 'stop' };

export type FromProcess =
  | { readonly type: 'ready'; readonly addresses: Addresses }
  | { readonly type: 'failed'; readonly message: string }
  /** Sent every half second by the event loop. */
  | { readonly type: 'beat'; readonly isDebugged: boolean }
  /** With the socket. */
  | { readonly type: 'socket'; readonly port: number }
  | { readonly type: 'handed-over' }
  | { readonly type: 'measured'; readonly metrics: readonly Metric[] };
