import { type EmailBrand, renderNotice } from '../emails/index.ts';
import type { BillingMail } from './mails.ts';

interface Words {
  readonly subject: string;
  readonly body: string;
  readonly lines?: readonly string[];
  readonly label: string;
  /** Below the product's address, or an address of its own. */
  readonly link?: string;
}

/** Puts a mail about billing into words, in English. Throws `TypeError` for details that its kind lacks. */
export function writeBillingMail({ kind, to, details }: BillingMail, brand: EmailBrand) {
  const { subject, body, lines = [], label, link } = writers[kind](details, brand.name);
  return renderNotice({
    brand,
    subject,
    body,
    details: lines,
    action: { label, link: link ?? `${brand.siteUrl}/dashboard/billing` },
    footer: [`Questions? Write to us: ${brand.supportEmail}`, `This email was sent to ${to}.`],
  });
}

type Details = BillingMail['details'];

const writers: Record<BillingMail['kind'], (details: Details, brand: string) => Words> = {
  trial_ending: (details, brand) => ({
    subject: `Your trial of ${brand} ends on ${day(details.date)}`,
    body: 'Subscribe before that day, and your translated websites stay as they are.',
    label: 'See the price and subscribe',
  }),
  trial_ended: (details, brand) => ({
    subject: `Your trial of ${brand} has ended`,
    body: `Your translated websites stay online until ${day(details.date)}. From then on their language addresses lead to the original pages, until you subscribe. Nothing that you translated is lost.`,
    label: 'Subscribe',
  }),
  subscription_ended: (details) => ({
    subject: 'Your subscription has ended',
    body: `If there are translated websites left, they stay online until ${day(details.date)}. Nothing that you translated is lost.`,
    label: 'Subscribe again',
  }),
  websites_paused: (details) => ({
    subject: 'Your translated websites are switched off',
    body: 'Their language addresses lead to the original pages now. They come back by themselves when you subscribe.',
    lines: texts(details.websites),
    label: 'Subscribe',
  }),
  payment_failed: (details) => ({
    subject: `We could not collect ${amount(details.amount)}`,
    body:
      typeof details.date === 'string'
        ? `Your card was declined. We try again on ${day(details.date)}; until then everything stays as it is. You can also pay with another card now.`
        : 'Your card was declined for the last time. Please pay with another card.',
    label: 'Pay with another card',
  }),
  receipt: (details, brand) => ({
    subject: `Your payment of ${amount(details.amount)} to ${brand}`,
    body: 'Thank you. The invoice is kept for you at this address, and in your billing history.',
    label: 'Open the invoice',
    ...(typeof details.link === 'string' && { link: details.link }),
  }),
  tier_change: (details) => ({
    subject: `Your plan changes on ${day(details.date)}`,
    body: 'This is what your websites use now, so this is how they are billed from the next renewal on. Nothing changes before that.',
    lines: moves(details.moves),
    label: 'See your websites and plans',
  }),
};

function day(value: unknown): string {
  const date = new Date(String(value));
  if (Number.isNaN(date.getTime())) throw new TypeError('A mail about billing needs its day');
  return date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
}

function amount(cents: unknown): string {
  if (typeof cents !== 'number') throw new TypeError('A mail about billing needs its amount');
  return `$${(cents / 100).toFixed(2)}`;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function moves(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('A mail about a change of plan needs its moves');
  return value.map(({ url, from, to, price }) => {
    const before = from === undefined ? '' : `${from} → `;
    return `${url}: ${before}${to}, $${Number(price).toFixed(2)} a month`;
  });
}
