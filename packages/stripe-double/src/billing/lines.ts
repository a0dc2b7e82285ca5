import { newId } from '../state/ids.ts';
import type { InvoiceLine, Price, SubscriptionItem } from '../state/wire.ts';

export interface LineOf {
  readonly amount: number;
  readonly description: string;
  readonly price: Price;
  readonly quantity: number;
  readonly period: { readonly start: number; readonly end: number };
  readonly proration: boolean;
  readonly subscription: string;
  /** The subscription item; null for a pending one. */
  readonly item: string | null;
}

/** Builds an invoice line with the fields of the API. */
export function invoiceLine(of: LineOf, invoice: string): InvoiceLine {
  return {
    id: newId('il'),
    object: 'line_item',
    amount: of.amount,
    currency: of.price.currency,
    description: of.description,
    discount_amounts: [],
    discountable: !of.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: parentOf(of),
    period: { ...of.period },
    pretax_credit_amounts: [],
    pricing: {
      type: 'price_details',
      price_details: { price: of.price.id, product: of.price.product },
      unit_amount_decimal: of.price.unit_amount_decimal,
    },
    quantity: of.quantity,
    quantity_decimal: String(of.quantity),
    subscription: of.subscription,
    subtotal: of.amount,
    taxes: [],
  };
}

function parentOf(of: LineOf): InvoiceLine['parent'] {
  const details = {
    invoice_item: '',
    proration: of.proration,
    proration_details: null,
    subscription: of.subscription,
  };
  if (of.item === null) {
    return {
      type: 'invoice_item_details',
      invoice_item_details: { ...details, invoice_item: newId('ii') },
      subscription_item_details: null,
    };
  }
  return {
    type: 'subscription_item_details',
    invoice_item_details: null,
    subscription_item_details: { ...details, invoice_item: null, subscription_item: of.item },
  };
}

/** Builds the line of an item for a fraction (0 to 1) of a period, in cents. */
export function itemLine(
  item: SubscriptionItem,
  period: { start: number; end: number },
  share: number,
): LineOf {
  const unit = item.price.unit_amount ?? 0;
  return {
    amount: Math.round(unit * item.quantity * share),
    description: `${item.quantity} × ${item.price.nickname ?? item.price.id} (at $${(unit / 100).toFixed(2)} / month)`,
    price: item.price,
    quantity: item.quantity,
    period,
    proration: share < 1,
    subscription: item.subscription,
    item: item.id,
  };
}
