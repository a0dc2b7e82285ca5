import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { StringAttribute } from './string-attribute.ts';
import { StringRewriter, type StringTarget } from './string-rewriter.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Cuts and renders with parse5's tree and source locations. Returns the bytes and the number of units. */
export function rewriteWithParse5(bytes: Uint8Array, target: StringTarget) {
  const source = new TextDecoder().decode(bytes);
  const rewriter = new StringRewriter(source, target);
  const document = parse(source, { sourceCodeLocationInfo: true, scriptingEnabled: false });
  walk(document, source, rewriter);
  return { bytes: new TextEncoder().encode(rewriter.finish()), units: rewriter.units };
}

function walk(root: Node, source: string, rewriter: StringRewriter): void {
  const steps: (Node | (() => void))[] = [root];
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step === 'function') step();
    else if ('tagName' in step) {
      const closing = visit(step, source, rewriter);
      if (closing !== undefined) steps.push(closing);
      pushChildren(step, steps);
    } else if ('value' in step && step.nodeName === '#text') {
      const location = step.sourceCodeLocation;
      if (location) rewriter.text(location.startOffset, location.endOffset, step.value);
    } else pushChildren(step, steps);
  }
}

function pushChildren(node: Node, steps: (Node | (() => void))[]): void {
  const children =
    'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : [];
  for (let index = children.length - 1; index >= 0; index--) steps.push(children[index]!);
}

function visit(element: Element, source: string, rewriter: StringRewriter) {
  const location = element.sourceCodeLocation;
  if (!location?.startTag) return undefined;
  const { startOffset, endOffset } = location.startTag;
  const attributes = element.attrs.map(({ name, value }): StringAttribute => {
    const range = location.attrs?.[name];
    return { name, value, ...valueRange(source, range?.startOffset, range?.endOffset) };
  });
  rewriter.openTag(element.tagName, attributes, startOffset, endOffset);
  const end = location.endTag;
  if (end === undefined) return undefined;
  return () => rewriter.closeTag(element.tagName, end.startOffset, end.endOffset);
}

function valueRange(
  source: string,
  start = -1,
  end = -1,
): Pick<StringAttribute, 'start' | 'end' | 'quote'> {
  const equals = start < 0 ? -1 : source.indexOf('=', start);
  if (equals < 0 || equals >= end) return { start: -1, end: -1, quote: '' };
  let from = equals + 1;
  while (' \t\n\f\r'.includes(source[from] ?? 'x')) from += 1;
  const quote = source[from] === '"' ? '"' : source[from] === "'" ? "'" : '';
  return quote === '' ? { start: from, end, quote } : { start: from + 1, end: end - 1, quote };
}
