import { isMoved, onFirstMove } from './layout.ts';
import { isText, nodesIn, setData } from './native.ts';
import { type Interface, type Override, replace } from './override.ts';
import { isShown, sourceOf, unitOf } from './sources.ts';

interface OriginalViewOptions {
  /** True while our own code reads. */
  isInternal(): boolean;
  /** Restores the original order of a node's unit. */
  restoreOrder(node: Node): void;
}

/**
 * Lets the page's scripts see the original: text nodes return what the scripts wrote, and a unit with another order of tags is
 * restored before a script reads it. So a framework can hydrate the page.
 */
export function showOriginalToScripts(options: OriginalViewOptions): void {
  const { isInternal, restoreOrder } = options;
  const beforeAccess = (node: unknown) => {
    try {
      if (!isInternal() && node instanceof Node && isMoved(node)) restoreOrder(node);
    } catch {
      // A failure here must not reach the page's script.
    }
  };
  /** Returns the text nodes in a node, in the original order. */
  const textsOf = (node: Node) => {
    textsIn(node).forEach(beforeAccess);
    return textsIn(node);
  };
  const isTranslated = (node: Node) => !isInternal() && textsIn(node).some(isShown);
  const write = (node: unknown) => {
    if (node instanceof Node && isTranslated(node)) textsIn(node).forEach(restoreOrder);
  };
  const restoreCopy = (node: Node, copy: Node) => {
    const copies = textsIn(copy);
    textsOf(node).forEach((text, at) => {
      const copied = copies[at];
      if (!copied) return;
      setData(copied, sourceOf(text));
      unitOf.set(copied, unitOf.get(text) ?? '');
    });
    return copy;
  };
  const readText: Override = (node, call) => {
    if (isInternal() || node.nodeType > 3) return call(node);
    return textsOf(node).map(sourceOf).join('');
  };
  replace([Node], /^textContent$/, readText);
  replace([Node, CharacterData], /^(data|nodeValue)$/, (node, call, given) =>
    isText(node) ? readText(node, call, given) : call(node),
  );
  replace([CharacterData], /^length$/, (node, call) =>
    isInternal() ? call(node) : (node as Text).data.length,
  );
  const inert = document.implementation.createHTMLDocument();
  replace([Element], /^(inner|outer)HTML$/, (node, call) =>
    call(isTranslated(node) ? restoreCopy(node, inert.importNode(node, true)) : node),
  );
  replace([Node], /^cloneNode$/, (node, call) => {
    const copy = call(node) as Node;
    return isTranslated(node) ? restoreCopy(node, copy) : copy;
  });
  watch([Node, Text, CharacterData], /^normalize$|^splitText$|.Data$/, write);
  watch([Range], /^set(Start|End)$/, (node) => isText(node as Node) && write(node));
  onFirstMove(() => {
    onFirstMove(() => {});
    watchTree(beforeAccess);
  });
}

const textsIn = (node: Node): Text[] => nodesIn(node, 3);

/** Calls `listener` before a script reads or changes the tree. */
function watchTree(listener: (node: unknown) => void): void {
  watch(
    [Node, Element, CharacterData],
    /child|sibling|pend$|before|after|^remove$|replaceWith/i,
    listener,
  );
}

function watch(
  interfaces: readonly Interface[],
  names: RegExp,
  listener: (node: unknown) => void,
): void {
  replace(interfaces, names, (node, call, given) => {
    for (const one of [node, ...given]) listener(one);
    return call(node);
  });
}
