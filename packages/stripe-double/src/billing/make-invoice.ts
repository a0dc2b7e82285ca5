import { type Account, clockOf, emit } from '../state/account.ts';
import { find } from '../state/find.ts';
import { newId } from '../state/ids.ts';
import type { Customer, Invoice, Subscription } from '../state/wire.ts';
import { invoiceLine, type LineOf } from './lines.ts';

export interface InvoiceOf {
  readonly subscription: Subscription;
  readonly lines: readonly LineOf[];
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  readonly now: number;
}

/** Builds a draft invoice with its lines and the subscription's pending items. */
export function draftInvoice(account: Account, of: InvoiceOf): Invoice {
  const customer = find(account, 'customers', of.subscription.customer);
  const id = newId('in');
  const lines = [...of.lines, ...takePending(account, of.subscription.id)];
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice: Invoice = {
    ...constantFields(),
    ...amounts(total, customer.balance),
    ...addressed(customer),
    id,
    billing_reason: of.reason,
    created: of.now,
    lines: {
      object: 'list',
      data: lines.map((line) => invoiceLine(line, id)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: {
        metadata: of.subscription.metadata,
        subscription: of.subscription.id,
      },
    },
    period_end: of.now,
    period_start: of.now,
    status: 'draft',
    test_clock: clockOf(account, of.subscription.customer),
    default_payment_method: of.subscription.default_payment_method,
  };
  account.tables.invoices[id] = invoice;
  of.subscription.latest_invoice = id;
  emit(account, 'invoice.created', invoice, { at: of.now });
  return invoice;
}

function takePending(account: Account, subscription: string): LineOf[] {
  const taken = account.tables.pendingItems.filter((item) => item.subscription === subscription);
  account.tables.pendingItems = account.tables.pendingItems.filter(
    (item) => item.subscription !== subscription,
  );
  return taken.map((item) => ({ ...item, proration: true, item: null }));
}

/** A negative total is credited to the customer, and credit is used before a card. */
function amounts(total: number, balance: number) {
  const due = Math.max(0, total + balance);
  return {
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    starting_balance: balance,
    ending_balance: null,
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
  };
}

function addressed(customer: Customer) {
  return {
    currency: 'usd',
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none' as const,
    customer_tax_ids: [],
  };
}

const untouched = {
  finalized_at: null,
  marked_uncollectible_at: null,
  paid_at: null,
  voided_at: null,
};

const anyCard = {
  default_mandate: null,
  payment_method_options: null,
  payment_method_types: null,
};

const noTax = {
  disabled_reason: null,
  enabled: false,
  liability: null,
  provider: null,
  status: null,
};

function constantFields() {
  return {
    object: 'invoice' as const,
    account_country: 'CA',
    account_name: 'Stripe double',
    account_tax_ids: null,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: noTax,
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically' as const,
    custom_fields: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' as const },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: anyCard,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    statement_descriptor: null,
    status_transitions: untouched,
    total_discount_amounts: [],
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
