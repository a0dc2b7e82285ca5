/**
 * The provider's objects as stored and sent: the SDK's own types, with references as ids and decimals as strings. A missing
 * field of the SDK's types is a compile error.
 */
import type Stripe from 'stripe';

/** A list response. */
export interface List<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'product'> & {
  product: string;
  unit_amount_decimal: string;
};

export type Plan = Omit<Stripe.Plan, 'amount_decimal' | 'product'> & {
  product: string;
  amount_decimal: string;
};

export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & {
  price: Price;
  plan: Plan;
  quantity: number;
};

export type Subscription = Omit<
  Stripe.Subscription,
  'items' | 'customer' | 'latest_invoice' | 'default_payment_method' | 'test_clock'
> & {
  items: List<SubscriptionItem>;
  customer: string;
  latest_invoice: string | null;
  default_payment_method: string | null;
  test_clock: string | null;
};

export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    type: 'price_details';
    price_details: { price: string; product: string };
    unit_amount_decimal: string;
  };
  quantity_decimal: string | null;
};

export type Invoice = Omit<Stripe.Invoice, 'lines' | 'customer' | 'test_clock'> & {
  lines: List<InvoiceLine>;
  customer: string;
  test_clock: string | null;
  hosted_invoice_url: string | null;
  invoice_pdf: string | null;
};

export type PaymentIntent = Omit<Stripe.PaymentIntent, 'customer' | 'payment_method'> & {
  customer: string | null;
  payment_method: string | null;
};

export type PaymentMethod = Omit<Stripe.PaymentMethod, 'customer'> & { customer: string | null };
export type Customer = Omit<Stripe.Customer, 'test_clock'> & { test_clock: string | null };
export type Product = Stripe.Product;
export type TestClock = Stripe.TestHelpers.TestClock;
export type WebhookEndpoint = Stripe.WebhookEndpoint & { secret: string };

/** An event as sent; its type is one of the SDK's. */
export interface Event extends Omit<Stripe.EventBase, 'data'> {
  type: Stripe.Event.Type;
  data: { object: unknown; previous_attributes?: Record<string, unknown> };
}
