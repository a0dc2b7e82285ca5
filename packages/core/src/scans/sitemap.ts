import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

/** A `<url>` of a sitemap with its `xhtml:link` alternates. Addresses are unresolved. */
interface SitemapEntry {
  readonly address: string;
  /** `<lastmod>`, if it is a valid date. */
  readonly changedAt?: Date;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
}

export interface Sitemap {
  readonly pages: readonly SitemapEntry[];
  /** Addresses in a sitemap index. */
  readonly sitemaps: readonly string[];
}

/** Limits of the protocol (sitemaps.org): 50,000 addresses and 50 MB, unpacked. */
const maxEntries = 50_000;
const maxBytes = 50 * 1024 * 1024;
const unpack = promisify(gunzip);

/**
 * Reads a sitemap, a sitemap index or a text file with an address per line, with or without gzip. Stops at malformed XML and
 * returns what it has read so far. Rejects if the gzip data is broken or too large.
 */
export async function readSitemap(body: Uint8Array): Promise<Sitemap> {
  const isPacked = body[0] === 0x1f && body[1] === 0x8b;
  const bytes = isPacked ? await unpack(body, { maxOutputLength: maxBytes }) : body;
  const text = new TextDecoder().decode(bytes);
  return text.trimStart().startsWith('<') ? parseXml(text) : parseLines(text);
}

function parseLines(text: string): Sitemap {
  const lines = text.split(/\r?\n/, maxEntries).map((line) => line.trim());
  const pages = lines
    .filter((line) => /^https?:\/\//i.test(line))
    .map((address) => ({ address, alternates: [] }));
  return { pages, sitemaps: [] };
}

function parseXml(text: string): Sitemap {
  const reader = new SitemapReader();
  const parser = new SaxesParser();
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (!isBroken) reader.open(localName(name), attributes);
  });
  parser.on('text', (part) => reader.text(part));
  parser.on('cdata', (part) => reader.text(part));
  parser.on('closetag', ({ name }) => {
    if (!isBroken) reader.close(localName(name));
  });
  for (let at = 0; at < text.length && !isBroken && !reader.isFull(); at += chunkLength)
    parser.write(text.slice(at, at + chunkLength));
  return reader;
}

const chunkLength = 64 * 1024;

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase();
}

class SitemapReader implements Sitemap {
  readonly pages: SitemapEntry[] = [];
  readonly sitemaps: string[] = [];
  #location = '';
  #changed = '';
  #alternates: { hreflang: string; href: string }[] = [];
  #path: string[] = [];

  isFull(): boolean {
    return this.pages.length + this.sitemaps.length >= maxEntries;
  }

  open(name: string, attributes: Record<string, string>): void {
    this.#path.push(name);
    if (name === 'url' || name === 'sitemap') {
      this.#location = '';
      this.#changed = '';
      this.#alternates = [];
    }
    const { rel, hreflang, href } = attributes;
    if (name === 'link' && rel === 'alternate' && hreflang !== undefined && href !== undefined)
      this.#alternates.push({ hreflang, href });
  }

  /** Ignores the `<loc>` of images and videos. */
  text(part: string): void {
    const [parent, name] = this.#path.slice(-2);
    if (parent !== 'url' && parent !== 'sitemap') return;
    if (name === 'loc') this.#location += part;
    if (name === 'lastmod') this.#changed += part;
  }

  close(name: string): void {
    this.#path.pop();
    const address = this.#location.trim();
    if (address === '' || this.isFull()) return;
    if (name === 'url')
      this.pages.push({ address, ...changedAtOf(this.#changed), alternates: this.#alternates });
    if (name === 'sitemap') this.sitemaps.push(address);
  }
}

/** Takes a W3C date, with or without a time. */
function changedAtOf(text: string): { changedAt?: Date } {
  const date = new Date(text.trim());
  const isDate = /^\s*\d{4}-\d\d/.test(text) && !Number.isNaN(date.getTime());
  return isDate ? { changedAt: date } : {};
}
