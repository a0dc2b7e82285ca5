import type { PlanName } from '@dragoman/domain/billing';
import type Stripe from 'stripe';
import type { ProviderEvent, ProviderInvoice, ProviderSubscription } from './port.ts';

/** Converts the provider's seconds to a date. */
export function moment(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** Converts a subscription; `plans` maps prices to plans. Ignores lines with unknown prices. */
export function subscriptionFrom(
  subscription: Stripe.Subscription,
  plans: ReadonlyMap<string, PlanName>,
): ProviderSubscription {
  const { items, latest_invoice: invoice } = subscription;
  return {
    id: subscription.id,
    status: subscription.status as ProviderSubscription['status'],
    periodEnd: moment(Math.max(0, ...items.data.map((item) => item.current_period_end))),
    cancelsAt: endOf(subscription),
    lines: items.data.flatMap(({ price, quantity = 0 }) => {
      const plan = plans.get(price.id);
      return plan === undefined || quantity === 0 ? [] : [{ plan, quantity }];
    }),
    clientSecret:
      subscription.status === 'incomplete' && typeof invoice === 'object'
        ? (invoice?.confirmation_secret?.client_secret ?? null)
        : null,
  };
}

function endOf({ cancel_at: at, ended_at: ended }: Stripe.Subscription): Date | null {
  const seconds = ended ?? at;
  return seconds === null ? null : moment(seconds);
}

export function invoiceFrom(invoice: Stripe.Invoice): ProviderInvoice {
  return {
    id: invoice.id ?? '',
    createdAt: moment(invoice.created),
    amount: invoice.amount_due,
    status: invoice.status ?? 'draft',
    attempts: invoice.attempt_count,
    nextAttempt:
      invoice.next_payment_attempt === null ? null : moment(invoice.next_payment_attempt),
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    clientSecret:
      invoice.status === 'open' ? (invoice.confirmation_secret?.client_secret ?? null) : null,
  };
}

/** Converts an event and finds its customer. */
export function eventFrom(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as { object?: string; id?: string; customer?: unknown };
  return {
    id: event.id,
    type: event.type,
    createdAt: moment(event.created),
    customer: object.object === 'customer' ? (object.id ?? null) : customerIn(object.customer),
  };
}

function customerIn(customer: unknown): string | null {
  if (typeof customer === 'string') return customer;
  if (typeof customer !== 'object' || customer === null || !('id' in customer)) return null;
  return String(customer.id);
}
