import PostalMime, { type Address } from 'postal-mime';

/** A mail in the development inbox. */
export interface ReceivedMail {
  readonly id: string;
  /** The envelope recipients. */
  readonly to: readonly string[];
  readonly from: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Distinct http(s) URLs in the text and HTML, in order. */
  readonly links: readonly string[];
  /** The one-time code: the first number of six or ten digits outside of links. */
  readonly code: string | null;
  /** ISO 8601. */
  readonly receivedAt: string;
}

export interface Delivery {
  readonly id: string;
  readonly to: readonly string[];
  readonly receivedAt: Date;
}

/** Parses a delivered message (RFC 5322). Throws if it has excessive nesting or headers. */
export async function readMail(raw: Uint8Array, delivery: Delivery): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw);
  const { text = '', html = null } = mail;
  return {
    id: delivery.id,
    to: delivery.to,
    from: display(mail.from),
    replyTo: mail.replyTo?.[0]?.address ?? null,
    subject: mail.subject ?? '',
    text,
    html,
    links: linksOf(text, html ?? ''),
    code: /(?<![\d-])(?:\d{10}|\d{6})(?![\d-])/.exec(withoutLinks(text))?.[0] ?? null,
    receivedAt: delivery.receivedAt.toISOString(),
  };
}

const linkPattern = /https?:\/\/[^\s<>"')\]]+/g;

function linksOf(text: string, html: string): string[] {
  const inText = text.match(linkPattern) ?? [];
  const inHtml = [...html.matchAll(/\shref="(https?:[^"]+)"/gi)].map(([, href = '']) =>
    decodeReferences(href),
  );
  return [...new Set([...inText, ...inHtml])];
}

function withoutLinks(text: string): string {
  return text.replace(linkPattern, ' ');
}

function decodeReferences(value: string): string {
  return value
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

function display(address: Address | undefined): string {
  if (address?.address === undefined) return '';
  return address.name === '' ? address.address : `${address.name} <${address.address}>`;
}
