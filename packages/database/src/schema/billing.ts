import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export interface SubscriptionsTable {
  user_id: string;
  subscription_status: Generated<'active' | 'trial' | 'incomplete' | 'inactive'>;
  subscription_period_end: OptionalTime;
}

export interface InvoicesTable {
  id: string;
  user_id: string;
  created_at: GeneratedTime;
  /** Cents. */
  amount: number;
  status: string;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
}
