import { QuoteType, Tokenizer } from 'htmlparser2';
import type { StringAttribute } from './string-attribute.ts';
import { StringRewriter, type StringTarget } from './string-rewriter.ts';

/** Cuts and renders with htmlparser2's tokenizer. Returns the bytes and the number of units. */
export function rewriteWithHtmlparser2(bytes: Uint8Array, target: StringTarget) {
  const source = new TextDecoder().decode(bytes);
  const driver = new Driver(source, new StringRewriter(source, target));
  const tokenizer = new Tokenizer({ decodeEntities: true }, driver);
  tokenizer.write(source);
  tokenizer.end();
  return {
    bytes: new TextEncoder().encode(driver.rewriter.finish()),
    units: driver.rewriter.units,
  };
}

class Driver {
  readonly rewriter: StringRewriter;
  readonly #source: string;
  #name = '';
  #start = 0;
  #attributes: StringAttribute[] = [];
  #attributeName = '';
  #value = '';
  #valueStart = -1;
  #textEnd = 0;

  constructor(source: string, rewriter: StringRewriter) {
    this.#source = source;
    this.rewriter = rewriter;
  }

  ontext(start: number, end: number): void {
    this.rewriter.text(start, end, this.#source.slice(start, end));
    this.#textEnd = end;
  }

  ontextentity(codepoint: number, end: number): void {
    this.rewriter.text(this.#textEnd, end, String.fromCodePoint(codepoint));
    this.#textEnd = end;
  }

  onopentagname(start: number, end: number): void {
    this.#name = this.#source.slice(start, end).toLowerCase();
    this.#start = start - 1;
    this.#attributes = [];
  }

  onattribname(start: number, end: number): void {
    this.#attributeName = this.#source.slice(start, end).toLowerCase();
    this.#value = '';
    this.#valueStart = -1;
  }

  onattribdata(start: number, end: number): void {
    if (this.#valueStart < 0) this.#valueStart = start;
    this.#value += this.#source.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#value += String.fromCodePoint(codepoint);
  }

  onattribend(quote: QuoteType, end: number): void {
    this.#attributes.push({
      name: this.#attributeName,
      value: this.#value,
      start: this.#valueStart,
      end: quote === QuoteType.Unquoted ? end : end - 1,
      quote: quote === QuoteType.Double ? '"' : quote === QuoteType.Single ? "'" : '',
    });
  }

  onopentagend(end: number): void {
    this.rewriter.openTag(this.#name, this.#attributes, this.#start, end + 1);
    this.#textEnd = end + 1;
  }

  onselfclosingtag(end: number): void {
    this.onopentagend(end);
  }

  onclosetag(start: number, end: number): void {
    const name = this.#source.slice(start, end).toLowerCase();
    const close = this.#source.indexOf('>', end) + 1;
    this.rewriter.closeTag(name, this.#source.lastIndexOf('<', start), close);
    this.#textEnd = close;
  }

  oncdata(): void {}
  oncomment(_start: number, end: number): void {
    this.#textEnd = end + 1;
  }
  ondeclaration(): void {}
  onend(): void {}
  onprocessinginstruction(): void {}
}
