import { AMBIGUOUS_NOSCRIPT, limits, OUT_OF_TIME } from '../limits.ts';
import type { TagReader } from '../scan/tag-reader.ts';
import * as bit from '../scan/tags.data.ts';
import { tagBits, tagId } from '../scan/tags.ts';
import { byteClass, LETTER, SPACE } from '../text/bytes.ts';
import { declarationEnd, isLiteralLess } from '../text/markup.ts';
import { tags } from './attribute-roles.ts';
import type { AttributeWriter } from './attribute-writer.ts';
import { isBlankSpan } from './blank.ts';
import { compiledOf } from './compiled-of.ts';
import type { CompiledPage } from './compiled-page.ts';
import type { CutState } from './cut-state.ts';
import { foreignBits, foreignNamespace, leavesForeign } from './foreign.ts';
import type { HeadPlace } from './head-place.ts';
import type { IntList } from './int-list.ts';
import type { Marks } from './marks.ts';
import type { MetadataPositions } from './metadata.ts';
import { isOn, ModeReader } from './modes.ts';
import { BLOCK, FRAME, INLINE_ELEMENT, type OpenElements } from './open-elements.ts';
import { RawContent } from './raw-content.ts';
import { runKind } from './run-kind.ts';
import type { RunTokens } from './run-tokens.ts';
import * as token from './run-tokens.ts';
import type { ScriptView } from './script-view.ts';
import type { SiteRules } from './site-rules.ts';
import { closedByEnd, closedByStart, DROPPED, endsOnlyAtTop } from './tree-rules.ts';
import type { UnitWriter } from './unit-writer.ts';

const LESS = 0x3c;
const BR = tagId('br');
const P = tagId('p');
const HEAD = tagId('head');
const EMBED = tagId('embed');
const NOSCRIPT = tagId('noscript');
const TEMPLATE = tagId('template');

/** Reads a page once from start to end and records what rendering needs. */
export class Cutter {
  readonly #state: CutState;
  readonly #bytes: Uint8Array;
  readonly #rules: SiteRules;
  readonly #reader: TagReader;
  readonly #operations: IntList;
  readonly #metadata: MetadataPositions;
  readonly #open: OpenElements;
  readonly #units: UnitWriter;
  readonly #runs: RunTokens;
  readonly #attributes: AttributeWriter;
  readonly #modes: ModeReader;
  readonly #raw: RawContent;
  readonly #head: HeadPlace;
  readonly #scriptView: ScriptView;
  /** Start of an unfinished token at the end of the page, or of the token where cutting stopped; -1 if none. */
  #unfinished = -1;
  /** True if the tag being read breaks out of SVG or MathML: content before it is inside, so it must not move. */
  #leftForeign = false;
  /** Number of open opaque elements. */
  #frames = 0;
  readonly #now: () => number;
  readonly #start: number;
  #tokens = 0;

  constructor(state: CutState, now: () => number) {
    this.#state = state;
    this.#bytes = state.bytes;
    this.#now = now;
    this.#start = now();
    this.#rules = state.rules;
    this.#reader = state.reader;
    this.#operations = state.operations;
    this.#metadata = state.metadata;
    this.#open = state.open;
    this.#units = state.units;
    this.#runs = state.runs;
    this.#attributes = state.attributes;
    this.#head = state.head;
    this.#scriptView = state.scriptView;
    this.#modes = new ModeReader(state.rules, state.reader);
    this.#raw = new RawContent(state.reader, state.operations, state.units.normalizer);
  }

