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
 * Finds where the head ends in every browser: at `</head>`, at `<body>`, or before the first content not allowed in a
 * head, whichever comes first (WHATWG 13.2.6.4.4). If such content is in a `<noscript>`, the head ends before the
 * `<noscript>`, as in browsers with scripting off.
 */
export class HeadPlace {
  found = false;
  /** Start of the head's first script outside `<noscript>`; -1 if none yet. */
  scriptStart = -1;
  mayImplyHead = true;
  #position = -1;
  /** Start of the head's last `<noscript>`. */
  #noscript = -1;

  startTag(start: number, tag: number, bits: number, open: OpenElements): void {
    if (open.namespace !== 0 || open.count(TEMPLATE) > 0) return;
    const inNoscript = open.count(NOSCRIPT) > 0;
    if (tag === SCRIPT && this.scriptStart < 0 && !inNoscript) this.scriptStart = start;
    if (tag === NOSCRIPT && !inNoscript) this.#noscript = start;
    if ((bits & HEAD_CONTENT) === 0) this.#endBefore(start, open);
  }

  /** True if this start tag implies a head that the page does not declare (WHATWG 13.2.6.4.3). */
  impliesHead(tag: number, bits: number): boolean {
    if (!this.mayImplyHead || tag === HTML) return false;
    this.mayImplyHead = false;
    return (bits & HEAD_CONTENT) !== 0 && tag !== HEAD;
  }

  text(start: number, open: OpenElements): void {
    this.mayImplyHead = false;
    if (open.count(TEMPLATE) === 0) this.#endBefore(start, open);
  }

  endTag(start: number, tag: number, open: OpenElements): void {
    if (tag !== HEAD && tag !== BODY && tag !== HTML && tag !== BR) return;
    this.mayImplyHead = false;
    if (open.namespace === 0 && open.count(TEMPLATE) === 0) this.#endBefore(start, open);
  }

  #endBefore(start: number, open: OpenElements): void {
    this.endAt(open.count(NOSCRIPT) > 0 ? this.#noscript : start);
  }

  /** Records that the head ends at `position`. */
  endAt(position: number): void {
    this.found = true;
    this.#position = position;
  }

  /** Returns where to insert head additions; `end` if the page has nothing but a head. */
  position(end: number): number {
    return this.found ? this.#position : end;
  }
}
