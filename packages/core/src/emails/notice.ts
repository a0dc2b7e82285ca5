import type { EmailBrand } from './brand.ts';
import { escapeHtml } from './fill.ts';
import { emailHtml } from './html.ts';

/** A mail about a website: a sentence or two, some facts, and where to go on. All plain text, in English. */
export interface Notice {
  readonly brand: EmailBrand;
  readonly subject: string;
  readonly body: string;
  /** Paragraphs; a list of names and values makes a block of lines, and code keeps its own. */
  readonly details: readonly (string | readonly NoticeFact[] | NoticeCode)[];
  readonly action?: { readonly label: string; readonly link: string };
  readonly footer: readonly string[];
}

interface NoticeCode {
  readonly code: string;
}

export type NoticeFact = readonly [name: string, value: string];

/** A notice as text and HTML that say the same. */
export function renderNotice(notice: Notice): {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
} {
  const { subject, brand, body, details, action } = notice;
  const footer = [...notice.footer, `${brand.name} · ${brand.siteUrl}`];
  const html = emailHtml({
    language: 'en',
    dir: 'ltr',
    brand,
    subject,
    body: escapeHtml(body),
    action: action && {
      label: escapeHtml(action.label),
      href: action.link,
      hint: 'If the button does not work, copy this address into your browser:',
    },
    code: undefined,
    notes: details.map(htmlOf),
    footer: footer.map(escapeHtml),
  });
  const lines = [
    subject,
    body,
    ...details.map(textOf),
    action?.link,
    ['-- ', ...footer].join('\n'),
  ];
  return { subject, text: `${lines.filter((line) => line !== undefined).join('\n\n')}\n`, html };
}

function htmlOf(detail: Notice['details'][number]): string {
  if (typeof detail === 'string') return escapeHtml(detail);
  if ('code' in detail) {
    const style =
      'white-space:pre-wrap;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px;';
    return `<code dir="ltr" style="${style}">${escapeHtml(detail.code)}</code>`;
  }
  return detail
    .map(([name, value]) => `${escapeHtml(name)}: <b dir="ltr">${escapeHtml(value)}</b>`)
    .join('<br>');
}

function textOf(detail: Notice['details'][number]): string {
  if (typeof detail === 'string') return detail;
  if ('code' in detail) return detail.code;
  return detail.map(([name, value]) => `${name}: ${value}`).join('\n');
}
