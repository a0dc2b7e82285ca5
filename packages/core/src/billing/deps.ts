import type { Database } from '@dragoman/database/connection';

export interface BillingDeps {
  readonly database: Database;
  /** `none`: whoever runs the installation bills nobody, and everything is allowed. */
  readonly billing: 'none' | 'provider';
}
