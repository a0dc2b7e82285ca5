import type { LivePage } from '@dragoman/domain/live-pages';
import { type Addresses, addressesOf } from './addresses.ts';
import { translateAttributes, watchedAttributes } from './attributes.ts';
import { cutBlock, type Token } from './cut.ts';
import { createAsker } from './dynamic-strings.ts';
import { keepLanguageInHistory } from './history.ts';
import { knownIn, showKnown, showWhole, wholes } from './known.ts';
import { restore, show } from './layout.ts';
import { readMarks } from './marks.ts';
import { childrenOf, isElement } from './native.ts';
import { watchObservers } from './observers.ts';
import { fetchPhrasebook } from './phrasebook.ts';
import { isInline } from './roles.ts';
import { unitsOfRun, unitText } from './runs.ts';
import { showSource, unitOf } from './sources.ts';
import { showOriginalToScripts } from './virtual.ts';
import { holdsTranslation, isTranslation, learn, translationOf } from './words.ts';

/**
 * Keeps a translated page translated while its own scripts take it over and change it. Changes are heard of before the
 * browser paints, so that no original text is ever seen where its translation is known; nodes are never replaced.
 */
export function keepTranslated(page: LivePage): void {
  for (const [source, translation] of page.pairs) learn(source, translation);
  new Keeper(page).start();
}

class Keeper {
  readonly #page: LivePage;
  readonly #addresses: Addresses;
  readonly #observer: MutationObserver;
  readonly #others = watchObservers();
  readonly #ask: (text: string, place: Node) => void;
  /** Blocks whose own text has changed, and nodes that are new with all that is in them. */
  readonly #blocks = new Set<Element>();
  readonly #fresh = new Set<Node>();
  /** What the page has changed and nobody has looked at. */
  #waiting: MutationRecord[] = [];
  #isOurs = false;
  #isScheduled = false;

  constructor(page: LivePage) {
    this.#page = page;
    this.#addresses = addressesOf(page);
    this.#ask = createAsker(page, this.#addresses.original, () => this.#everything());
    this.#observer = new MutationObserver((records) => {
      this.#waiting.push(...records);
      this.#settle();
    });
  }

  start(): void {
    const arrived = () => this.#everything();
    const loadPhrasebook = () => fetchPhrasebook(this.#page, arrived);
    showOriginalToScripts({
      isOurs: () => this.#isOurs,
      disturb: (node) => this.#disturb(node),
      onRead: loadPhrasebook,
    });
    keepLanguageInHistory(this.#addresses, () => {
      const detail = this.#addresses.original();
      dispatchEvent(new CustomEvent('dragoman:address', { detail }));
    });
    this.#observer.observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: watchedAttributes(this.#page),
    });
  }

  /** Does something of which the observer is to hear nothing, and during which the page's nodes read as they are. */
  #ours(work: () => void): void {
    const outer = this.#isOurs;
    this.#isOurs = true;
    this.#waiting.push(...this.#observer.takeRecords());
    this.#others.save();
    try {
      work();
    } finally {
      this.#observer.takeRecords();
      this.#others.drop();
      this.#isOurs = outer;
    }
  }

  /** A script looks at a unit whose tags stand in another order: it finds the original's, which nobody sees painted. */
  #disturb(node: Node): void {
    this.#ours(() => {
      restore(node);
      showSource([node]);
    });
    this.#touch(node);
    if (!this.#isScheduled) queueMicrotask(() => this.#settle());
    this.#isScheduled = true;
  }

  #everything(): void {
    this.#blocks.add(document.documentElement);
    this.#fresh.add(document.documentElement);
    this.#settle();
  }

  #settle(): void {
    this.#isScheduled = false;
    this.#ours(() => {
      for (const record of this.#waiting.splice(0)) this.#note(record);
      const blocks = [...this.#blocks];
      this.#blocks.clear();
      for (const block of blocks) {
        this.#restore(block);
        cutBlock(block, this.#page, (child) => this.#isFresh(child), {
          run: (tokens) => this.#translateRun(tokens),
          whole: showWhole,
          attributes: (element) => this.#translateAttributes(element),
        });
      }
      this.#fresh.clear();
    });
  }

  #note({ type, target, addedNodes, attributeName }: MutationRecord): void {
    if (type === 'attributes') {
      if (!isElement(target)) return;
      if (attributeName === 'href' || attributeName === 'action') this.#link(target, attributeName);
      else if (target.matches(':not(textarea,select)')) this.#translateAttributes(target);
      return;
    }
    for (const node of addedNodes) {
      if (!node.isConnected) continue;
      readMarks(node);
      if (isElement(node)) this.#fresh.add(node);
    }
    this.#touch(target);
  }

  /** The block of a node is to be looked at; all of it where it is part of a text in several blocks. */
  #touch(node: Node): void {
    let block = blockOf(node);
    const whole = block && wholes.get(block);
    if (whole) {
      block = whole;
      this.#fresh.add(whole);
    }
    if (block?.isConnected) this.#blocks.add(block);
  }

  #isFresh(child: Element): boolean {
    for (let at: Node | null = child; at !== null; at = at.parentNode) {
      if (this.#fresh.has(at)) return true;
    }
    return false;
  }

  /** Puts the units that stand in a block itself, and in what is new in it, back into the original's order. */
  #restore(block: Element): void {
    restore(block);
    for (const child of childrenOf(block)) {
      if (isElement(child) && (isInline(child.localName) || this.#isFresh(child))) {
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
    const translation = translationOf(text);
    if (translation !== undefined) {
      show(unit, text, translation);
      for (const { node } of unit) unitOf.set(node, text);
      return;
    }
    const known = knownIn(unit);
    if (known) {
      this.#translateRun(showKnown(unit, known));
      return;
    }
    showSource(unit.map(({ node }) => node));
    this.#askFor(text, place);
  }

  #translateAttributes(element: Element): void {
    translateAttributes(element, this.#page, (unit) => this.#translateUnit(unit, element));
    this.#link(element, 'href');
    this.#link(element, 'action');
  }

  #link(element: Element, name: string): void {
    const href = element.getAttribute(name);
    if (href === null || !/^(a|area|form)$/.test(element.localName)) return;
    if (/^\s*(#|[a-z][a-z\d+.-]*:(?!\/\/))/i.test(href)) return;
    const shown = this.#addresses.shown(href);
    if (shown !== undefined && shown !== href) element.setAttribute(name, shown);
  }

  /** What the parser has brought, the server has seen. */
  #askFor(text: string, place: Node): void {
    const isSeen = document.readyState === 'loading' || isTranslation(text);
    if (!isSeen && !holdsTranslation(text)) this.#ask(text, place);
  }
}

/** The nearest block that a node stands in, itself included. */
function blockOf(node: Node): Element | undefined {
  let at: Node | null = node;
  while (at !== null && (!isElement(at) || (isInline(at.localName) && at.parentNode !== null))) {
    at = at.parentNode;
  }
  return at !== null && isElement(at) ? at : undefined;
}
