import { hash, metadataOf, type Params, text } from '../state/params.ts';
import type { Customer, Subscription } from '../state/wire.ts';

/** Builds an unpaid subscription without items. */
export function blankSubscription(
  id: string,
  customer: Customer,
  params: Params,
  now: number,
): Subscription {
  return {
    ...constantFields(),
    id,
    billing_cycle_anchor: now,
    created: now,
    customer: customer.id,
    description: text(params, 'description') ?? null,
    items: { object: 'list', data: [], has_more: false, url: '' },
    metadata: metadataOf(params),
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: saves(params),
    },
    start_date: now,
    test_clock: customer.test_clock,
  };
}

function saves(params: Params): 'on_subscription' | 'off' {
  const setting = text(hash(params, 'payment_settings'), 'save_default_payment_method');
  return setting === 'on_subscription' ? setting : 'off';
}

function constantFields() {
  return {
    object: 'subscription' as const,
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' as const },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: null,
    collection_method: 'charge_automatically' as const,
    currency: 'usd',
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' as const },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    status: 'incomplete' as const,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: null,
        missing_payment_method: 'create_invoice' as const,
      },
    },
    trial_start: null,
  };
}
