import { parseFragment } from 'parse5';
import {
  blockRegionElements,
  inlineElements,
  linkLikeElements,
  opaqueElements,
  regionElements,
  voidInlineElements,
} from './elements.data.ts';
import type { Item } from './items.ts';
import { childrenOf, type Element, HTML_NAMESPACE, type Node, type ReferencePage } from './page.ts';
import { contentRegion, elementRegion, isOn, type Region, type RegionRules } from './regions.ts';

type Run = Item[];

/** Runs being collected: of the page, or of the content of one opaque element. */
interface Collector {
  readonly runs: Run[];
  current: Run;
  hasBlocks: boolean;
  readonly needsBlocks: boolean;
}

export interface WalkHandler {
  run(items: readonly Item[]): void;
  /** Called for elements whose attributes, title or JSON-LD may have units; `region` is that of the attributes. */
  element(element: Element, region: Region): void;
}

/** Walks the tree in order and cuts it into the runs of UNITS.md. */
export function walkPage(page: ReferencePage, rules: RegionRules, handler: WalkHandler): void {
  new Walk(page, rules, handler).walk();
}

type Step = { readonly node: Node; readonly region: Region } | { readonly leave: () => void };

class Walk {
  readonly #page: ReferencePage;
  readonly #rules: RegionRules;
  readonly #handler: WalkHandler;
  readonly #collectors: Collector[] = [newCollector(false)];
  readonly #steps: Step[] = [];
  readonly #starts = new Set<number>();
  #nextDropped = 0;
  #region: Region;

  constructor(page: ReferencePage, rules: RegionRules, handler: WalkHandler) {
    this.#page = page;
    this.#rules = rules;
    this.#region = rules.root;
    this.#handler = handler;
  }

