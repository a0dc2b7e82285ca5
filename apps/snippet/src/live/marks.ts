import { parseUnitText, type UnitPiece } from '@dragoman/domain/website-strings';
import type { Token } from './cut.ts';
import { show } from './layout.ts';
import {
  arrange,
  childrenOf,
  dataOf,
  isComment,
  isElement,
  isText,
  nodesIn,
  previousOf,
} from './native.ts';
import { writeUnit } from './runs.ts';
import { showText } from './sources.ts';
import { addTranslation } from './translations.ts';

/** Reads and removes the marks within `root` (`source-mark.ts` in @dragoman/rewriter). */
export function readMarks(root: Node): void {
  for (const end of nodesIn<Comment>(root, 8)) if (end.data === '~') readMark(end);
}

function readMark(end: Comment): void {
  let start: ChildNode | null = end;
  const between: ChildNode[] = [];
  for (start = previousOf(end); start; start = previousOf(start)) {
    if (isComment(start) && /^~[\d,]*\|/.test(start.data)) break;
    between.unshift(start);
  }
  if (!start) return;
  const [, order = '', text = ''] = /^~([\d,]*)\|([\s\S]*)/.exec((start as Comment).data) ?? [];
  start.remove();
  const parts = readSource(text);
  const isPair = new Set(parts.map((part) => (part.type === 'open' ? part.id : 0)));
  const ids = order === '' ? undefined : order.split(',').map(Number);
  const tags: Element[] = [];
  let count = 0;
  const read = (nodes: readonly ChildNode[]): UnitPiece[] =>
    nodes.flatMap((node): UnitPiece[] => {
      if (isText(node)) return [{ type: 'text', text: dataOf(node) }];
      if (!isElement(node)) return [];
      count += 1;
      const id = ids?.[count - 1] ?? count;
      tags[id - 1] = node;
      if (!isPair.has(id)) return [{ type: 'standalone', id }];
      return [{ type: 'open', id }, ...read(childrenOf(node)), { type: 'close', id }];
    });
  const translation = writeUnit(read(between));
  const wanted = parts.filter(({ type }) => type === 'open' || type === 'standalone').length;
  if (count === wanted && tags.filter(Boolean).length === wanted) {
    const source = sourceText(parts);
    addTranslation(source, translation);
    show(build(end, between, parts, tags), source, translation);
  }
  end.remove();
}

type Part = UnitPiece | { readonly type: 'comment'; readonly text: string };

function readSource(text: string): Part[] {
  const found = text.matchAll(/\{!((?:\\[\s\S]|[^\\}])*)\}|\{(\/?\d+\/?)\}|(?:\\[\s\S]|[^\\{])+/g);
  return [...found].flatMap(([all, comment, tag]): Part[] => {
    if (tag) return parseUnitText(`<${tag}>`);
    if (comment !== undefined) return [{ type: 'comment', text: unescaped(comment) }];
    return [{ type: 'text', text: unescaped(all) }];
  });
}

/** A mark writes `<` as `\l` and `>` as `\g`. */
const unescaped = (text: string) =>
  text.replace(/\\([\s\S])/g, (_, found: string) =>
    found === 'l' ? '<' : found === 'g' ? '>' : found,
  );

function sourceText(parts: readonly Part[]): string {
  return writeUnit(parts.filter((part) => part.type !== 'comment') as UnitPiece[]);
}

/** Arranges the unit's nodes in the original order with the original's texts and comments. Returns its tokens. */
function build(
  end: Comment,
  between: readonly ChildNode[],
  parts: readonly Part[],
  tags: readonly Element[],
): Token[] {
  const home = end.parentNode as Node;
  const levels: { parent: Node; nodes: Node[]; texts: Text[] }[] = [];
  const path: typeof levels = [];
  const startLevel = (parent: Node, children: readonly ChildNode[]) => {
    // The mark contains the comments and their positions.
    for (const child of children) if (isComment(child)) child.remove();
    const level = { parent, nodes: [], texts: children.filter(isText) };
    levels.push(level);
    path.push(level);
  };
  const tokens: Token[] = [];
  const add = (kind: Token['kind'], node: Node) => tokens.push({ kind, node, isLink: false });
  startLevel(home, between);
  for (const part of parts) {
    const { parent, nodes, texts } = path.at(-1) as (typeof path)[number];
    if (part.type === 'comment') nodes.push(new Comment(part.text));
    else if (part.type === 'text') {
      const node = texts.shift() ?? new Text('');
      showText(node, part.text, dataOf(node));
      nodes.push(node);
      add('text', node);
    } else if (part.type === 'close') {
      add('close', parent);
      path.pop();
    } else {
      const tag = tags[part.id - 1] as Element;
      nodes.push(tag);
      add(part.type === 'open' ? 'open' : 'alone', tag);
      if (part.type === 'open') startLevel(tag, childrenOf(tag));
    }
  }
  for (const { texts } of levels) for (const text of texts) text.remove();
  for (const { parent, nodes } of levels) arrange(parent, nodes, parent === home ? end : null);
  return tokens;
}
