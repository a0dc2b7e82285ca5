import type { Generated } from 'kysely';
import type { GeneratedTime, OptionalTime } from './websites.ts';

export interface SubscriptionsTable {
  user_id: string;
  subscription_status: Generated<'active' | 'trial' | 'incomplete' | 'inactive'>;
  subscription_period_end: OptionalTime;
  trial_end: OptionalTime;
  /** When the websites are paused without a subscription. */
  pauses_at: OptionalTime;
}

export interface BillingAccountsTable {
  user_id: string;
  customer_id: string;
  subscription_id: string | null;
  /** The provider's own status. */
  provider_status: string | null;
  cancels_at: OptionalTime;
  synced_at: GeneratedTime;
}

export interface BilledWebsitesTable {
  website_id: string;
  user_id: string;
  plan: string;
}

export interface BillingEventsTable {
  id: string;
  type: string;
  customer_id: string | null;
  created_at: Date;
  received_at: GeneratedTime;
  processed_at: OptionalTime;
  error: string | null;
}

export interface BillingMailsTable {
  user_id: string;
  kind:
    | 'trial_ending'
    | 'trial_ended'
    | 'payment_failed'
    | 'tier_change'
    | 'receipt'
    | 'subscription_ended'
    | 'websites_paused';
  /** The subject, to send each mail once: an invoice or a day. */
  about: string;
  details: Generated<Record<string, unknown>>;
  created_at: GeneratedTime;
  tried_at: OptionalTime;
  sent_at: OptionalTime;
}

export interface PausedWebsitesTable {
  website_id: string;
  user_id: string;
  reason: 'billing' | 'owner';
  paused_at: GeneratedTime;
  /** When the owner was mailed the DNS record to change back. */
  told_at: OptionalTime;
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
