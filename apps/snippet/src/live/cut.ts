import type { LivePage } from '@dragoman/domain/live-pages';
import { childrenOf, isComment, isElement, isText } from './native.ts';
import {
  isInline,
  isLinkLike,
  isOn,
  isOpaque,
  isVoid,
  type Mode,
  modesOf,
  openMode,
} from './roles.ts';
import { sourceOf } from './sources.ts';

type Kind = 'text' | 'blank' | 'open' | 'close' | 'alone' | 'break' | 'split';

/** One part of a run, the inline content between two block boundaries. */
export interface Token {
  kind: Kind;
  readonly node: Node;
  readonly isLink: boolean;
}

export interface CutHandlers {
  run(tokens: Token[]): void;
  /** Shows a block as one text although it contains blocks. Returns false if it is not one text. */
  whole?(block: Element): boolean;
  /** Called for each element whose attributes may be translated. */
  attributes?(element: Element): void;
}

/** Returns the mode inside an element, derived from its ancestors. */
function modeInside(element: Element, page: LivePage): Mode {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.unshift(at);
  let mode = openMode(page);
  for (const at of path) mode = modesOf(at, mode, page).content;
  return mode;
}

/** Thrown for content whose marks are not read yet; it is cut later. */
const unfinished = Symbol();

/**
 * Passes the runs of a block to `handlers`, in the original text (UNITS.md of @dragoman/rewriter).
 * @param deep true for child elements whose runs are wanted too
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
