import type { CompiledPage } from '../cut/compiled-page.ts';
import * as operation from '../cut/operations.ts';
import { extraOf, kindOf, linkRoles, quoteOf } from '../cut/operations.ts';
import { type TranslationTable, unescapeText } from '../dictionary/index.ts';
import { writeJsonText } from '../json-ld/index.ts';
import { decodeAttribute, decodeUtf8 } from '../text/references.ts';
import { refreshAddress } from '../text/refresh.ts';
import type { LinkRole, Target } from '../types.ts';
import { isOwnLanguage } from './head.ts';
import { MediaRenderer } from './media-renderer.ts';
import type { Output } from './output.ts';

const untouched = /^(?:#|javascript:|mailto:|tel:|data:|blob:)/i;
/** By code of a visible ASCII character: true if `untouched` may match a URL that starts with it. */
const mayStartUntouched = Array.from({ length: 0x7f }, (_, code) =>
  /[#jmtdb]/i.test(String.fromCharCode(code)),
);

/** Writes one operation of a page at a time. */
export class OperationWriter {
  readonly #compiled: CompiledPage;
  readonly #dictionary: TranslationTable;
  readonly #target: Target;
  readonly #output: Output;
  readonly #media: MediaRenderer | undefined;
  readonly #keepsLanguage: boolean;
  readonly #alternates = new Map<string, string>();
  /** Cached by role and URL, null if unchanged: menus repeat the same URLs. */
  readonly #links = new Map<LinkRole, Map<string, string | null>>();

  constructor(
    compiled: CompiledPage,
    dictionary: TranslationTable,
    target: Target,
    output: Output,
  ) {
    this.#compiled = compiled;
    this.#dictionary = dictionary;
    this.#target = target;
    this.#output = output;
    this.#media = target.media && new MediaRenderer(compiled, target.media, output);
    this.#keepsLanguage = isOwnLanguage(compiled, target);
    for (const { hreflang, href } of target.alternates ?? []) {
      this.#alternates.set(hreflang.toLowerCase(), href);
    }
  }

  /**
   * Writes the operation at index `at`, preceded by the page's bytes from `position` on. Returns the page position up
   * to which it has written; `position` itself if nothing changes.
   */
  write(at: number, position: number): number {
    const operations = this.#compiled.operations;
    const kind = kindOf(operations[at + 2]!);
    if (kind <= operation.JSON_UNIT) return this.#unit(at, kind, position);
    if (kind === operation.LINK) return this.#link(at, position);
    if (kind >= operation.MEDIA && kind <= operation.MEDIA_SOURCE) {
      return this.#media?.write(at, position) ?? position;
    }
    if (kind === operation.MEDIA_FOLLOWER) return this.#follower(at, position);
    if (kind === operation.ALTERNATE) return this.#alternate(at, position);
    if (kind === operation.CANONICAL) return this.#canonical(at, 'canonical', position);
    if (kind === operation.OG_URL) return this.#canonical(at, 'canonical', position);
    if (kind === operation.JSON_URL) return this.#jsonUrl(at, position);
    if (kind === operation.REFRESH) return this.#refresh(at, position);
    return this.#keepsLanguage ? position : this.#language(at, kind, position);
  }

  #unit(at: number, kind: number, position: number): number {
    const { bytes, operations } = this.#compiled;
    const dictionary = this.#dictionary;
    const slot = dictionary.find(operations[at + 3]!, operations[at + 4]!);
    if (slot < 0 || dictionary.tagCountOf(slot) !== 0) return position;
    const start = dictionary.startOf(slot);
    this.#output.copy(bytes, position, operations[at]!);
    if (kind === operation.TITLE_UNIT) this.#output.copyEntry(dictionary.blob, start);
    else if (kind === operation.JSON_UNIT) {
      const end = dictionary.endOf(slot);
      this.#output.text(writeJsonText(unescapeText(decodeUtf8(dictionary.blob, start, end))));
    } else {
      this.#output.escapedAttribute(dictionary.blob, start, quoteOf(operations[at + 2]!));
    }
    return operations[at + 1]!;
  }

  #value(at: number): string {
    const { bytes, operations } = this.#compiled;
    return decodeAttribute(bytes, operations[at]!, operations[at + 1]!);
  }

  /** Replaces the old value, unless the new one is undefined or equal. */
  #replace(at: number, position: number, old: string, value: string | undefined): number {
    if (value === undefined || value === old) return position;
    const { bytes, operations } = this.#compiled;
    this.#output.copy(bytes, position, operations[at]!);
    this.#output.attribute(value, quoteOf(operations[at + 2]!));
    return operations[at + 1]!;
  }

  #translated(href: string, role: LinkRole): string | undefined {
    const link = this.#target.link;
    if (link === undefined || isUntouched(href)) return undefined;
    const links = this.#links.get(role) ?? new Map<string, string | null>();
    this.#links.set(role, links);
    let translated = links.get(href);
    if (translated === undefined) {
      translated = link(href, role) ?? null;
      links.set(href, translated);
    }
    return translated ?? undefined;
  }

  #link(at: number, position: number): number {
    if (this.#target.link === undefined) return position;
    const { bytes, operations } = this.#compiled;
    if (bytes[operations[at]!] === 0x23) return position;
    const href = this.#value(at);
    const role = linkRoles[extraOf(operations[at + 2]!)]!;
    return this.#replace(at, position, href, this.#translated(href, role));
  }

  #alternate(at: number, position: number): number {
    if (this.#alternates.size === 0) return position;
    const { bytes, operations } = this.#compiled;
    const language = decodeAttribute(bytes, operations[at + 3]!, operations[at + 4]!);
    const href = this.#alternates.get(language.trim().toLowerCase());
    return this.#replace(at, position, this.#value(at), href);
  }

  #canonical(at: number, role: LinkRole, position: number): number {
    const href = this.#value(at);
    return this.#replace(
      at,
      position,
      href,
      this.#target.canonical ?? this.#translated(href, role),
    );
  }

  /** Writes the page's own URL; other URLs of a JSON-LD block are unchanged. */
  #jsonUrl(at: number, position: number): number {
    const { bytes, operations } = this.#compiled;
    const { canonical } = this.#target;
    if (canonical === undefined) return position;
    const href = String(JSON.parse(`"${decodeUtf8(bytes, operations[at]!, operations[at + 1]!)}"`));
    const translated = this.#translated(href, 'canonical');
    if (translated === undefined || !isSamePage(translated, canonical)) return position;
    this.#output.copy(bytes, position, operations[at]!);
    this.#output.text(writeJsonText(translated));
    return operations[at + 1]!;
  }

  #follower(at: number, position: number): number {
    const address = this.#value(at);
    return this.#replace(at, position, address, this.#target.media?.(address));
  }

  #refresh(at: number, position: number): number {
    const content = this.#value(at);
    const address = refreshAddress(content);
    const href = address && this.#translated(address.text, 'refresh');
    if (address === undefined || href === undefined) return position;
    const value = content.slice(0, address.start) + href + content.slice(address.end);
    return this.#replace(at, position, content, value);
  }

  #language(at: number, kind: number, position: number): number {
    const { language, direction } = this.#target;
    if (kind === operation.HTML_LANG) return this.#replace(at, position, this.#value(at), language);
    if (kind === operation.HTML_DIR) return this.#replace(at, position, this.#value(at), direction);
    if (kind === operation.OG_LOCALE) {
      return this.#replace(at, position, this.#value(at), openGraphLocale(language));
    }
    return this.#insert(at, position);
  }

  #insert(at: number, position: number): number {
    const { bytes, operations } = this.#compiled;
    const addsLang = operations[at + 3] === 1;
    const addsDir = operations[at + 4] === 1 && this.#target.direction === 'rtl';
    if (!addsLang && !addsDir) return position;
    this.#output.copy(bytes, position, operations[at]!);
    if (addsLang) {
      this.#output.text(' lang="');
      this.#output.attribute(this.#target.language, 1);
      this.#output.byte(0x22);
    }
    if (addsDir) this.#output.text(' dir="rtl"');
    return operations[at]!;
  }
}

/** True if two URLs differ in nothing but query and fragment. */
function isSamePage(href: string, page: string): boolean {
  const one = URL.parse(href, page);
  const other = URL.parse(page);
  return one?.origin === other?.origin && one?.pathname === other?.pathname;
}

/** True for URLs that never point to a page of the site; white space and controls do not hide a scheme (WHATWG URL). */
function isUntouched(href: string): boolean {
  const first = href.charCodeAt(0);
  if (first > 0x20 && first < 0x7f && !mayStartUntouched[first]) return false;
  return untouched.test(href.replace(/[\p{Cc} ]+/gu, ''));
}

/** Converts a BCP 47 tag to an Open Graph locale: `es` is `es_ES`, `pt-BR` is `pt_BR`. */
function openGraphLocale(language: string): string {
  try {
    const locale = new Intl.Locale(language);
    const region = locale.region ?? locale.maximize().region;
    return region === undefined ? locale.language : `${locale.language}_${region}`;
  } catch {
    return language.replaceAll('-', '_');
  }
}
