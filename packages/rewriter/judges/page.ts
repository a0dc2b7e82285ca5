import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  Parser,
  type Token,
} from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type ParentNode = DefaultTreeAdapterTypes.ParentNode;

export const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Those that the adoption agency clones; the parser makes up no others of these names. */
const formattingElements = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** A tag of the source that the tree knows nothing of: a stray end tag, a second `<body>`, ... */
interface DroppedTag {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export interface JudgedPage {
  readonly source: string;
  readonly document: DefaultTreeAdapterTypes.Document;
  /** In source order. */
  readonly droppedTags: readonly DroppedTag[];
  /** True when the parser moved content away from where the source has it (WHATWG 13.2.6.1, foster parenting). */
  readonly fosterParented: boolean;
  /** True when the adoption agency algorithm (WHATWG 13.2.6.4.7) moved content into a clone of a formatting element. */
  readonly adopted: boolean;
}

class RecordingParser extends Parser<DefaultTreeAdapterMap> {
  readonly tags: (DroppedTag & { readonly opening: boolean })[] = [];
  fosterParented = false;

  override onStartTag(token: Token.TagToken): void {
    this.record(token, true);
    super.onStartTag(token);
  }

  override onEndTag(token: Token.TagToken): void {
    this.record(token, false);
    super.onEndTag(token);
  }

  override _findFosterParentingLocation() {
    this.fosterParented = true;
    return super._findFosterParentingLocation();
  }

  private record(token: Token.TagToken, opening: boolean): void {
    const { startOffset: start, endOffset: end } = token.location!;
    this.tags.push({ name: token.tagName, start, end, opening });
  }
}

/** Parses a page's text as a browser without scripting does, and keeps what the tree does not show. */
export function parsePage(source: string): JudgedPage {
  const parser = new RecordingParser({
    scriptingEnabled: false,
    sourceCodeLocationInfo: true,
    treeAdapter: defaultTreeAdapter,
  });
  parser.tokenizer.write(source, true);
  const known = new Set<number>();
  const adopted = { found: false };
  rememberTags(parser.document, known, adopted);
  const droppedTags = parser.tags.filter((tag) => !known.has(tag.start));
  return {
    source,
    document: parser.document,
    droppedTags,
    fosterParented: parser.fosterParented,
    adopted: adopted.found,
  };
}

/** Children of a node; those of a `<template>` are its content's. */
export function childrenOf(node: Node | ParentNode): readonly Node[] {
  if ('content' in node) return node.content.childNodes;
  return 'childNodes' in node ? node.childNodes : [];
}

function rememberTags(root: ParentNode, known: Set<number>, adopted: { found: boolean }): void {
  const waiting: (Node | ParentNode)[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const location = 'tagName' in node ? node.sourceCodeLocation : undefined;
    if ('tagName' in node && formattingElements.has(node.tagName) && !location)
      adopted.found = true;
    if (location?.startTag !== undefined) known.add(location.startTag.startOffset);
    if (location?.endTag !== undefined) known.add(location.endTag.startOffset);
    for (const child of childrenOf(node)) waiting.push(child);
  }
}
