import { attributeId } from '../scan/attributes.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import { BLOCK_REGION, KEEPS_OUTSIDE, REGION, RESTORES_OUTSIDE } from '../scan/tags.data.ts';
import { tagId } from '../scan/tags.ts';
import { attributeValue, SelectorMatcher } from './selectors.ts';
import { isKnownLanguage, primarySubtag, type SiteRules } from './site-rules.ts';

/** Bits that control whether units are collected (UNITS.md, "Regions that hold no units"). */
const TRANSLATE_OFF = 1;
const LANGUAGE_OFF = 2;
export const EXCLUDED = 4;
const HAS_OUTSIDE = 8;
const OUTSIDE_OFF = 16;
/** Outside of the elements that alone are translated. */
const NOT_INCLUDED = 32;

/** Returns the mode outside of every element. */
export function rootMode({ selectors }: SiteRules): number {
  return selectors === undefined || selectors.on.length === 0 ? 0 : NOT_INCLUDED;
}

/** True if text and attributes are units. */
export function isOn(mode: number): boolean {
  return (mode & (TRANSLATE_OFF | LANGUAGE_OFF | EXCLUDED | NOT_INCLUDED)) === 0;
}

const CLASS = attributeId('class');
const TRANSLATE = attributeId('translate');
const LANG = attributeId('lang');
const XML_LANG = attributeId('xml:lang');
const EDITABLE = attributeId('contenteditable');
const EMAIL = attributeId('data-cfemail');
const DATA = attributeId('data');
const HTML = tagId('html');
const OBJECT = tagId('object');
const SVG = tagId('svg');

/** Computes the modes of the last tag read, given its parent's mode. */
export class ModeReader {
  readonly #rules: SiteRules;
  readonly #reader: TagReader;
  readonly #selectors: SelectorMatcher | undefined;
  /** Mode of the element's own attributes. */
  own = 0;
  /** Mode of the element's content. */
  content = 0;

  constructor(rules: SiteRules, reader: TagReader) {
    const { selectors } = rules;
    this.#rules = rules;
    this.#reader = reader;
    if (selectors !== undefined) this.#selectors = new SelectorMatcher(selectors, reader);
  }

  /** @param depth number of open elements */
  read(parent: number, bits: number, nameStart: number, depth: number): void {
    const reader = this.#reader;
    let own = parent;
    let switched = 0;
    if ((bits & RESTORES_OUTSIDE) !== 0 && (own & HAS_OUTSIDE) !== 0) {
      own = (own & ~TRANSLATE_OFF) | ((own & OUTSIDE_OFF) !== 0 ? TRANSLATE_OFF : 0);
    }
    if (reader.attributeCount > 0) {
      switched = this.#translateSwitch();
      if (switched !== 0) own = withSwitch(own, switched);
      if (reader.tag !== HTML) own = this.#languageSwitch(own);
    }
    const selectors = this.#selectors;
    if (selectors !== undefined) {
      selectors.read(nameStart, depth);
      if (selectors.isExcluded) own |= EXCLUDED;
      if (selectors.isIncluded) own &= ~NOT_INCLUDED;
    }
    this.own = own;
    this.content = own;
    if ((bits & (REGION | BLOCK_REGION)) !== 0 && switched <= 0 && !this.#isShown()) {
      this.content = own | TRANSLATE_OFF;
      if (reader.tag !== SVG && (own & HAS_OUTSIDE) !== 0) this.content |= OUTSIDE_OFF;
      if ((bits & KEEPS_OUTSIDE) !== 0) {
        const outside = (own & TRANSLATE_OFF) === 0 ? 0 : OUTSIDE_OFF;
        this.content = (this.content & ~OUTSIDE_OFF) | HAS_OUTSIDE | outside;
      }
    }
    if (reader.attributeCount > 0 && this.#isEditable()) this.content |= TRANSLATE_OFF;
  }

  /** True for an `<object>` without data, whose content is shown (WHATWG 4.8.7). */
  #isShown(): boolean {
    const reader = this.#reader;
    return reader.tag === OBJECT && (attributeValue(reader, DATA) ?? '') === '';
  }

  /** Returns 1 for on, -1 for off, 0 for neither. */
  #translateSwitch(): number {
    const reader = this.#reader;
    if (reader.slotOf(EMAIL) >= 0) return -1;
    const classes = reader.slotOf(CLASS);
    if (classes >= 0 && this.#hasOffClass(reader.starts[classes]!, reader.ends[classes]!))
      return -1;
    if (reader.slotOf(TRANSLATE) < 0) return 0;
    const value = attributeValue(reader, TRANSLATE)!.toLowerCase();
    if (value === 'no') return -1;
    return value === 'yes' || value === '' ? 1 : 0;
  }

  /** True for `notranslate`, or for the class of an email address that Cloudflare obfuscates on each load. */
  #hasOffClass(start: number, end: number): boolean {
    const bytes = this.#reader.bytes;
    for (let at = start; at + 11 <= end; at++) {
      const byte = bytes[at];
      if (byte === 0x6e && isWord(bytes, at, start, end, 'notranslate')) return true;
      if (byte === 0x5f && isWord(bytes, at, start, end, '__cf_email__')) return true;
    }
    return false;
  }

  #languageSwitch(own: number): number {
    const reader = this.#reader;
    if (reader.slotOf(LANG) < 0 && reader.slotOf(XML_LANG) < 0) return own;
    const language = attributeValue(reader, LANG) ?? attributeValue(reader, XML_LANG) ?? '';
    const primary = primarySubtag(language);
    if (primary === '' || primary === this.#rules.sourcePrimary) return own & ~LANGUAGE_OFF;
    return isKnownLanguage(primary) ? own | LANGUAGE_OFF : own;
  }

  #isEditable(): boolean {
    const editable = attributeValue(this.#reader, EDITABLE);
    return editable !== undefined && editable.toLowerCase() !== 'false';
  }
}

/** Switches translation on (1) or off (-1), including the outside mode if there is one. */
function withSwitch(mode: number, switched: number): number {
  const changed = TRANSLATE_OFF | ((mode & HAS_OUTSIDE) === 0 ? 0 : OUTSIDE_OFF);
  return switched < 0 ? mode | changed : mode & ~changed;
}

function isWord(bytes: Uint8Array, at: number, start: number, end: number, word: string): boolean {
  if (at + word.length > end || (at > start && bytes[at - 1]! > 0x20)) return false;
  if (at + word.length < end && bytes[at + word.length]! > 0x20) return false;
  for (let index = 0; index < word.length; index++) {
    if (bytes[at + index] !== word.charCodeAt(index)) return false;
  }
  return true;
}
