import type { LivePage } from '@dragoman/domain/live-pages';
import { type Addresses, addressesOf } from './addresses.ts';
import { translateAttributes, watchedAttributes } from './attributes.ts';
import { cutBlock, type Token } from './cut.ts';
import { findDecorated, showDecorated, showSplitText, splitBlocks } from './decorated-text.ts';
import { createStringRequester } from './dynamic-strings.ts';
import { keepLanguageInHistory } from './history.ts';
import { restore, show } from './layout.ts';
import { isLink, showOriginalLinks } from './links.ts';
import { readMarks } from './marks.ts';
import { childrenOf, isElement } from './native.ts';
import { watchObservers } from './observers.ts';
import { showOriginalToScripts } from './original-view.ts';
import { fetchPhrasebook } from './phrasebook.ts';
import { isInline } from './roles.ts';
import { unitsOfRun, unitText } from './runs.ts';
import { showSource, unitOf } from './sources.ts';
import { addTranslation, holdsTranslation, isTranslation, translationOf } from './translations.ts';
import { translationAroundTyped } from './typed.ts';

type OnUnit = (tokens: readonly Token[], source: string) => void;

/**
 * Keeps a translated page translated while its own scripts change it. Handles changes before the browser paints, so original
 * text with a known translation is never visible. Never replaces nodes.
 * @param onUnit called for each unit that is found, with its nodes and original text
 */
export function keepTranslated(page: LivePage, onUnit?: OnUnit): Keeper {
  for (const [source, translation] of page.pairs) addTranslation(source, translation);
  return new Keeper(page, onUnit);
}

class Keeper {
  readonly #page: LivePage;
  readonly #addresses: Addresses;
  readonly #observer: MutationObserver;
  readonly #pageObservers = watchObservers();
  readonly #direction = document.documentElement.dir;
  readonly #requestString: (text: string, place: Node) => void;
  /** Blocks whose own text has changed. */
  readonly #blocks = new Set<Element>();
  /** Nodes that were added, including their content. */
  readonly #added = new Set<Node>();
  /** Changes that are not processed yet. */
  #waiting: MutationRecord[] = [];
  #isInternal = false;
  #isScheduled = false;

  readonly #onUnit: OnUnit | undefined;

