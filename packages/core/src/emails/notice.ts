import { escapeHtml } from '@dragoman/domain/html';
import { textDirection } from '@dragoman/domain/languages';
import type { Email } from '@dragoman/providers/email/port';
import type { EmailBrand } from './brand.ts';
import { fill } from './fill.ts';
import { emailHtml } from './html.ts';
import type { Reader } from './reader.store.ts';
import { textsIn } from './texts.ts';

/** A mail about a website or an account: a short text, details and one link. */
export interface Notice {
  /** The catalog code of the language its texts are in; see `chooseLanguage`. */
  readonly language: string;
  readonly brand: EmailBrand;
  readonly subject: Words;
  readonly body: Words;
  /** Paragraphs. A list of facts becomes one line per fact; code preserves its line breaks. */
  readonly details?: readonly NoticeDetail[];
  readonly action?: { readonly label: Words; readonly link: string };
  /** A one-time code. */
  readonly code?: { readonly label: string | undefined; readonly digits: string };
  /** Shown above the brand's name; see `noticeFooter`. */
  readonly footer: readonly Words[];
}

/** Plain text, optionally with values for its `{name}` placeholders. */
export type Words = string | FilledWords;

interface FilledWords {
  readonly text: string;
  readonly values: Readonly<Record<string, string | undefined>>;
}

interface NoticeCode {
  readonly code: string;
}

export type NoticeDetail = Words | readonly NoticeFact[] | NoticeCode;

export type NoticeFact = readonly [name: string, value: string];

/** Headers that suppress out-of-office replies (RFC 3834 §5). */
export const automaticHeaders = {
  'Auto-Submitted': 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
};

/** Renders a notice as text and HTML. Throws `TypeError` if a placeholder has no value. */
export function renderNotice(
  notice: Notice,
): Required<Pick<Email, 'subject' | 'text' | 'html' | 'headers'>> {
  const { language, brand, body, details = [], action, code } = notice;
  const subject = textOf(notice.subject);
  const footer = [...notice.footer, signature(brand)];
  const html = emailHtml({
    language,
    dir: textDirection(language),
    brand,
    subject,
    body: htmlOf(body),
    action: action && {
      label: htmlOf(action.label),
      href: action.link,
      hint: escapeHtml(textsIn(language).fallback),
    },
    code: code && { ...code, label: code.label && escapeHtml(code.label) },
    notes: details.map(htmlOf),
    footer: footer.map(htmlOf),
  });
  const lines = [
    subject,
    textOf(body),
    action?.link,
    code?.label,
    code?.digits,
    ...details.map(textOf),
    ['-- ', ...footer.map(textOf)].join('\n'),
  ];
  const text = `${lines.filter((line) => line !== undefined).join('\n\n')}\n`;
  return { subject, text, html, headers: automaticHeaders };
}

function signature({ name, company, siteUrl }: EmailBrand): string {
  const maker = company === undefined || company === name ? name : `${name}, ${company}`;
  return `${maker} · ${siteUrl}`;
}

/** Renders a notice to a user. */
export function noticeTo(
  { to, language }: Reader,
  brand: EmailBrand,
  content: Omit<Notice, 'language' | 'brand' | 'footer'>,
) {
  return renderNotice({ ...content, language, brand, footer: noticeFooter(language, brand, to) });
}

/** The support address and the address that the mail was sent to. */
export function noticeFooter(language: string, brand: EmailBrand, to: string): Words[] {
  const { support, sentTo } = textsIn(language);
  return [
    { text: support, values: { support: brand.supportEmail } },
    { text: sentTo, values: { email: to } },
  ];
}

function htmlOf(detail: NoticeDetail): string {
  if (typeof detail === 'string') return escapeHtml(detail);
  if ('text' in detail) {
    const { text, values } = detail;
    return fill(escapeHtml(text), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  }
  if ('code' in detail) {
    const style =
      'white-space:pre-wrap;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;';
    return `<code dir="ltr" style="${style}">${escapeHtml(detail.code)}</code>`;
  }
  return detail
    .map(([name, value]) => `${escapeHtml(name)}: <b dir="ltr">${escapeHtml(value)}</b>`)
    .join('<br>');
}

function textOf(detail: NoticeDetail): string {
  if (typeof detail === 'string') return detail;
  if ('text' in detail) return fill(detail.text, detail.values);
  if ('code' in detail) return detail.code;
  return detail.map(([name, value]) => `${name}: ${value}`).join('\n');
}
