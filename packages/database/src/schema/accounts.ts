import type { Generated } from 'kysely';

/** An account that its owner asked to delete. */
export interface AccountDeletionsTable {
  user_id: string;
  email: string | null;
  locale: string | null;
  /** True if the request ended the subscription, so that keeping the account resumes it. */
  has_ended_subscription: Generated<boolean>;
  requested_at: Generated<Date>;
  ends_at: Date;
  /** When the first mail was sent. */
  announced_at: Date | null;
  /** When deleting began. The account can no longer be kept. */
  began_at: Date | null;
  /** When the account was deleted. The row goes with the last mail. */
  deleted_at: Date | null;
  next_try_at: Generated<Date>;
}