  constructor(page: LivePage, onUnit?: OnUnit) {
    this.#page = page;
    this.#onUnit = onUnit;
    this.#addresses = addressesOf(page);
    const arrived = () => this.retranslateAll();
    this.#requestString = createStringRequester(page, this.#addresses.here, arrived);
    this.#observer = new MutationObserver((records) => {
      this.#waiting.push(...records);
      this.#flush();
    });
    void fetchPhrasebook(page, arrived);
    showOriginalToScripts({
      isInternal: () => this.#isInternal,
      restoreOrder: (node) => this.#restoreOrder(node),
    });
    showOriginalLinks(this.#addresses, () => this.#isInternal);
    keepLanguageInHistory(this.#addresses, () => {
      const detail = this.#addresses.here();
      dispatchEvent(new CustomEvent('dragoman:address', { detail }));
    });
    this.#observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: watchedAttributes(page),
    });
  }

  /** Runs `work` without notifying any observer, and with direct access to the nodes' shown text. */
  #withoutObserving(work: () => void): void {
    const outer = this.#isInternal;
    this.#isInternal = true;
    this.#waiting.push(...this.#observer.takeRecords());
    this.#pageObservers.save();
    try {
      work();
    } finally {
      this.#observer.takeRecords();
      this.#pageObservers.drop();
      this.#isInternal = outer;
    }
  }

  /** Restores the original order of a unit before a script reads it. The translation is back before the browser paints. */
  #restoreOrder(node: Node): void {
    this.#withoutObserving(() => {
      restore(node);
      showSource([node]);
    });
    this.#markChanged(node);
    if (!this.#isScheduled) queueMicrotask(() => this.#flush());
    this.#isScheduled = true;
  }

  /** Shows the translations as they are now. */
  retranslateAll(): void {
    this.#blocks.add(document.documentElement);
    this.#added.add(document.documentElement);
    this.#flush();
  }

  #flush(): void {
    this.#isScheduled = false;
    this.#withoutObserving(() => {
      for (const record of this.#waiting.splice(0)) this.#process(record);
      const blocks = [...this.#blocks];
      this.#blocks.clear();
      for (const block of blocks) {
        this.#restore(block);
        cutBlock(block, this.#page, (child) => this.#isAdded(child), {
          run: (tokens) => this.#translateRun(tokens),
          whole: showSplitText,
          attributes: (element) => this.#translateAttributes(element),
        });
      }
      this.#added.clear();
    });
  }

  #process({ type, target, addedNodes, attributeName }: MutationRecord): void {
    if (type === 'attributes') {
      if (!isElement(target)) return;
      const name = attributeName as string;
      if (name === 'href' || name === 'action') this.#link(target, name);
      else if (name === 'lang' || name === 'dir') this.#language(target as HTMLElement, name);
      else if (target.matches(':not(textarea,select)')) this.#translateAttributes(target);
      return;
    }
    for (const node of addedNodes) {
      if (!node.isConnected) continue;
      readMarks(node);
      if (isElement(node)) this.#added.add(node);
    }
    this.#markChanged(target);
  }

  /** Marks the block of a node as changed. For a text split into blocks, this is the block of the whole text. */
  #markChanged(node: Node): void {
    let block = blockOf(node);
    const whole = block && splitBlocks.get(block);
    if (whole) {
      block = whole;
      this.#added.add(whole);
    }
    if (block?.isConnected) this.#blocks.add(block);
  }

  #isAdded(child: Element): boolean {
    for (let at: Node | null = child; at; at = at.parentNode) {
      if (this.#added.has(at)) return true;
    }
    return false;
  }

  /** Restores the original order of the units in a block and in its added content. */
  #restore(block: Element): void {
    restore(block);
    for (const child of childrenOf(block)) {
      if (isElement(child) && (isInline(child.localName) || this.#isAdded(child))) {
        this.#restore(child);
      }
    }
  }

  #translateRun(tokens: Token[]): void {
    const units = unitsOfRun(tokens);
    const inUnits = new Set(units.flat());
    showSource(
      tokens
        .filter((token) => token.kind !== 'split' && !inUnits.has(token))
        .map(({ node }) => node),
    );
    for (const unit of units) this.#translateUnit(unit, unit[0]?.node.parentNode as Node);
  }

  #translateUnit(unit: Token[], place: Node): void {
    const text = unitText(unit);
    this.#onUnit?.(unit, text);
    const translation = translationOf(text) ?? translationAroundTyped(text);
    if (translation !== undefined) {
      show(unit, text, translation);
      for (const { node } of unit) unitOf.set(node, text);
      return;
    }
    const decorated = findDecorated(unit);
    if (decorated) {
      this.#translateRun(showDecorated(unit, decorated));
      return;
    }
    showSource(unit.map(({ node }) => node));
    this.#requestMissing(text, place);
  }

  #translateAttributes(element: Element): void {
    translateAttributes(element, this.#page, (unit) => this.#translateUnit(unit, element));
    this.#link(element, 'href');
    this.#link(element, 'action');
  }

  #link(element: Element, name: string): void {
    const href = element.getAttribute(name);
    if (!href || !isLink(element, name) || /^\s*#/.test(href)) return;
    const shown = this.#addresses.shown(href);
    if (shown && shown !== href) element.setAttribute(name, shown);
  }

  /** Keeps the language and direction of the page, which hydrating scripts set back. */
  #language(element: HTMLElement, name: 'lang' | 'dir'): void {
    const shown = name === 'lang' ? this.#page.to : this.#direction;
    if (element !== document.documentElement || !shown) return;
    element[name] = shown;
  }

  /** Requests a missing translation. While the page is loading, its texts come from the server, which has already reported them. */
  #requestMissing(text: string, place: Node): void {
    const isSeen = document.readyState === 'loading' || isTranslation(text);
    if (!isSeen && !holdsTranslation(text)) this.#requestString(text, place);
  }
}

/** Returns the nearest block of a node, possibly itself. */
function blockOf(node: Node): Element | undefined {
  let at: Node | null = node;
  while (at && (!isElement(at) || (isInline(at.localName) && at.parentNode))) {
    at = at.parentNode;
  }
  return at && isElement(at) ? at : undefined;
}
