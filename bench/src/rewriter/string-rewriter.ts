import { escapeUnitText, parseUnitText } from '@dragoman/domain/website-strings';
import {
  attributeNames,
  blockRegions,
  inline,
  opaque,
  regions,
  voidInline,
  voids,
} from './names.data.ts';
import type { StringAttribute } from './string-attribute.ts';
import { hasLetters, type RunToken, rewriteRun } from './string-run.ts';

export interface StringTarget {
  readonly dictionary: ReadonlyMap<string, string>;
  readonly link: (href: string) => string | undefined;
  readonly language: string;
}

interface OpenElement {
  readonly name: string;
  readonly isOn: boolean;
  readonly opaqueStart: number;
}

/**
 * The rules of UNITS.md in one pass over strings with a `Map`, independent of the parser: cuts and renders at once.
 * This is what one would write on top of an npm parser, and the baseline for our scanner.
 */
export class StringRewriter {
  readonly #source: string;
  readonly #target: StringTarget;
  readonly #splices: { start: number; end: number; replacement: string }[] = [];
  readonly #open: OpenElement[] = [];
  #run: RunToken[] = [];
  #isOn = true;
  #opaqueDepth = 0;
  /** Number of units found, to check that contenders do the same work. */
  units = 0;

  constructor(source: string, target: StringTarget) {
    this.#source = source;
    this.#target = target;
  }

  text(start: number, end: number, text: string): void {
    const parent = this.#open.at(-1)?.name;
    if (parent === 'title') {
      this.#plain(start, end, text);
      return;
    }
    if (!this.#isOn || this.#opaqueDepth > 0) return;
    const last = this.#run.at(-1);
    if (last?.type === 'text') {
      last.text += text;
      last.end = end;
    } else this.#run.push({ type: 'text', name: '', start, end, text });
  }

  openTag(name: string, attributes: readonly StringAttribute[], start: number, end: number): void {
    const isOn = this.#switched(name, attributes);
    if (isOn || (this.#isOn && regions.has(name))) this.#attributes(name, attributes);
    this.#addresses(name, attributes);
    if (voidInline.has(name)) this.#add('standalone', name, start, end);
    else if (!isInline(name) && !opaque.has(name)) this.#boundary();
    if (voids.has(name)) return;
    const isOpaque = opaque.has(name) || (isInline(name) && this.#isOn && !isOn);
    if (isInline(name) && !isOpaque) this.#add('open', name, start, end);
    this.#open.push({ name, isOn: this.#isOn, opaqueStart: isOpaque ? start : -1 });
    if (isOpaque) this.#opaqueDepth += 1;
    this.#isOn = isOn && !regions.has(name) && !blockRegions.has(name);
  }

  closeTag(name: string, start: number, end: number): void {
    const at = this.#open.findLastIndex((element) => element.name === name);
    if (at >= 0) this.#closeTo(at, end);
    if (opaque.has(name)) return;
    if (isInline(name)) this.#add('close', name, start, end);
    else this.#boundary();
  }

  /** Returns the rewritten page. */
  finish(): string {
    this.#boundary();
    this.#splices.sort((a, b) => a.start - b.start);
    let html = '';
    let position = 0;
    for (const { start, end, replacement } of this.#splices) {
      if (start < position) continue;
      html += this.#source.slice(position, start) + replacement;
      position = end;
    }
    return html + this.#source.slice(position);
  }

  #closeTo(at: number, end: number): void {
    for (let index = this.#open.length - 1; index >= at; index--) {
      const element = this.#open[index]!;
      this.#isOn = element.isOn;
      if (element.opaqueStart < 0) continue;
      this.#opaqueDepth -= 1;
      this.#add('standalone', element.name, element.opaqueStart, end);
    }
    this.#open.length = at;
  }

  #add(type: RunToken['type'], name: string, start: number, end: number): void {
    if (this.#isOn && this.#opaqueDepth === 0) this.#run.push({ type, name, start, end, text: '' });
  }

  #boundary(): void {
    if (this.#run.length === 0) return;
    this.units += rewriteRun(this.#source, this.#run, this.#target.dictionary, this.#splice);
    this.#run = [];
  }

  readonly #splice = (start: number, end: number, replacement: string): void => {
    this.#splices.push({ start, end, replacement });
  };

  #switched(name: string, attributes: readonly StringAttribute[]): boolean {
    let isOn = this.#isOn;
    for (const { name: attribute, value } of attributes) {
      if (attribute === 'translate')
        isOn = value === 'yes' || value === '' || (value !== 'no' && isOn);
      else if (attribute === 'class' && value.includes('notranslate')) isOn = false;
      else if (attribute === 'lang' && name !== 'html' && value !== '') {
        isOn = isOn && value.slice(0, 2).toLowerCase() === 'en';
      }
    }
    return isOn;
  }

  #attributes(name: string, attributes: readonly StringAttribute[]): void {
    for (const attribute of attributes) {
      const isMeta = name === 'meta' && attribute.name === 'content' && isTextMeta(attributes);
      if (!isMeta && attributeNames.get(attribute.name)?.(name, attributes) !== true) continue;
      const unit = escapeUnitText(attribute.value.replace(/[\t\n\f\r ]+/g, ' ').trim());
      if (!hasLetters(unit)) continue;
      this.units += 1;
      const translation = this.#target.dictionary.get(unit);
      if (translation !== undefined) this.#write(attribute, literal(translation));
    }
  }

  #addresses(name: string, attributes: readonly StringAttribute[]): void {
    for (const attribute of attributes) {
      const isAddress = attribute.name === 'href' ? name === 'a' : attribute.name === 'action';
      if (name === 'html' && attribute.name === 'lang')
        this.#write(attribute, this.#target.language);
      if (!isAddress || /^(?:#|(?:javascript|mailto|tel|data|blob):)/i.test(attribute.value))
        continue;
      const address = this.#target.link(attribute.value);
      if (address !== undefined) this.#write(attribute, address);
    }
  }

  #write(attribute: StringAttribute, value: string): void {
    if (attribute.start < 0) return;
    const escaped = value
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;');
    const replacement = attribute.quote === '' ? `"${escaped}"` : escaped;
    this.#splices.push({ start: attribute.start, end: attribute.end, replacement });
  }

  #plain(start: number, end: number, text: string): void {
    const unit = escapeUnitText(text.replace(/[\t\n\f\r ]+/g, ' ').trim());
    if (!this.#isOn || !hasLetters(unit)) return;
    this.units += 1;
    const translation = this.#target.dictionary.get(unit);
    if (translation === undefined) return;
    const replacement = literal(translation).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    this.#splices.push({ start, end, replacement });
  }
}

function isInline(name: string): boolean {
  return inline.has(name) || name.includes('-');
}

function literal(unit: string): string {
  return parseUnitText(unit)
    .map((piece) => (piece.type === 'text' ? piece.text : ''))
    .join('');
}

const textMeta =
  /^(?:description|keywords|og:(?:title|description|site_name|image:alt)|twitter:(?:title|description|image:alt))$/i;

function isTextMeta(attributes: readonly StringAttribute[]): boolean {
  return attributes.some(
    ({ name, value }) => (name === 'name' || name === 'property') && textMeta.test(value),
  );
}
