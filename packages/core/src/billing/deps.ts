import type { HasDatabase } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Payments } from '@dragoman/providers/payments/port';

export interface BillingDeps extends HasDatabase {
  /** `none`: billing is off and everything is allowed. */
  readonly billing: 'none' | 'provider';
  /** Undefined if billing is off. */
  readonly payments?: Payments | undefined;
}

/** Dependencies of webhooks and scheduled billing work. */
export interface BillingWorkDeps extends HasDatabase {
  readonly payments: Payments;
  readonly log: Log;
}
