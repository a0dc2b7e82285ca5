import { languageByCode } from '../languages/index.ts';
import { pathWithoutQuery } from './page-address.ts';

/** A path segment that is a slug: a human-written name that may be translated. */
export interface PathSlug {
  /** Zero-based index among the segments between slashes, including empty ones. */
  readonly index: number;
  /** Percent-decoded, in NFC, without the extension. */
  readonly slug: string;
  /** `.html` in `about.html`; empty if there is none. */
  readonly extension: string;
}

const pageExtension = /\.(?:html?|xhtml|php\d?|aspx?|jspx?|cfm|do|shtml)$/i;
const uuid = /^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const technical = /^(?:index|default)$/i;
const localeTag = /^[a-z]{2,3}[-_][a-z]{2}$/i;

/**
 * Returns the slugs of a path (percent-encoded, with or without query), in order. Skips numbers, dates, UUIDs, hashes,
 * language codes, `index`, and segments that do not decode or that decode to something with a slash.
 */
export function slugsOfPath(path: string): PathSlug[] {
  return pathWithoutQuery(path)
    .replace(/^\//, '')
    .split('/')
    .map(readSegment)
    .filter((slug) => slug !== undefined);
}

function readSegment(segment: string, index: number): PathSlug | undefined {
  const text = decoded(segment);
  if (text === undefined) return undefined;
  const { name: slug, extension } = splitPageExtension(text);
  return isSlug(slug) ? { index, slug, extension } : undefined;
}

/** Splits a decoded segment into name and page extension: `about` and `.html`. Other extensions belong to the name. */
export function splitPageExtension(segment: string): { name: string; extension: string } {
  const extension = pageExtension.exec(segment)?.[0] ?? '';
  return { name: segment.slice(0, segment.length - extension.length), extension };
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment).normalize('NFC');
  } catch {
    return undefined;
  }
}

function isSlug(text: string): boolean {
  if (!/\p{L}/u.test(text) || /[/\\?#\p{Cc}]/u.test(text) || /^[.~@]/.test(text)) return false;
  return !(uuid.test(text) || technical.test(text) || isHash(text) || isLanguage(text));
}

/** True for 8 or more hex digits including a decimal one, or a long token that often mixes letters and digits. */
function isHash(text: string): boolean {
  if (/^[0-9a-f]{8,}$/i.test(text) && /\d/.test(text)) return true;
  const changes = text.match(/\d(?=[a-z])|[a-z](?=\d)/gi)?.length ?? 0;
  return text.length >= 12 && /^[0-9a-z_]+$/i.test(text) && changes >= 4;
}

function isLanguage(text: string): boolean {
  const code = text.toLowerCase();
  return localeTag.test(code)
    ? languageByCode(code.slice(0, 2)).englishName !== code.slice(0, 2)
    : code.length === 2 && languageByCode(code).englishName !== code;
}
