import { attributeId } from '../scan/attributes.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import { lastHash } from '../text/hash.ts';
import type { Normalizer } from '../text/normalizer.ts';
import { decodeUtf8 } from '../text/references.ts';
import * as role from './attribute-roles.ts';
import { attributeRoles, tags } from './attribute-roles.ts';
import { METADATA_BASE, METADATA_CANONICAL, METADATA_LANG } from './compiled-page.ts';
import { linkRole, writeMeta } from './head-attributes.ts';
import type { IntList } from './int-list.ts';
import { MediaWriter } from './media-writer.ts';
import type { MetadataPositions } from './metadata.ts';
import {
  ALTERNATE,
  ATTRIBUTE_UNIT,
  CANONICAL,
  HTML_DIR,
  HTML_INSERT,
  HTML_LANG,
  LINK,
  NOFOLLOW,
  operationMeta,
  ROLE_ALTERNATE,
  ROLE_ANCHOR,
  ROLE_CANONICAL,
  ROLE_FORM,
  ROLE_FRAME,
} from './operations.ts';
import { attributeValue } from './selectors.ts';
import type { SiteRules } from './site-rules.ts';

const LANG = attributeId('lang');
const DIR = attributeId('dir');
const REL = attributeId('rel');
const TYPE = attributeId('type');
const HREFLANG = attributeId('hreflang');
const DOWNLOAD = attributeId('download');
/** Types of scripts that only hold data. */
const inertTypes = /^\s*(?:application\/(?:ld\+)?json|text\/template)/;
const buttonTypes = new Set(['button', 'submit', 'reset']);

/** Writes the operations for the attributes of the last tag, in page order. */
export class AttributeWriter {
  readonly media: MediaWriter;
  readonly #reader: TagReader;
  readonly #operations: IntList;
  readonly #normalizer: Normalizer;
  readonly #metadata: MetadataPositions;
  readonly #rules: SiteRules;
  #tagStart = 0;
  #isOn = false;
  /** True if the tag is the document's `<html>`, not an SVG or MathML element of that name. */
  #isRoot = false;

  constructor(
    reader: TagReader,
    operations: IntList,
    normalizer: Normalizer,
    metadata: MetadataPositions,
    rules: SiteRules,
  ) {
    this.#reader = reader;
    this.#operations = operations;
    this.#normalizer = normalizer;
    this.#metadata = metadata;
    this.#rules = rules;
    this.media = new MediaWriter(reader, operations);
  }