  walk(): void {
    this.#pushChildren(this.#page.document, this.#rules.root);
    for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
      if ('leave' in step) step.leave();
      else this.#visit(step.node, step.region);
    }
    this.#dropTagsBefore(Number.POSITIVE_INFINITY);
    this.#finishCollector();
  }

  #pushChildren(node: Node | ReferencePage['document'], region: Region): void {
    for (const child of childrenOf(node).toReversed()) this.#steps.push({ node: child, region });
  }

  #visit(node: Node, region: Region): void {
    const start = node.sourceCodeLocation?.startOffset;
    if (start !== undefined) this.#dropTagsBefore(start);
    this.#region = region;
    if (node.nodeName === '#text' && 'value' in node) this.#text(node);
    else if ('tagName' in node) this.#element(node, region);
  }

  #text(node: Extract<Node, { value: string }>): void {
    const end = node.sourceCodeLocation?.endOffset ?? 0;
    const start = textStart(this.#page.source, node.sourceCodeLocation?.startOffset ?? 0);
    const dropped = this.#droppedBetween(start, end);
    if (dropped.length === 0) {
      this.#add({ type: 'text', text: this.#withoutNul(node.value, start, end) });
      return;
    }
    let position = start;
    for (const tag of dropped) {
      this.#add({ type: 'text', text: sourceText(this.#page.source.slice(position, tag.start)) });
      this.#dropTagsBefore(tag.end);
      position = tag.end;
    }
    this.#add({ type: 'text', text: sourceText(this.#page.source.slice(position, end)) });
  }

  /** The parser replaces NUL in foreign content and drops it elsewhere. */
  #withoutNul(text: string, start: number, end: number): string {
    const hasNul = text.includes('\uFFFD') && this.#page.source.slice(start, end).includes('\0');
    return hasNul ? text.replaceAll('\uFFFD', '') : text;
  }

  #element(element: Element, parent: Region): void {
    const own = elementRegion(element, parent, this.#rules);
    const content = contentRegion(element, own);
    const isClone = this.#isClone(element);
    if (!isClone) this.#handler.element(element, own);
    if (element.tagName === 'title' && element.namespaceURI === HTML_NAMESPACE) this.#boundary();
    else if (isOpaque(element, isOn(parent), own, content))
      this.#opaque(element, parent, content, isClone);
    else if (!isOn(parent) && isOn(content)) this.#bounded(element, content);
    else if (isVoidInline(element)) {
      this.#add({ type: 'standalone', isBreak: element.tagName === 'br', opaque: false });
    } else if (isInline(element)) this.#inline(element, content, isClone);
    else this.#bounded(element, content);
  }

  #isClone(element: Element): boolean {
    const start = element.sourceCodeLocation?.startTag?.startOffset;
    if (start === undefined || this.#starts.has(start)) return true;
    this.#starts.add(start);
    return false;
  }

  #inline(element: Element, content: Region, isClone: boolean): void {
    const linkLike = linkLikeElements.has(element.tagName) || element.tagName.includes('-');
    if (!isClone) this.#add({ type: 'open', element, linkLike });
    this.#leaveWith(element, () => {
      if (element.sourceCodeLocation?.endTag === undefined) return;
      this.#add(isClone ? { type: 'split' } : { type: 'close', element, linkLike });
    });
    this.#pushChildren(element, content);
  }

  /** Cuts a block or a re-enabled region separately from its surroundings. */
  #bounded(element: Element, content: Region): void {
    this.#boundary();
    this.#leaveWith(element, () => this.#boundary());
    this.#pushChildren(element, content);
  }

  #opaque(element: Element, parent: Region, content: Region, isClone: boolean): void {
    const closed = element.sourceCodeLocation?.endTag !== undefined || element.tagName === 'embed';
    if (isClone || !closed) this.#add({ type: 'split' });
    else this.#add({ type: 'standalone', isBreak: false, opaque: true });
    this.#collectors.push(newCollector(opaqueElements.has(element.tagName)));
    this.#leaveWith(element, () => {
      this.#region = parent;
      this.#finishCollector();
      if (!closed) this.#add({ type: 'split' });
    });
    this.#pushChildren(element, content);
  }

  #leaveWith(element: Element, leave: () => void): void {
    const region = this.#region;
    this.#steps.push({
      leave: () => {
        const location = element.sourceCodeLocation;
        const end = location?.endTag?.startOffset ?? location?.endOffset;
        if (end !== undefined) this.#dropTagsBefore(end);
        this.#region = region;
        leave();
      },
    });
  }

  #add(item: Item): void {
    if (isOn(this.#region)) this.#collectors.at(-1)!.current.push(item);
  }

  #boundary(): void {
    const collector = this.#collectors.at(-1)!;
    collector.hasBlocks = true;
    if (collector.current.length > 0) collector.runs.push(collector.current);
    collector.current = [];
  }

  #finishCollector(): void {
    const collector = this.#collectors.pop()!;
    if (collector.needsBlocks && !collector.hasBlocks) return;
    if (collector.current.length > 0) collector.runs.push(collector.current);
    for (const run of collector.runs) this.#handler.run(run);
  }

  #droppedBetween(start: number, end: number) {
    const from = this.#nextDropped;
    const { droppedTags } = this.#page;
    let to = from;
    while (to < droppedTags.length && droppedTags[to]!.start < end) to += 1;
    return droppedTags.slice(from, to).filter((tag) => tag.start >= start);
  }

  #dropTagsBefore(position: number): void {
    const { droppedTags } = this.#page;
    for (; this.#nextDropped < droppedTags.length; this.#nextDropped += 1) {
      const tag = droppedTags[this.#nextDropped]!;
      if (tag.start >= position) return;
      if (tag.name === 'br') continue;
      if (isInlineName(tag.name)) this.#add({ type: 'split' });
      else this.#boundary();
    }
  }
}

/** parse5 reports the start of a text after its leading character reference. */
function textStart(source: string, start: number): number {
  const reference = /&[#a-z\d]*;?$/i.exec(source.slice(Math.max(0, start - 40), start));
  return start - (reference?.[0].length ?? 0);
}

function newCollector(needsBlocks: boolean): Collector {
  return { runs: [], current: [], hasBlocks: false, needsBlocks };
}

function isInlineName(name: string): boolean {
  return inlineElements.has(name) || voidInlineElements.has(name) || name.includes('-');
}

/** SVG and MathML have no void elements: an element of such a name there is a block. */
function isVoidInline(element: Element): boolean {
  return element.namespaceURI === HTML_NAMESPACE && voidInlineElements.has(element.tagName);
}

function isInline(element: Element): boolean {
  const name = element.tagName;
  return inlineElements.has(name) || name.includes('-') || isVoidInline(element);
}

function isOpaque(element: Element, parentIsOn: boolean, own: Region, content: Region): boolean {
  const name = element.tagName;
  if (blockRegionElements.has(name)) return false;
  if (opaqueElements.has(name) || regionElements.has(name)) return true;
  return isInline(element) && !isVoidInline(element) && parentIsOn && !(isOn(own) && isOn(content));
}

/** Returns the text a browser shows for source between two tags: references decoded, NULs and stray markup removed. */
function sourceText(source: string): string {
  return parseFragment(source)
    .childNodes.map((node) => ('value' in node && node.nodeName === '#text' ? node.value : ''))
    .join('');
}
