import { type Account, emit } from '../state/account.ts';
import { newId } from '../state/ids.ts';
import type { Invoice, PaymentIntent } from '../state/wire.ts';

/** Builds the payment intent of an open invoice, before any attempt. */
export function paymentIntentFor(account: Account, invoice: Invoice, now: number): PaymentIntent {
  const id = newId('pi');
  const intent: PaymentIntent = {
    ...constantFields(),
    id,
    amount: invoice.amount_due,
    client_secret: `${id}_secret_${newId('s', 24).slice(2)}`,
    created: now,
    currency: invoice.currency,
    customer: invoice.customer,
    description:
      invoice.billing_reason === 'subscription_create'
        ? 'Subscription creation'
        : 'Subscription update',
    setup_future_usage: 'off_session',
  };
  account.tables.paymentIntents[id] = intent;
  account.tables.invoiceOf[id] = invoice.id;
  emit(account, 'payment_intent.created', intent, { at: now });
  return intent;
}

/** Returns the payment intent of an invoice, if finalized. */
export function intentOf(account: Account, invoice: string): PaymentIntent | undefined {
  const found = Object.entries(account.tables.invoiceOf).find(([, of]) => of === invoice);
  return found && account.tables.paymentIntents[found[0]];
}

function constantFields() {
  return {
    object: 'payment_intent' as const,
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic' as const,
    confirmation_method: 'automatic' as const,
    customer_account: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method' as const,
    transfer_data: null,
    transfer_group: null,
  };
}