  /** `isOn`: true if the element's attributes can be units. */
  write(tagStart: number, tagEnd: number, isOn: boolean, isForeign: boolean): void {
    const reader = this.#reader;
    this.#isRoot = reader.tag === tags.html && !isForeign;
    this.#tagStart = tagStart;
    this.#isOn = isOn;
    if (this.#isRoot) this.#writeHtml();
    else if (reader.tag === tags.meta) {
      writeMeta(reader, this.#operations, this.#normalizer, this.#metadata, isOn);
    } else if (reader.tag === tags.source) this.media.startSource(tagStart, tagEnd);
    else if (reader.tag === tags.script && !inertTypes.test(this.#type())) {
      this.#metadata.scripts += 1;
    }
    for (let slot = 0; slot < reader.attributeCount; slot++) this.#writeAttribute(slot);
    if (reader.tag === tags.img) this.media.endPicture();
  }

  #writeHtml(): void {
    const reader = this.#reader;
    if (this.#metadata.hasHtml) return;
    this.#metadata.hasHtml = true;
    const noLang = reader.slotOf(LANG) < 0 ? 1 : 0;
    const noDir = reader.slotOf(DIR) < 0 ? 1 : 0;
    const meta = operationMeta(HTML_INSERT, 0, 0);
    this.#operations.push6(reader.nameEnd, reader.nameEnd, meta, noLang, noDir, 0);
  }

  #writeAttribute(slot: number): void {
    const id = this.#reader.ids[slot]!;
    if (this.#rules.siteAttributes[id] === 1) this.#writeUnit(slot);
    const found = attributeRoles[id] ?? 0;
    if (found === role.NO_ROLE) return;
    if (found <= role.SUMMARY_TEXT) {
      if (this.#isOn && this.#isText(found)) this.#writeUnit(slot);
    } else if (found <= role.FORM_ACTION) this.#writeAddress(found, slot);
    else if (found <= role.STYLE) this.#writeMedia(found, slot);
    else if (this.#isRoot) this.#writeHtmlAttribute(found, slot);
  }

  #isText(found: number): boolean {
    const tag = this.#reader.tag;
    switch (found) {
      case role.ALT_TEXT:
        return (
          tag === tags.img || tag === tags.area || (tag === tags.input && this.#hasType('image'))
        );
      case role.LABEL_TEXT:
        return tag === tags.option || tag === tags.optgroup || tag === tags.track;
      case role.VALUE_TEXT:
        return tag === tags.input && buttonTypes.has(this.#type());
      case role.SUMMARY_TEXT:
        return tag === tags.table;
      default:
        return true;
    }
  }

  #type(): string {
    return attributeValue(this.#reader, TYPE)?.toLowerCase() ?? '';
  }

  #hasType(type: string): boolean {
    return this.#type() === type;
  }

  #writeUnit(slot: number): void {
    const reader = this.#reader;
    const start = reader.starts[slot]!;
    const end = reader.ends[slot]!;
    if (!this.#isOn || start === end || this.#isExcluded(reader.ids[slot]!)) return;
    const normalizer = this.#normalizer;
    normalizer.begin();
    normalizer.addText(reader.bytes, start, end, true);
    normalizer.trim();
    if (!normalizer.finishUnit()) return;
    const meta = operationMeta(ATTRIBUTE_UNIT, reader.quotes[slot]!, reader.ids[slot]!);
    this.#operations.push6(start, end, meta, lastHash.low, lastHash.high, this.#tagStart);
  }

  #isExcluded(attribute: number): boolean {
    const elements = this.#rules.excludedAttributes?.get(attribute);
    if (elements === undefined) return false;
    const { bytes, nameEnd } = this.#reader;
    const name = decodeUtf8(bytes, this.#tagStart + 1, nameEnd).toLowerCase();
    return elements.has('') || elements.has(name);
  }

  #writeAddress(found: number, slot: number): void {
    const tag = this.#reader.tag;
    if (found === role.ACTION) {
      if (tag === tags.form) this.#writeLink(slot, LINK, ROLE_FORM);
    } else if (found === role.FORM_ACTION) {
      if (tag === tags.button || tag === tags.input) this.#writeLink(slot, LINK, ROLE_FORM);
    } else if (tag === tags.a || tag === tags.area) this.#writeLink(slot, LINK, ROLE_ANCHOR);
    else if (tag === tags.base) this.#setMetadata(METADATA_BASE, slot);
    else if (tag === tags.link) this.#writeHeadLink(slot);
  }

  #writeHeadLink(slot: number): void {
    const rel = attributeValue(this.#reader, REL)?.toLowerCase() ?? '';
    const found = linkRole(rel);
    if (found < 0) {
      if (rel === 'preload') this.media.writePreload(slot);
      return;
    }
    if (found === ROLE_CANONICAL) {
      this.#setMetadata(METADATA_CANONICAL, slot);
      this.#writeLink(slot, CANONICAL, found);
    } else if (found === ROLE_ALTERNATE && this.#reader.slotOf(HREFLANG) >= 0) {
      this.#writeLink(slot, ALTERNATE, found);
    } else this.#writeLink(slot, LINK, found);
  }

  #setMetadata(item: number, slot: number): void {
    this.#metadata.set(item, this.#reader.starts[slot]!, this.#reader.ends[slot]!);
  }

  #writeLink(slot: number, kind: number, found: number): void {
    const reader = this.#reader;
    const start = reader.starts[slot]!;
    const end = reader.ends[slot]!;
    if (start === end) return;
    const language = reader.slotOf(HREFLANG);
    const from = language < 0 ? -1 : reader.starts[language]!;
    const to = language < 0 ? -1 : reader.ends[language]!;
    let meta = operationMeta(kind, reader.quotes[slot]!, reader.ids[slot]!, found);
    if (this.#isNofollow()) meta |= NOFOLLOW;
    this.#operations.push6(start, end, meta, from, to, 0);
  }

  #isNofollow(): boolean {
    if (this.#reader.slotOf(DOWNLOAD) >= 0) return true;
    if (this.#reader.slotOf(REL) < 0) return false;
    const rel = attributeValue(this.#reader, REL) ?? '';
    return rel
      .toLowerCase()
      .split(/[\t\n\f\r ]+/)
      .includes('nofollow');
  }

  #writeMedia(found: number, slot: number): void {
    const tag = this.#reader.tag;
    if (found === role.SRC && (tag === tags.iframe || tag === tags.frame)) {
      this.#writeLink(slot, LINK, ROLE_FRAME);
    } else if (found === role.SRC && tag === tags.input && !this.#hasType('image')) return;
    else this.media.write(found, slot);
  }

  #writeHtmlAttribute(found: number, slot: number): void {
    const reader = this.#reader;
    if (found === role.LANGUAGE && reader.ids[slot] === LANG)
      this.#setMetadata(METADATA_LANG, slot);
    const kind = found === role.LANGUAGE ? HTML_LANG : HTML_DIR;
    const meta = operationMeta(kind, reader.quotes[slot]!, reader.ids[slot]!);
    this.#operations.push6(reader.starts[slot]!, reader.ends[slot]!, meta, 0, 0, 0);
  }
}
