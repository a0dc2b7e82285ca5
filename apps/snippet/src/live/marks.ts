import type { UnitPiece } from '@dragoman/domain/website-strings';
import { type Level, type Placed, show } from './layout.ts';
import { arrange, childrenOf, dataOf, isComment, isElement, isText, previousOf } from './native.ts';
import { writeUnit } from './runs.ts';
import { showText } from './sources.ts';
import { learn } from './words.ts';

/** Reads the marks of `source-mark.ts` in @dragoman/rewriter that end under `root`, and takes them away. */
export function readMarks(root: Node): void {
  const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const ends = isComment(root) && root.data === '~' ? [root] : [];
  while (comments.nextNode()) {
    if ((comments.currentNode as Comment).data === '~') ends.push(comments.currentNode as Comment);
  }
  for (const end of ends) readMark(end);
}

function readMark(end: Comment): void {
  let start: ChildNode | null = end;
  const between: ChildNode[] = [];
  for (start = previousOf(end); start !== null; start = previousOf(start)) {
    if (isComment(start) && /^~[\d,]*\|/.test(start.data)) break;
    between.unshift(start);
  }
  if (start === null) return;
  const [, order = '', text = ''] = /^~([\d,]*)\|([\s\S]*)/.exec((start as Comment).data) ?? [];
  start.remove();
  const parts = readSource(text);
  const isPair = new Set(parts.filter(({ type }) => type === 'open').map(({ id }) => id));
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
    const unit = build(end, between, parts, tags);
    learn(sourceText(parts), translation);
    show(unit, translation);
  }
  end.remove();
}

type Part =
  | { readonly type: 'text' | 'comment'; readonly text: string; readonly id?: undefined }
  | {
      readonly type: 'open' | 'close' | 'standalone';
      readonly id: number;
      readonly text?: undefined;
    };

function readSource(text: string): Part[] {
  const parts: Part[] = [];
  let literal = '';
  const flush = () => {
    if (literal !== '') parts.push({ type: 'text', text: literal });
    literal = '';
  };
  for (const found of text.matchAll(
    /\\([\s\S])|<!((?:\\[\s\S]|[^\\>])*)>|<(\/?)(\d+)(\/?)>|[^\\<]+/g,
  )) {
    const [all, escaped, comment, closing, id, alone] = found;
    if (escaped !== undefined) literal += escaped;
    else if (comment !== undefined) {
      flush();
      parts.push({ type: 'comment', text: comment.replace(/\\([\s\S])/g, '$1') });
    } else if (id !== undefined) {
      flush();
      parts.push({ type: closing ? 'close' : alone ? 'standalone' : 'open', id: Number(id) });
    } else literal += all;
  }
  flush();
  return parts;
}

function sourceText(parts: readonly Part[]): string {
  return writeUnit(parts.filter((part) => part.type !== 'comment') as UnitPiece[]);
}

/** Puts the unit's nodes into the original's order, with the texts and comments that the original has. */
function build(
  end: Comment,
  between: readonly ChildNode[],
  parts: readonly Part[],
  tags: readonly Element[],
): Placed {
  const home = end.parentNode as Node;
  const levels: Level[] = [];
  const path: { parent: Node; nodes: Node[]; texts: Text[] }[] = [];
  const startLevel = (parent: Node, children: readonly ChildNode[]) => {
    const nodes: Node[] = [];
    levels.push({ parent, nodes });
    path.push({ parent, nodes, texts: children.filter(isText) });
  };
  const unused: Text[] = [];
  startLevel(home, between);
  for (const part of parts) {
    const { nodes, texts } = path.at(-1) as (typeof path)[number];
    if (part.type === 'comment') nodes.push(new Comment(part.text));
    else if (part.type === 'text') {
      const text = texts.shift() ?? new Text('');
      showText(text, part.text, dataOf(text));
      nodes.push(text);
    } else if (part.type === 'close') unused.push(...(path.pop()?.texts ?? []));
    else {
      const tag = tags[(part.id ?? 0) - 1] as Element;
      nodes.push(tag);
      if (part.type === 'open') startLevel(tag, childrenOf(tag));
    }
  }
  for (const text of [...unused, ...path.flatMap(({ texts }) => texts)]) text.remove();
  for (const { parent, nodes } of levels) arrange(parent, nodes, parent === home ? end : null);
  return { levels, tags };
}