  /** Returns the compiled page; `marks` sees the tokens on the way. */
  cut(marks: Marks): CompiledPage {
    const bytes = this.#bytes;
    const length = bytes.length;
    let at = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
    this.#state.htmlStart = at;
    while (at < length) {
      if (this.#isOutOfTime()) {
        at = this.#stop(at);
        break;
      }
      if (at >= marks.next) {
        const after = marks.visit(at);
        if (after !== at) {
          at = after;
          continue;
        }
      }
      if (at >= this.#scriptView.rawEnd) {
        at = this.#leaveNoscript(at);
        if (at < 0) break;
      } else if (bytes[at] !== LESS) at = this.#text(at, at);
      else {
        const next = at + 1 < length ? bytes[at + 1]! : 0;
        if ((byteClass[next]! & LETTER) !== 0) at = this.#startTag(at);
        else if (next === 0x2f && at + 2 < length) at = this.#slash(at);
        else if (next === 0x21 || next === 0x3f) {
          const end = declarationEnd(bytes, at, this.#open.isForeign);
          if (this.#isDoctype(at)) this.#state.htmlStart = end;
          else this.#comment(at, end);
          at = end;
        } else at = this.#text(at, at + 1);
      }
    }
    const end = this.#endOfContent();
    this.#closeTo(0, -1, length);
    this.#runs.boundary();
    this.#reader.endPage();
    return compiledOf(this.#state, end, at === length, marks);
  }

  /** Checks the clock once every 8192 tokens. */
  #isOutOfTime(): boolean {
    this.#tokens += 1;
    if ((this.#tokens & 0x1fff) !== 0) return false;
    return this.#now() - this.#start > limits.milliseconds;
  }

  /** Stops cutting: the rest of the page and the open run stay unchanged. */
  #stop(at: number): number {
    this.#units.stop();
    this.#units.skips[OUT_OF_TIME]! += 1;
    this.#unfinished = at;
    return at;
  }

  /** Handles the end of a `<noscript>`'s raw text. Returns the next position, or -1 if it depends on scripting. */
  #leaveNoscript(at: number): number {
    const isSameToken = at === this.#scriptView.rawEnd;
    const after = isSameToken ? this.#endTag(at) : at;
    if (this.#scriptView.closeNoscript(isSameToken, this.#open)) return after;
    this.#units.skips[AMBIGUOUS_NOSCRIPT]! += 1;
    return -1;
  }

  #isDoctype(at: number): boolean {
    const isFirst = this.#open.depth === 0 && !this.#metadata.hasHtml && !this.#head.found;
    return isFirst && (this.#bytes[at + 2]! | 0x20) === 0x64;
  }

  /** Returns the last position where an element can be added: not inside an unclosed tag, comment or template. */
  #endOfContent(): number {
    const end = this.#unfinished < 0 ? this.#bytes.length : this.#unfinished;
    return Math.min(end, this.#open.firstStart(TEMPLATE), this.#scriptView.openedAt);
  }

  /** Reads text from `start` to the next `<` at or after `from`. */
  #text(start: number, from: number): number {
    const bytes = this.#bytes;
    const length = bytes.length;
    let at = from;
    while (at < length && (byteClass[bytes[at]!]! & SPACE) !== 0) at += 1;
    const isBlank = from === start && (at === length || bytes[at] === LESS);
    while (at < length && (bytes[at] !== LESS || (!isBlank && isLiteralLess(bytes, at)))) at += 1;
    if (isBlank) {
      if (isOn(this.#open.mode)) this.#runs.add(token.BLANK, start, at, 0);
      return at;
    }
    if (!this.#head.found) this.#head.text(start, this.#open);
    if (this.#open.count(HEAD) > 0 && this.#open.namespace === 0) this.#closeHead(start);
    if (isOn(this.#open.mode)) {
      this.#runs.add(isBlankSpan(bytes, start, at) ? token.BLANK : token.TEXT, start, at, 0);
    }
    return at;
  }

  #slash(at: number): number {
    const next = this.#bytes[at + 2]!;
    if ((byteClass[next]! & LETTER) !== 0) return this.#endTag(at);
    const end = declarationEnd(this.#bytes, at, false);
    this.#comment(at, end);
    return end;
  }

  /** Reads a comment, or a CDATA section, whose text is not translated. */
  #comment(start: number, end: number): void {
    if (end === this.#bytes.length) this.#unfinished = start;
    const isCdata = this.#open.isForeign && this.#bytes[start + 2] === 0x5b;
    this.#addToRun(isCdata ? token.SPLIT : token.COMMENT, start, end, 0);
  }

  #unfinishedAt(start: number): number {
    this.#unfinished = start;
    return this.#bytes.length;
  }

  #startTag(start: number): number {
    const reader = this.#reader;
    const end = reader.read(start + 1);
    if (end < 0) return this.#unfinishedAt(start);
    const open = this.#open;
    const tag = reader.tag;
    let bits = reader.bits;
    if (!this.#head.found) this.#head.startTag(start, tag, bits, open);
    if (this.#head.impliesHead(tag, bits))
      this.#push(HEAD, tagBits[HEAD]!, BLOCK, open.mode, start, 0);
    if (open.namespace !== 0 && (bits & bit.BREAKS_OUT) !== 0 && leavesForeign(reader)) {
      this.#closeTo(open.htmlDepth(), -1, start);
      this.#leftForeign = true;
    }
    if (open.namespace !== 0) {
      if ((bits & (bit.RAW | bit.RCDATA)) !== 0) this.#scriptView.openForeignRaw(start, open.depth);
      bits = foreignBits(bits, open.namespace);
    } else {
      if (tag === NOSCRIPT) {
        this.#scriptView.openNoscript(this.#bytes, start, end, open, this.#operations.length);
      }
      if ((bits & bit.HEAD_CONTENT) === 0 && open.count(HEAD) > 0) this.#closeHead(start);
      const closed = closedByStart(open, tag, bits);
      if (closed === DROPPED) {
        this.#dropped(start, end, bits);
        return end;
      }
      if (closed >= 0) this.#closeTo(closed, -1, start);
    }
    this.#element(start, end, bits);
    this.#leftForeign = false;
    return (bits & (bit.RAW | bit.RCDATA)) !== 0 ? this.#rawElement(start, end) : end;
  }

  #dropped(start: number, end: number, bits: number): void {
    if ((bits & (bit.INLINE | bit.VOID_INLINE)) === 0) this.#runs.boundary();
    else if (isOn(this.#open.mode)) this.#runs.add(token.SPLIT, start, end, 0);
  }

  #closeHead(at: number): void {
    if (this.#open.count(TEMPLATE) > 0) return;
    const head = this.#open.find(HEAD, 0);
    if (head >= 0) this.#closeTo(head, -1, at);
  }

  /** Opens the element whose start tag was just read. Raw content is opened too, and closed by `#rawElement`. */
  #element(start: number, end: number, bits: number): void {
    const { key, tag, selfClosing } = this.#reader;
    const open = this.#open;
    const parent = open.mode;
    this.#modes.read(parent, bits, start + 1, open.depth);
    const { own, content } = this.#modes;
    const kind = runKind(tag, bits, parent, own, content);
    if (tag === tags.picture) this.#attributes.media.startPicture();
    this.#attributes.write(start, end, isOn(own), open.namespace !== 0);
    const namespace = foreignNamespace(tag, this.#reader, open.namespace);
    const isVoid = open.namespace !== 0 || namespace !== 0 ? selfClosing : (bits & bit.VOID) !== 0;
    if ((bits & bit.VOID_INLINE) !== 0 && kind !== FRAME) {
      this.#addToRun(tag === BR ? token.BREAK : token.STANDALONE_TAG, start, end, key);
      if (isVoid) return;
    } else if (kind === INLINE_ELEMENT) {
      const link = (bits & bit.LINK_LIKE) !== 0 ? token.LINK_LIKE_TAG : 0;
      this.#addToRun(token.OPEN_TAG | link, start, end, key);
      if (isVoid || (content === parent && this.#isForgettable(key))) return;
    } else if (kind === BLOCK) {
      this.#runs.boundary();
      if (isVoid) return;
      this.#runs.context = start;
    } else if (isVoid) {
      this.#addToRun(token.STANDALONE_TAG, start, end, key);
      return;
    }
    this.#push(key, bits, kind, content, start, namespace);
  }

  /** True for an inline element that need not be tracked once its tag is in the run. */
  #isForgettable(key: number): boolean {
    if (this.#frames > 0 || this.#rules.selectors?.looksUp) return false;
    return this.#open.count(key) === 0 && !endsOnlyAtTop(this.#open);
  }

  #addToRun(kind: number, start: number, end: number, key: number): void {
    if (!isOn(this.#open.mode)) return;
    this.#runs.add(this.#leftForeign ? token.SPLIT : kind, start, end, key);
  }

  #push(
    key: number,
    bits: number,
    kind: number,
    mode: number,
    start: number,
    namespace: number,
  ): void {
    const open = this.#open;
    if (open.isFull(bits)) return;
    open.push(key, bits, kind, mode, start, namespace);
    if (kind !== FRAME) return;
    this.#frames += 1;
    this.#runs.pushFrame((bits & bit.OPAQUE) !== 0 && isOn(mode));
    this.#runs.context = open.context;
  }

  #rawElement(start: number, end: number): number {
    const open = this.#open;
    const content = this.#raw.read(end, this.#modes.own);
    if (!content.closed) this.#unfinished = start;
    if (open.overflow > 0) open.overflow -= 1;
    else this.#closeTo(open.depth - 1, content.end, content.closed ? content.end : end);
    return content.end;
  }

  /** Closes elements down to `depth`. If `ownEnd` is given, the last one is closed by its own tag, which ends there. */
  #closeTo(depth: number, ownEnd: number, at: number): void {
    const open = this.#open;
    while (open.depth > depth) {
      const index = open.depth - 1;
      const kind = open.kinds[index]!;
      const start = open.starts[index]!;
      const key = open.keys[index]!;
      if (kind === BLOCK) this.#runs.boundary();
      open.pop();
      this.#scriptView.closeTo(index, at);
      if (kind === FRAME) {
        this.#runs.popFrame();
        this.#frames -= 1;
        if (key === tags.picture) this.#attributes.media.endPicture();
        const isClosed = index === depth && (ownEnd >= 0 || key === EMBED);
        if (isClosed) this.#addToRun(token.STANDALONE_TAG, start, ownEnd, key);
        else this.#addToRun(token.SPLIT, start, at, key);
      }
      this.#runs.context = open.context;
    }
  }

  #endTag(start: number): number {
    const reader = this.#reader;
    const end = reader.read(start + 2);
    if (end < 0) return this.#unfinishedAt(start);
    const open = this.#open;
    const { bits, key, tag } = reader;
    if (!this.#head.found) this.#head.endTag(start, tag, open);
    if (open.overflow > 0 && (bits & bit.INLINE) === 0) {
      open.overflow -= 1;
      this.#runs.boundary();
      return end;
    }
    if (open.namespace !== 0 && (tag === P || tag === BR)) {
      this.#closeTo(open.htmlDepth(), -1, start);
      this.#leftForeign = tag === BR;
    }
    const index = closedByEnd(open, key, bits);
    const isFrame = index >= 0 && open.kinds[index] === FRAME;
    if (tag === BR) this.#addToRun(token.BREAK, start, end, key);
    else if (isFrame) this.#closeTo(index, end, start);
    else if ((bits & (bit.INLINE | bit.VOID_INLINE)) !== 0)
      this.#endInline(index, start, end, key, bits);
    else {
      this.#runs.boundary();
      if (index >= 0) this.#closeTo(index, end, start);
    }
    this.#leftForeign = false;
    return end;
  }

  #endInline(index: number, start: number, end: number, key: number, bits: number): void {
    const open = this.#open;
    if (index >= 0 && open.kinds[index] === BLOCK) this.#closeTo(index, end, start);
    else if (index >= 0 && open.hasSpecialAbove(index)) open.remove(index);
    else if (index >= 0) this.#closeTo(index, end, start);
    const link = (bits & bit.LINK_LIKE) !== 0 ? token.LINK_LIKE_TAG : 0;
    this.#addToRun(token.CLOSE_TAG | link, start, end, key);
  }
}
