import type { Database } from '@dragoman/database/connection';
import type { Log } from '@dragoman/domain/log';
import type { Payments } from '@dragoman/providers/payments';

export interface BillingDeps {
  readonly database: Database;
  /** `none`: whoever runs the installation bills nobody, and everything is allowed. */
  readonly billing: 'none' | 'provider';
  /** The provider, where there is one. */
  readonly payments?: Payments | undefined;
}

/** What works on billing by itself need. */
export interface BillingWorkDeps {
  readonly database: Database;
  readonly payments: Payments;
  readonly log: Log;
}
