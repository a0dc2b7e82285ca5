import PostalMime, { type Address } from 'postal-mime';

/** One mail as the development inbox keeps it. */
export interface ReceivedMail {
  readonly id: string;
  /** Whom it was delivered to, as the envelope says. */
  readonly to: readonly string[];
  readonly from: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  /** Distinct http(s) addresses of the text and of the HTML, in order. */
  readonly links: readonly string[];
  /** The first number of six or ten digits outside of links: a one-time code. */
  readonly code: string | null;
  /** ISO 8601. */
  readonly receivedAt: string;
}

export interface Delivery {
  readonly id: string;
  readonly to: readonly string[];
  readonly receivedAt: Date;
}

/** Reads a message (RFC 5322 bytes) of a delivery. Throws on a message that is nested or headed without end. */
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
