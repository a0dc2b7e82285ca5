import { siteDomain } from '@dragoman/domain/deployment';
import { chooseLanguage } from '@dragoman/domain/languages';
import {
  changeBackDetails,
  dayOf,
  type EmailBrand,
  type MailDeps,
  type NoticeDetail,
  type NoticeTexts,
  noticeTo,
  priceOf,
  textsIn,
  type Words,
} from '../../emails/index.ts';
import { type BillingMailKind, markSent, takeUnsent } from './mails.store.ts';

/** Milliseconds until a failed mail is tried again. */
const retryAfter = 10 * 60_000;

/** Sends queued mails, oldest first. Throws if the mail server fails; the mail is tried again later. */
export async function sendPendingMails(deps: MailDeps): Promise<void> {
  const { kysely } = deps.database;
  for (;;) {
    const row = await takeUnsent(kysely, retryAfter);
    if (row === undefined) return;
    if (row.email !== null) {
      const { kind, email: to, locale: language, details } = row;
      const mail = renderBillingMail({ kind, to, language, details }, deps.emailBrand);
      await deps.email.send({ to, ...mail });
    }
    await markSent(kysely, row);
  }
}

/** A queued mail about billing. */
export interface BillingMail {
  readonly kind: BillingMailKind;
  readonly to: string;
  /** The recipient's BCP 47 tag. */
  readonly language: string | null;
  /** The details given to `insertMail`. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** Renders a mail about billing in its recipient's language. Throws `TypeError` if its details are incomplete. */
export function renderBillingMail(mail: BillingMail, brand: EmailBrand) {
  const { kind, to, details } = mail;
  const language = chooseLanguage(mail.language ?? undefined);
  const texts = textsIn(language).notices;
  const { values, body, lines = [], link } = contents[kind](details, { texts, language });
  const filled = (text: string) => ({ text, values: { brand: brand.name, ...values } });
  return noticeTo({ to, language }, brand, {
    subject: filled(texts[kind].subject),
    body: filled(body ?? texts[kind].body),
    details: lines,
    action: {
      label: texts[kind].button,
      link: link ?? `${brand.siteUrl}/dashboard/billing`,
    },
  });
}

type Details = BillingMail['details'];

interface Wording {
  readonly texts: NoticeTexts;
  readonly language: string;
}

interface Content {
  /** Values of the placeholders in subject and body. */
  readonly values?: Readonly<Record<string, string>>;
  /** Replaces the text of the kind. */
  readonly body?: string;
  readonly lines?: readonly NoticeDetail[];
  /** Defaults to the billing page. */
  readonly link?: string;
}

const dated = ({ date }: Details, { language }: Wording): Content => ({
  values: { date: day(date, language) },
});

const contents: Record<BillingMail['kind'], (details: Details, wording: Wording) => Content> = {
  trial_ending: dated,
  trial_ended: dated,
  subscription_ended: dated,
  payer_ended: ({ url }) => ({ values: { site: siteDomain(String(url)) } }),
  websites_paused: ({ websites, records }, { texts, language }) => ({
    lines: [
      ...(Array.isArray(websites)
        ? websites.map((url) => ({ text: '{url}', values: { url: String(url) } }))
        : []),
      ...(Array.isArray(records) && records.length > 0
        ? [texts.website_paused.leave, ...changeBackDetails(language, records)]
        : []),
    ],
  }),
  payment_failed: (details, { texts, language }) => {
    const due = amount(details.amount, language);
    return typeof details.date === 'string'
      ? { values: { amount: due, date: day(details.date, language) } }
      : { values: { amount: due }, body: texts.payment_failed.last };
  },
  receipt: (details, { language }) => ({
    values: { amount: amount(details.amount, language) },
    ...(typeof details.link === 'string' && { link: details.link }),
  }),
  tier_change: (details, wording) => ({
    ...dated(details, wording),
    lines: moves(details.moves, wording),
  }),
};

function day(value: unknown, language: string): string {
  const date = new Date(String(value));
  if (Number.isNaN(date.getTime())) throw new TypeError('A mail about billing needs a date');
  return dayOf(date, language);
}

function amount(cents: unknown, language: string): string {
  if (typeof cents !== 'number') throw new TypeError('A mail about billing needs an amount');
  return priceOf(cents / 100, language);
}

function moves(value: unknown, { texts, language }: Wording): Words[] {
  if (!Array.isArray(value)) throw new TypeError('A mail about a change of plan needs moves');
  return value.map(({ url, from, to, price }) => ({
    text: texts.tier_change.move,
    values: {
      url,
      plans: from === undefined ? to : `${from} → ${to}`,
      price: priceOf(Number(price), language),
    },
  }));
}
