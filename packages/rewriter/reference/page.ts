import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  Parser,
  type Token,
} from 'parse5';
import { opaqueElements, regionElements } from './elements.data.ts';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Elements cloned by the adoption agency; the parser implies no others of these names. */
const formattingElements = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

const switchingAttributes = new Set('translate lang class contenteditable data-cfemail'.split(' '));
const endsOpenOne = new Set(['a', 'button', 'nobr']);
/** A second one merges its attributes into the first (WHATWG 13.2.6.4.7), implied or not. */
const isOnlyOne = new Set(['html', 'body']);
const selectContent = new Set(
  'select option optgroup hr script template input textarea keygen'.split(' '),
);

/** A source tag that has no effect on the tree: a stray end tag, a second `<body>`, ... */
interface DroppedTag {
  readonly name: string;
  readonly isEnd: boolean;
  readonly start: number;
  readonly end: number;
}

/**
 * Foster parenting (WHATWG 13.2.6.1), the adoption agency (13.2.6.4.7), a reconstructed formatting element that
 * switches translation (13.2.4.3), content dropped by a frameset (13.2.6.4.20), markup in `<select>` (dropped until
 * 2025, preserved since).
 */
export type Moved =
  | 'foster parenting'
  | 'adoption agency'
  | 'reconstruction'
  | 'frameset'
  | 'select'
  | 'nested link'
  | 'image'
  | 'second body'
  | 'foreign break-out'
  | 'cdata'
  | 'unclosed opaque element';

export interface ReferencePage {
  readonly source: string;
  readonly document: DefaultTreeAdapterTypes.Document;
  /** In source order. */
  readonly droppedTags: readonly DroppedTag[];
  /** Why source order and tree differ on this page, by rule (UNITS.md, "Where the two may differ"). */
  readonly moved: Moved | undefined;
}

class RecordingParser extends Parser<DefaultTreeAdapterMap> {
  readonly tags: DroppedTag[] = [];
  moved: Moved | undefined;

  override onStartTag(token: Token.TagToken): void {
    this.record(token, true);
    const wasForeign = this.tokenizer.inForeignNode;
    super.onStartTag(token);
    if (wasForeign && !this.currentNotInHTML) this.moved = 'foreign break-out';
  }

  override onEndTag(token: Token.TagToken): void {
    this.record(token, false);
    super.onEndTag(token);
  }

  override _findFosterParentingLocation() {
    this.moved ??= 'foster parenting';
    return super._findFosterParentingLocation();
  }

  private isOpen(tag: html.TAG_ID): boolean {
    return this.openElements.tagIDs.includes(tag);
  }

  private record(token: Token.TagToken, opening: boolean): void {
    const { startOffset: start, endOffset: end } = token.location!;
    this.tags.push({ name: token.tagName, isEnd: !opening, start, end });
    if (token.tagName === 'frameset') this.moved ??= 'frameset';
    const inSelect = this.isOpen(html.TAG_ID.SELECT);
    if (opening && endsOpenOne.has(token.tagName) && this.isOpen(token.tagID))
      this.moved ??= 'nested link';
    if (opening && isOnlyOne.has(token.tagName) && this.isOpen(token.tagID))
      this.moved ??= 'second body';
    if (token.tagName === 'image') this.moved ??= 'image';
    if (inSelect && opening && !selectContent.has(token.tagName)) this.moved ??= 'select';
  }
}

/** Parses a page like a browser without scripting, and records what the tree does not show. */
export function parsePage(source: string): ReferencePage {
  const parser = new RecordingParser({
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    treeAdapter: defaultTreeAdapter,
  });
  parser.tokenizer.write(source, true);
  const known = new Set<number>();
  const moved = rememberTags(parser.document, known);
  const droppedTags = parser.tags.filter((tag) => !known.has(tag.start) || closesNothing(tag));
  return {
    source,
    document: parser.document,
    droppedTags,
    moved: parser.moved ?? moved ?? (source.includes('<![CDATA[') ? 'cdata' : undefined),
  };
}

/** Text after `</body>` or `</html>` is appended to the body. */
function closesNothing({ name, isEnd }: DroppedTag): boolean {
  return isEnd && (name === 'body' || name === 'html');
}

/** Returns a node's children; for a `<template>`, those of its content. */
export function childrenOf(node: Node | ParentNode): readonly Node[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}

/** Records where the tree's tags start, and detects clones and unclosed elements. */
function rememberTags(root: ParentNode, known: Set<number>): Moved | undefined {
  const waiting: (Node | ParentNode)[] = [root];
  let moved: Moved | undefined;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('tagName' in node) {
      moved ??= movedElement(node, known);
      const { startTag, endTag } = node.sourceCodeLocation ?? {};
      if (startTag !== undefined) known.add(startTag.startOffset);
      if (endTag !== undefined) known.add(endTag.startOffset);
    }
    for (const child of childrenOf(node)) waiting.push(child);
  }
  return moved;
}

function movedElement(element: Element, known: ReadonlySet<number>): Moved | undefined {
  const start = element.sourceCodeLocation?.startTag?.startOffset;
  if (formattingElements.has(element.tagName) && start === undefined) return 'adoption agency';
  const switches =
    ['code', 'tt'].includes(element.tagName) ||
    element.attrs.some(({ name }) => switchingAttributes.has(name));
  if (start !== undefined && known.has(start) && switches) return 'reconstruction';
  const isOpaque =
    opaqueElements.has(element.tagName) || regionElements.has(element.tagName) || switches;
  const isVoid = element.tagName === 'embed';
  const isOpen = start !== undefined && element.sourceCodeLocation?.endTag === undefined;
  return isOpaque && isOpen && !isVoid ? 'unclosed opaque element' : undefined;
}
