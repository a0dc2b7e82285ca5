import { escapeHtml } from '@dragoman/domain/html';
import { chooseLanguage, textDirection } from '@dragoman/domain/languages';
import type { EmailBrand } from './brand.ts';
import { fill } from './fill.ts';
import { type EmailContent, emailHtml } from './html.ts';
import { type ActionTexts, type EmailTexts, textsIn } from './texts.ts';
import { lengthOfTime } from './values.ts';

export const emailKinds = [
  'magic_link',
  'confirmation',
  'recovery',
  'email_change',
  'email_change_current',
  'reauthentication',
] as const;

export type EmailKind = (typeof emailKinds)[number];

export interface EmailDetails {
  /** A code of the language catalog; see `chooseLanguage`. Defaults to English for other codes. */
  readonly language: string;
  readonly brand: EmailBrand;
  /** The recipient. */
  readonly to: string;
  /** The button's http(s) address. Required for every kind but `reauthentication`. */
  readonly link?: string;
  /** A one-time code as an alternative to the link. */
  readonly code?: string;
  /** The new address of `email_change` and `email_change_current`. */
  readonly newEmail?: string;
  /** Lifetime of link and code in seconds. Defaults to an hour. */
  readonly validFor?: number;
}

export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly language: string;
  readonly dir: 'ltr' | 'rtl';
}

/** Kinds that may indicate an account takeover; these mention the support address. */
const alarming: ReadonlySet<EmailKind> = new Set(['email_change_current', 'reauthentication']);

/**
 * Renders an account mail as text and HTML in the recipient's language.
 * @throws TypeError if the kind's link, code or new address is missing, or the link is not http(s)
 */
export function renderEmail(kind: EmailKind, details: EmailDetails): RenderedEmail {
  const language = chooseLanguage(details.language);
  const texts = textsIn(language);
  const dir = textDirection(language);
  const mail: Mail = {
    kind,
    details: checked(kind, details),
    texts,
    values: valuesOf(details, language),
  };
  const subject = fill(texts[kind].subject, mail.values);
  const html = emailHtml({ language, dir, brand: details.brand, subject, ...htmlParts(mail) });
  return { subject, text: plainText(subject, mail), html, language, dir };
}

interface Mail {
  readonly kind: EmailKind;
  readonly details: EmailDetails;
  readonly texts: EmailTexts;
  readonly values: Readonly<Record<string, string | undefined>>;
}

function checked(kind: EmailKind, details: EmailDetails): EmailDetails {
  const wanted = kind === 'reauthentication' ? details.code : details.link;
  if (wanted === undefined) throw new TypeError(`A mail of kind ${kind} needs its link or code`);
  if (details.link === undefined) return details;
  const link = new URL(details.link);
  if (!/^https?:$/.test(link.protocol))
    throw new TypeError(`Not a link for a mail: ${link.protocol}`);
  return { ...details, link: link.href };
}

function valuesOf(
  { brand, to, newEmail, validFor = 3600 }: EmailDetails,
  language: string,
): Mail['values'] {
  const duration = durationText(validFor, language);
  return { brand: brand.name, email: to, newEmail, support: brand.supportEmail, duration };
}

function durationText(seconds: number, language: string): string {
  const hours = seconds / 3600;
  return Number.isInteger(hours)
    ? lengthOfTime(hours, 'hour', language)
    : lengthOfTime(Math.max(1, Math.round(seconds / 60)), 'minute', language);
}

function notesOf({ kind, texts }: Mail): string[] {
  return [texts.validity, alarming.has(kind) ? texts.alarm : texts.ignore];
}

function footerOf({ texts, kind }: Mail): string[] {
  return alarming.has(kind) ? [texts.sentTo] : [texts.support, texts.sentTo];
}

function htmlParts(
  mail: Mail,
): Pick<EmailContent, 'body' | 'action' | 'code' | 'notes' | 'footer'> {
  const { kind, details, texts, values } = mail;
  const { link, code, brand } = details;
  const write = (text: string) =>
    fill(escapeHtml(text), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const { body, button }: Partial<ActionTexts> = texts[kind];
  return {
    body: write(body ?? ''),
    action:
      link === undefined || button === undefined
        ? undefined
        : { label: write(button), href: link, hint: write(texts.fallback) },
    code:
      code === undefined
        ? undefined
        : { label: link === undefined ? undefined : write(texts.code), digits: code },
    notes: notesOf(mail).map(write),
    footer: [...footerOf(mail).map(write), signature(brand).map(escapeHtml).join(' · ')],
  };
}

function plainText(subject: string, mail: Mail): string {
  const { kind, details, texts, values } = mail;
  const { link, code, brand } = details;
  const lines = [
    subject,
    texts[kind].body,
    link,
    code !== undefined && link !== undefined && texts.code,
    code,
    notesOf(mail).join('\n'),
    ['-- ', ...footerOf(mail), ...signature(brand)].join('\n'),
  ];
  // Added after filling, because the link may contain braces.
  const own = lines.filter((line) => typeof line === 'string');
  return `${own.map((line) => (line === link ? line : fill(line, values))).join('\n\n')}\n`;
}

function signature({ name, company, siteUrl }: EmailBrand): string[] {
  const maker = company === undefined || company === name ? name : `${name}, ${company}`;
  return [maker, siteUrl];
}
