import type { Account } from '../state/account.ts';
import { find } from '../state/find.ts';
import type { Invoice, PaymentMethod, Subscription } from '../state/wire.ts';
import { changeSubscription } from './change.ts';

/** Returns the subscription of an invoice. */
export function subscriptionOf(account: Account, invoice: Invoice): Subscription | undefined {
  const of = invoice.parent?.subscription_details?.subscription;
  return typeof of === 'string' ? account.tables.subscriptions[of] : undefined;
}

/** Saves the card for later payments, as with `save_default_payment_method: on_subscription`. */
export function keepCard(
  account: Account,
  subscription: Subscription,
  method: PaymentMethod,
  now: number,
): void {
  method.customer = subscription.customer;
  if (subscription.payment_settings?.save_default_payment_method !== 'on_subscription') return;
  changeSubscription(account, subscription, { default_payment_method: method.id }, now);
}

/** Returns the card for off-session payments: the subscription's, else the customer's. */
export function cardFor(account: Account, subscription: Subscription): PaymentMethod | undefined {
  const customer = find(account, 'customers', subscription.customer);
  const ofCustomer = customer.invoice_settings.default_payment_method;
  const id =
    subscription.default_payment_method ?? (typeof ofCustomer === 'string' ? ofCustomer : null);
  return id === null ? undefined : account.tables.paymentMethods[id];
}
