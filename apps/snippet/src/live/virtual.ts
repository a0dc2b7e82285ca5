import { isMoved, onFirstMove } from './layout.ts';
import { isText } from './native.ts';
import { sourceOf } from './sources.ts';

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
  const read = (node: Node) => {
    onRead();
    return sourceOf(node);
  };
  for (const [prototype, name] of [
    [CharacterData.prototype, 'data'],
    [Node.prototype, 'nodeValue'],
  ] as const) {
    replaceGetter(prototype, name, (node, readNative) =>
      isText(node) && !isOurs() ? read(node) : readNative(),
    );
  }
  replaceGetter(Node.prototype, 'textContent', (node, readNative) => {
    if (isOurs() || node.nodeType > 3) return readNative();
    if (isText(node)) return read(node);
    look(node);
    let text = '';
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) text += read(walker.currentNode);
    return text;
  });
  const look = (node: unknown) => {
    try {
      if (!isOurs() && node instanceof Node && isMoved(node)) disturb(node);
    } catch {
      // Whatever went wrong here, the page's script gets its answer.
    }
  };
  onFirstMove(() => {
    onFirstMove(() => {});
    watchTree(look);
  });
}

const reading: readonly (readonly [prototypes: readonly object[], names: string])[] = [
  [[Node.prototype], 'firstChild lastChild nextSibling previousSibling childNodes'],
  [[Element.prototype], 'children firstElementChild lastElementChild'],
  [
    [Element.prototype, CharacterData.prototype],
    'nextElementSibling previousElementSibling before after remove replaceWith',
  ],
  [[Node.prototype], 'insertBefore appendChild removeChild replaceChild'],
  [[Element.prototype], 'append prepend replaceChildren'],
];

/** Has `look` called before a script reads or changes what stands where. */
function watchTree(look: (node: unknown) => void): void {
  for (const [prototypes, names] of reading) {
    for (const prototype of prototypes) {
      for (const name of names.split(' ')) {
        watchGetter(prototype, name, look);
        watchMethod(prototype, name, look);
      }
    }
  }
}

type Read = (node: Node, read: () => unknown) => unknown;

function replaceGetter(prototype: object, name: string, answer: Read): void {
  const found = Object.getOwnPropertyDescriptor(prototype, name);
  const read = found?.get;
  if (found?.configurable !== true || read === undefined) return;
  Object.defineProperty(prototype, name, {
    ...found,
    get(this: Node) {
      return answer(this, () => read.call(this));
    },
  });
}

function watchGetter(prototype: object, name: string, look: (node: unknown) => void): void {
  replaceGetter(prototype, name, (node, read) => {
    look(node);
    return read();
  });
}

function watchMethod(prototype: object, name: string, look: (node: unknown) => void): void {
  const found = Object.getOwnPropertyDescriptor(prototype, name);
  const method = found?.value as ((...given: unknown[]) => unknown) | undefined;
  if (found?.configurable !== true || method === undefined) return;
  const value = function (this: unknown, ...given: unknown[]) {
    look(this);
    for (const node of given) look(node);
    return method.apply(this, given);
  };
  Object.defineProperty(prototype, name, { ...found, value });
}
