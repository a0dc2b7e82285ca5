import { HEAD_CONTENT } from '../scan/tags.data.ts';
import { tagId } from '../scan/tags.ts';
import type { OpenElements } from './open-elements.ts';

const HEAD = tagId('head');
const BODY = tagId('body');
const HTML = tagId('html');
const BR = tagId('br');
const SCRIPT = tagId('script');
const NOSCRIPT = tagId('noscript');
const TEMPLATE = tagId('template');

/**
 * Finds where the head ends: at `</head>`, else before `<body>`, else, in a page that writes neither, before the first thing that
 * is no head's content; else at the end.
 */
export class HeadPlace {
  found = false;
  /** The first script of the head that runs with scripting on; -1 until there is one. */
  scriptStart = -1;
  #mayImplyHead = true;
  #position = -1;
  #implied = -1;
  #hasHead = false;

  startTag(start: number, tag: number, bits: number, open: OpenElements): void {
    if (open.namespace !== 0 || open.count(TEMPLATE) > 0) return;
    if (tag === HEAD) this.#hasHead = true;
    if (tag === SCRIPT && this.scriptStart < 0 && this.#implied < 0 && open.count(NOSCRIPT) === 0) {
      this.scriptStart = start;
    }
    if (tag === BODY) this.#find(start);
    else if ((bits & HEAD_CONTENT) === 0) this.#imply(start, open);
  }

  /** Whether this start tag makes the parser open a head that the page does not write (WHATWG 13.2.6.4.3). */
  impliesHead(tag: number, bits: number): boolean {
    if (!this.#mayImplyHead || tag === HTML) return false;
    this.#mayImplyHead = false;
    return (bits & HEAD_CONTENT) !== 0 && tag !== HEAD;
  }

  text(start: number, open: OpenElements): void {
    this.#mayImplyHead = false;
    if (open.count(TEMPLATE) === 0) this.#imply(start, open);
  }

  endTag(start: number, tag: number, open: OpenElements): void {
    if (tag !== HEAD && tag !== BODY && tag !== HTML && tag !== BR) return;
    this.#mayImplyHead = false;
    if (tag === HEAD && open.namespace === 0 && open.count(TEMPLATE) === 0) this.#find(start);
  }

  /** A tracking pixel in a head's `<noscript>` ends the head only for readers without scripting. */
  #imply(start: number, open: OpenElements): void {
    if (this.#implied < 0 && open.count(NOSCRIPT) === 0) this.#implied = start;
    if (this.#implied >= 0 && !this.#hasHead) this.#find(this.#implied);
  }

  #find(start: number): void {
    this.found = true;
    this.#position = start;
  }

  position(end: number): number {
    if (this.#position >= 0) return this.#position;
    return this.#implied >= 0 ? this.#implied : end;
  }
}
