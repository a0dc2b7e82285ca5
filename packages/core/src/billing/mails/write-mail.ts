import {
  changeBackDetails,
  chooseLanguage,
  dayOf,
  type EmailBrand,
  type Notice,
  type NoticeTexts,
  noticeFooter,
  priceOf,
  renderNotice,
  textsIn,
  type Words,
} from '../../emails/index.ts';
import type { BillingMail } from './mails.ts';

/** Puts a mail about billing into words of its reader's language. Throws `TypeError` for details that its kind lacks. */
export function writeBillingMail(mail: BillingMail, brand: EmailBrand) {
  const { kind, to, details } = mail;
  const language = chooseLanguage(mail.language ?? undefined);
  const texts = textsIn(language).notices;
  const { values, body, lines = [], link } = writers[kind](details, { texts, language });
  const say = (text: string) => ({ text, values: { brand: brand.name, ...values } });
  return renderNotice({
    language,
    brand,
    subject: say(texts[kind].subject),
    body: say(body ?? texts[kind].body),
    details: lines,
    action: {
      label: texts[kind].button,
      link: link ?? `${brand.siteUrl}/dashboard/billing`,
    },
    footer: noticeFooter(language, brand, to),
  });
}

type Details = BillingMail['details'];

interface Wording {
  readonly texts: NoticeTexts;
  readonly language: string;
}

interface Content {
  /** For the places of subject and body. */
  readonly values?: Readonly<Record<string, string>>;
  /** Instead of the kind's own. */
  readonly body?: string;
  readonly lines?: Notice['details'];
  /** Instead of the billing page. */
  readonly link?: string;
}

const dated = ({ date }: Details, { language }: Wording): Content => ({
  values: { date: day(date, language) },
});

const writers: Record<BillingMail['kind'], (details: Details, wording: Wording) => Content> = {
  trial_ending: dated,
  trial_ended: dated,
  subscription_ended: dated,
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
  if (Number.isNaN(date.getTime())) throw new TypeError('A mail about billing needs its day');
  return dayOf(date, language);
}

function amount(cents: unknown, language: string): string {
  if (typeof cents !== 'number') throw new TypeError('A mail about billing needs its amount');
  return priceOf(cents / 100, language);
}

function moves(value: unknown, { texts, language }: Wording): Words[] {
  if (!Array.isArray(value)) throw new TypeError('A mail about a change of plan needs its moves');
  return value.map(({ url, from, to, price }) => ({
    text: texts.tier_change.move,
    values: {
      url,
      plans: from === undefined ? to : `${from} → ${to}`,
      price: priceOf(Number(price), language),
    },
  }));
}
