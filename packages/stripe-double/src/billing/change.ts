import type { Stripe } from 'stripe';
import { type Account, emit } from '../state/account.ts';
import type { Customer, Invoice, Subscription } from '../state/wire.ts';

/** Updates a subscription and sends its event with the previous values. Sends nothing if nothing changed. */
export function changeSubscription(
  account: Account,
  subscription: Subscription,
  changes: Partial<Subscription>,
  now: number,
  type: Stripe.Event.Type = 'customer.subscription.updated',
): void {
  const previous = apply(subscription, changes);
  if (type === 'customer.subscription.updated' && Object.keys(previous).length === 0) return;
  emit(account, type, subscription, { at: now, previous });
}

/** Updates an invoice and sends the given events, the most specific first. */
export function changeInvoice(
  account: Account,
  invoice: Invoice,
  changes: Partial<Invoice>,
  now: number,
  types: readonly Stripe.Event.Type[],
): void {
  const previous = apply(invoice, changes);
  for (const type of types) {
    emit(account, type, invoice, type === 'invoice.updated' ? { at: now, previous } : { at: now });
  }
}

/** Updates a customer and sends its event. */
export function changeCustomer(
  account: Account,
  customer: Customer,
  changes: Partial<Customer>,
  now: number,
): void {
  const previous = apply(customer, changes);
  if (Object.keys(previous).length > 0) {
    emit(account, 'customer.updated', customer, { at: now, previous });
  }
}

/** Sets the fields that differ. Returns their previous values. */
function apply<T extends object>(object: T, changes: Partial<T>): Record<string, unknown> {
  const previous: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(changes)) {
    const before = object[name as keyof T];
    if (JSON.stringify(before) === JSON.stringify(value)) continue;
    previous[name] = structuredClone(before);
    object[name as keyof T] = value as T[keyof T];
  }
  return previous;
}
