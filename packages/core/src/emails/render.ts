import { chooseLanguage, textDirection } from '@dragoman/domain/languages';
import type { AuthMailKind } from '@dragoman/providers/email/port';
import type { EmailBrand } from './brand.ts';
import { noticeFooter, renderNotice } from './notice.ts';
import { type ActionTexts, textsIn } from './texts.ts';
import { lengthOfTime } from './values.ts';

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

/** Kinds that may indicate an account takeover; these mention the support address. */
const alarming: ReadonlySet<AuthMailKind> = new Set(['email_change_current', 'reauthentication']);

/**
 * Renders an account mail as text and HTML in the recipient's language.
 * @throws TypeError if the kind's link, code or new address is missing, or the link is not http(s)
 */
export function renderEmail(kind: AuthMailKind, details: EmailDetails) {
  const language = chooseLanguage(details.language);
  const { brand, to, newEmail, code, validFor = 3600 } = details;
  const link = checkedLink(kind, details);
  const texts = textsIn(language);
  const duration = durationText(validFor, language);
  const values = { brand: brand.name, newEmail, support: brand.supportEmail, duration };
  const filled = (text: string) => ({ text, values });
  const { subject, body, button }: Partial<ActionTexts> = texts[kind];
  const isAlarming = alarming.has(kind);
  const mail = renderNotice({
    ...{ language, brand },
    subject: filled(subject ?? ''),
    body: filled(body ?? ''),
    ...(link && button && { action: { label: filled(button), link } }),
    ...(code && { code: { label: link && texts.code, digits: code } }),
    details: [filled(texts.validity), filled(isAlarming ? texts.alarm : texts.ignore)],
    footer: noticeFooter(language, brand, to).slice(isAlarming ? 1 : 0),
  });
  return { ...mail, language, dir: textDirection(language) };
}

function checkedLink(kind: AuthMailKind, { link, code }: EmailDetails): string | undefined {
  if ((kind === 'reauthentication' ? code : link) === undefined)
    throw new TypeError(`A mail of kind ${kind} needs its link or code`);
  if (link === undefined) return undefined;
  const { protocol, href } = new URL(link);
  if (!/^https?:$/.test(protocol)) throw new TypeError(`Not a link for a mail: ${protocol}`);
  return href;
}

function durationText(seconds: number, language: string): string {
  const hours = seconds / 3600;
  return Number.isInteger(hours)
    ? lengthOfTime(hours, 'hour', language)
    : lengthOfTime(Math.max(1, Math.round(seconds / 60)), 'minute', language);
}
