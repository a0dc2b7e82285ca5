import { randomBytes } from 'node:crypto';
import { type Account, emit } from '../state/account.ts';
import { find } from '../state/find.ts';
import type { Invoice, PaymentIntent } from '../state/wire.ts';
import { changeCustomer, changeInvoice, changeSubscription } from './change.ts';
import { paymentIntentFor } from './make-payment-intent.ts';
import { subscriptionOf } from './settle.ts';

/** Finalizes a draft with number, page and PDF. A zero invoice is paid at once; for others, returns the payment intent. */
export function finalize(
  account: Account,
  invoice: Invoice,
  now: number,
): PaymentIntent | undefined {
  useCredit(account, invoice, now);
  const page = `${account.baseUrl}/i/${invoice.id}_${randomBytes(12).toString('hex')}`;
  changeInvoice(
    account,
    invoice,
    {
      status: 'open',
      number: nextNumber(account, invoice.customer),
      effective_at: now,
      hosted_invoice_url: page,
      invoice_pdf: `${page}/pdf`,
      status_transitions: { ...invoice.status_transitions, finalized_at: now },
    },
    now,
    ['invoice.finalized'],
  );
  if (invoice.amount_due > 0) return paymentIntentFor(account, invoice, now);
  markPaid(account, invoice, now);
  return undefined;
}

/** Marks the invoice as paid and activates its subscription. */
export function markPaid(account: Account, invoice: Invoice, now: number): void {
  changeInvoice(
    account,
    invoice,
    {
      status: 'paid',
      attempted: true,
      auto_advance: false,
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      next_payment_attempt: null,
      status_transitions: { ...invoice.status_transitions, paid_at: now },
    },
    now,
    ['invoice.updated', 'invoice.paid', 'invoice.payment_succeeded'],
  );
  const subscription = subscriptionOf(account, invoice);
  if (subscription !== undefined && runs(subscription.status)) {
    changeSubscription(account, subscription, { status: 'active' }, now);
  }
}

/** True if a payment activates a subscription of this status. */
function runs(status: string): boolean {
  return ['incomplete', 'active', 'past_due', 'unpaid'].includes(status);
}

function useCredit(account: Account, invoice: Invoice, now: number): void {
  const customer = find(account, 'customers', invoice.customer);
  const after = Math.min(0, customer.balance + invoice.total);
  invoice.ending_balance = after;
  changeCustomer(account, customer, { balance: after }, now);
}

function nextNumber(account: Account, customer: string): string {
  const { invoiceNumbers, customers } = account.tables;
  const count = (invoiceNumbers[customer] ?? 0) + 1;
  invoiceNumbers[customer] = count;
  return `${customers[customer]?.invoice_prefix ?? 'DOUBLE'}-${String(count).padStart(4, '0')}`;
}

/** Sends the events of a failed attempt to collect an invoice. */
export function tellFailure(account: Account, invoice: Invoice, now: number, asks: boolean): void {
  if (asks) emit(account, 'invoice.payment_action_required', invoice, { at: now });
  emit(account, 'invoice.payment_failed', invoice, { at: now });
}
