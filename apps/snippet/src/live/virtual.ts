import { isMoved, onFirstMove } from './layout.ts';
import { isText, setData } from './native.ts';
import { isShown, sourceOf, unitOf } from './sources.ts';

interface Reading {
  /** True while it is our own code that reads. */
  isOurs(): boolean;
  /** Puts the original's order back where a node belongs to a unit that shows another. */
  disturb(node: Node): void;
  /** A script has read a text. */
  onRead(): void;
}

/**
 * Lets the page's scripts see the original: text nodes read as the scripts wrote them, and where a unit shows its tags in
 * another order, the original's order is put back before a script looks. So a framework that takes over the page meets
 * what it expects.
 */
export function showOriginalToScripts({ isOurs, disturb, onRead }: Reading): void {
  const look = (node: unknown) => {
    try {
      if (!isOurs() && node instanceof Node && isMoved(node)) disturb(node);
    } catch {
      // Whatever went wrong here, the page's script gets its answer.
    }
  };
  /** The texts in a node, in the original's order. */
  const textsOf = (node: Node) => {
    onRead();
    textsIn(node).forEach(look);
    return textsIn(node);
  };
  const isTranslated = (node: Node) => !isOurs() && textsIn(node).some(isShown);
  const write = (node: unknown) => {
    if (node instanceof Node && isTranslated(node)) textsIn(node).forEach(disturb);
  };
  /** Writes the original into a copy of a node. */
  const restoreCopy = (node: Node, copy: Node) => {
    const copies = textsIn(copy);
    textsOf(node).forEach((text, at) => {
      const copied = copies[at];
      if (copied === undefined) return;
      setData(copied, sourceOf(text));
      unitOf.set(copied, unitOf.get(text) ?? '');
    });
    return copy;
  };
  const readText: Answer = (node, call) => {
    if (isOurs() || node.nodeType > 3) return call(node);
    return textsOf(node).map(sourceOf).join('');
  };
  replace([Node], 'textContent', readText);
  replace([Node, CharacterData], 'data nodeValue', (node, call, given) =>
    isText(node) ? readText(node, call, given) : call(node),
  );
  replace([CharacterData], 'length', (node, call) =>
    isOurs() ? call(node) : (node as Text).data.length,
  );
  const inert = document.implementation.createHTMLDocument();
  replace([Element], 'innerHTML outerHTML', (node, call) =>
    call(isTranslated(node) ? restoreCopy(node, inert.importNode(node, true)) : node),
  );
  replace([Node], 'cloneNode', (node, call) => {
    const copy = call(node) as Node;
    return isTranslated(node) ? restoreCopy(node, copy) : copy;
  });
  watch([Node], 'normalize', write);
  watch(
    [Text, CharacterData],
    'splitText substringData appendData insertData deleteData replaceData',
    write,
  );
  watch([Range], 'setStart setEnd', (node) => isText(node as Node) && write(node));
  onFirstMove(() => {
    onFirstMove(() => {});
    watchTree(look);
  });
}

/** The text nodes in a node, itself included. */
function textsIn(node: Node): Text[] {
  if (isText(node)) return [node];
  const found: Text[] = [];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

/** Has `look` called before a script reads or changes what stands where. */
function watchTree(look: (node: unknown) => void): void {
  watch([Node], 'firstChild lastChild nextSibling previousSibling childNodes', look);
  watch([Node], 'insertBefore appendChild removeChild replaceChild', look);
  watch([Element], 'children firstElementChild lastElementChild', look);
  watch([Element], 'append prepend replaceChildren', look);
  watch([Element, CharacterData], 'nextElementSibling previousElementSibling', look);
  watch([Element, CharacterData], 'before after remove replaceWith', look);
}

/** Answers for a getter or a method; `call` is the one that nodes had. */
type Answer = (node: Node, call: (node: Node) => unknown, given: unknown[]) => unknown;
type Interface = { readonly prototype: object };

function watch(
  interfaces: readonly Interface[],
  names: string,
  look: (node: unknown) => void,
): void {
  replace(interfaces, names, (node, call, given) => {
    for (const one of [node, ...given]) look(one);
    return call(node);
  });
}

function replace(interfaces: readonly Interface[], names: string, answer: Answer): void {
  for (const { prototype } of interfaces) {
    for (const name of names.split(' ')) {
      const found = Object.getOwnPropertyDescriptor(prototype, name);
      const key = found?.get ? 'get' : 'value';
      const native = found?.[key];
      if (!found?.configurable || !native) continue;
      found[key] = function (this: Node, ...given: unknown[]) {
        return answer(this, (node) => native.apply(node, given), given);
      };
      Object.defineProperty(prototype, name, found);
    }
  }
}
