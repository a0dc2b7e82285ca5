import type { LivePage } from '@dragoman/domain/live-pages';
import { childrenOf, isComment, isElement, isText } from './native.ts';
import { isInline, isLinkLike, isOn, isOpaque, isVoid, type Mode, modesOf, open } from './roles.ts';
import { sourceOf } from './sources.ts';

type Kind = 'text' | 'blank' | 'open' | 'close' | 'alone' | 'break' | 'split';

/** One part of a run: what stands between two block boundaries. */
export interface Token {
  kind: Kind;
  readonly node: Node;
  readonly isLink: boolean;
}

export interface CutHandlers {
  run(tokens: Token[]): void;
  /** Shows a block as one text although it holds blocks; false where it is none. */
  whole?(block: Element): boolean;
  /** An element whose attributes are text. */
  attributes?(element: Element): void;
}

/** The modes inside an element, by those of all that it stands in. */
function modeInside(element: Element, page: LivePage): Mode {
  const path: Element[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) path.unshift(at);
  let mode = open;
  for (const at of path) mode = modesOf(at, mode, page).content;
  return mode;
}

/** A place whose translation is still being read: nothing of it is cut yet. */
const unfinished = Symbol('unfinished');

/**
 * Returns the runs that stand in a block itself, and with `deep` those of all that it holds, in the original's words
 * (UNITS.md of @dragoman/rewriter).
 */
export function cutBlock(
  block: Element,
  page: LivePage,
  deep: (child: Element) => boolean,
  handlers: CutHandlers,
): void {
  const cutInside = (parent: Element, mode: Mode) => {
    let tokens: Token[] = [];
    const flush = () => {
      if (tokens.length > 0) handlers.run(tokens);
      tokens = [];
    };
    const add = (kind: Kind, node: Node, isLink = false) => tokens.push({ kind, node, isLink });
    const walk = (element: Element, current: Mode): void => {
      for (const child of childrenOf(element)) {
        if (isText(child)) {
          if (isOn(current)) add(isBlank(sourceOf(child)) ? 'blank' : 'text', child);
        } else if (isElement(child)) enter(child, current);
        else if (isComment(child) && child.data.startsWith('~')) throw unfinished;
      }
    };
    const enter = (child: Element, current: Mode) => {
      const name = child.localName;
      const { own, content } = modesOf(child, current, page);
      if (isOn(own)) handlers.attributes?.(child);
      const on = isOn(current);
      const inline = isInline(name);
      if (isVoid(name)) {
        if (on) add(name === 'br' ? 'break' : 'alone', child);
      } else if (isOpaque(name) || (inline && on && !isOn(content))) {
        if (deep(child)) guarded(() => cutInside(child, content));
        if (on) add('alone', child);
      } else if (inline && on) {
        add('open', child, isLinkLike(name));
        walk(child, content);
        add('close', child, isLinkLike(name));
      } else {
        flush();
        if (deep(child)) guarded(() => cutInside(child, content));
      }
    };
    if (isOn(mode) && handlers.whole?.(parent)) return;
    walk(parent, mode);
    flush();
  };
  guarded(() => cutInside(block, modeInside(block, page)));
}

function guarded(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (error !== unfinished) throw error;
  }
}

const isBlank = (text: string) => !/[^\t\n\f\r ]/.test(text);
