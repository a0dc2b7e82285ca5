import { connect } from './connect.ts';
import type { EditorMessage, PictureMessage } from './messages.ts';
import { createOutlines, type Outlines } from './outlines.ts';
import { type Hosts, hostsOf, isVisible, unitAt } from './sight.ts';
import type { Unit, Units } from './units.ts';

/** How a page differs from others that the editor shows. */
interface PictureOptions {
  /** Returns the units of the page once it is parsed. */
  readonly find: () => Units;
  /** Handles messages that only this kind of page gets. */
  readonly onMessage?: (message: EditorMessage) => void;
}

type Selection = Pick<Extract<EditorMessage, { type: 'select' }>, 'id' | 'occurrence'>;

/** What happens to a page before its scripts hear of a click. */
const presses = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'dblclick', 'auxclick'];

/** The page's side of the editor: outlines units and reports which are clicked. Runs before the page is parsed. */
export class Picture {
  readonly send: (message: PictureMessage) => void;
  readonly #options: PictureOptions;
  readonly #early: EditorMessage[] = [];
  #found: Units | undefined;
  #units: readonly Unit[] = [];
  #selection: Selection = { id: null, occurrence: 0 };
  #isUsed = false;
  #hosts: Hosts = new Map();
  #outlines: Outlines | undefined;
  /** The chosen occurrence first. */
  #selected: readonly Unit[] = [];
  #pointed: Unit | undefined;
  #reported: string | undefined;
  #place = '';

  /** @param editor the origin of the window that contains the page */
  constructor(editor: string, options: PictureOptions) {
    this.#options = options;
    this.send = connect(editor, (message) => this.#read(message));
    for (const type of presses) addEventListener(type, (event) => this.#withhold(event), true);
    document.addEventListener('DOMContentLoaded', () => this.#start());
    addEventListener('click', (event) => this.#onClick(event), true);
    addEventListener('click', (event) => this.#onUnusedClick(event));
    addEventListener('pointermove', (event) =>
      this.#point(unitAt(this.#hosts, event.clientX, event.clientY)),
    );
    document.addEventListener('pointerleave', () => this.#point(undefined));
    addEventListener('keydown', (event) => this.#onKey(event), true);
    document.addEventListener('scroll', () => this.#redraw(), { capture: true, passive: true });
    addEventListener('resize', () => this.#onLayout());
    for (const type of ['load', 'transitionend', 'toggle', 'change']) {
      document.addEventListener(type, () => this.#onLayout(), { capture: true, passive: true });
    }
  }

  #start(): void {
    this.#found = this.#options.find();
    this.#outlines = createOutlines();
    for (const message of this.#early.splice(0)) this.#read(message);
    this.refresh();
    new ResizeObserver(() => this.#onLayout()).observe(document.documentElement);
    this.#onLayout();
  }

  /** Finds the units anew. */
  refresh(): void {
    if (this.#found === undefined) return;
    this.#units = this.#found.list();
    this.#hosts = hostsOf(this.#units);
    this.#pointed = this.#units.find((unit) => unit === this.#pointed);
    this.#choose();
    this.#onLayout();
  }

  #read(message: EditorMessage): void {
    if (this.#outlines === undefined) {
      this.#early.push(message);
      return;
    }
    if (message.type === 'show') this.#show(message.texts);
    else if (message.type === 'states') this.#outlines.states = message.states;
    else if (message.type === 'others') this.#outlines.labels = message.labels;
    else if (message.type === 'select') this.#select(message);
    else if (message.type === 'mode') this.#use(message.mode === 'use');
    this.#options.onMessage?.(message);
    this.#onLayout();
  }

  #show(texts: Readonly<Record<string, string>>): void {
    if (this.#found?.show(texts) === false) this.send({ type: 'stale' });
  }

  #select({ id, occurrence, scroll }: Extract<EditorMessage, { type: 'select' }>): void {
    this.#selection = { id, occurrence };
    this.#place = '';
    this.#choose();
    const [chosen] = this.#selected;
    if (chosen !== undefined && scroll !== null) scrollToUnit(chosen, scroll);
  }

  #choose(): void {
    const { id, occurrence } = this.#selection;
    const found = this.#units.filter((unit) => unit.id === id);
    const chosen = found[occurrence] ?? found.find(isVisible) ?? found[0];
    this.#selected = chosen === undefined ? [] : [chosen, ...found.filter((one) => one !== chosen)];
  }

  #use(isUsed: boolean): void {
    this.#isUsed = isUsed;
    this.#point(undefined);
  }

  #withhold(event: Event): void {
    if (!this.#isUsed) event.stopImmediatePropagation();
  }

  #report(unit: Unit | undefined, href: string | null): void {
    const same = this.#units.filter(({ id }) => id === unit?.id);
    const occurrence = unit === undefined ? 0 : same.indexOf(unit);
    this.send({ type: 'select', id: unit?.id ?? null, occurrence, href });
  }

  /** While the page is used: a link that its scripts leave to the browser leads to its page in the editor. */
  #onUnusedClick(event: MouseEvent): void {
    const href = linkAt(event);
    if (event.defaultPrevented || href === null) return;
    event.preventDefault();
    this.send({ type: 'follow', href });
  }

  #onClick(event: MouseEvent): void {
    if (this.#isUsed) return;
    const target = event.target instanceof Element ? event.target : undefined;
    const href = linkAt(event);
    if (target?.closest('a, area, button, input[type=submit], input[type=image]') != null) {
      event.preventDefault();
    }
    event.stopImmediatePropagation();
    const unit = unitAt(this.#hosts, event.clientX, event.clientY);
    const isFollowed = event.ctrlKey || event.metaKey || unit === undefined;
    if (href !== null && isFollowed) this.send({ type: 'follow', href });
    else this.#report(unit, href);
  }

  /** Tab moves between the units that can be seen, Enter opens one, Esc leaves the picture. */
  #onKey(event: KeyboardEvent): void {
    if (this.#isUsed || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') this.send({ type: 'leave' });
    else if (event.key === 'Enter' && this.#pointed !== undefined)
      this.#report(this.#pointed, null);
    else if (event.key !== 'Tab' || !this.#step(event.shiftKey ? -1 : 1)) return;
    event.preventDefault();
  }

  /** Returns false at the end, where Tab leaves the picture. */
  #step(by: 1 | -1): boolean {
    const seen = this.#units.filter(isVisible);
    const from = this.#pointed ?? this.#selected[0];
    const at = from === undefined ? -1 : seen.indexOf(from);
    const next = at < 0 && by < 0 ? seen.at(-1) : seen[at + by];
    if (next !== undefined) scrollToUnit(next, 'center');
    this.#point(next);
    return next !== undefined;
  }

  #point(unit: Unit | undefined): void {
    if (unit === this.#pointed || (this.#isUsed && unit !== undefined)) return;
    this.#pointed = unit;
    document.documentElement.style.cursor = unit === undefined ? '' : 'pointer';
    this.#redraw();
  }

  #isWaiting = false;
  #redraw(): void {
    if (this.#isWaiting || this.#outlines === undefined) return;
    this.#isWaiting = true;
    requestAnimationFrame(() => {
      this.#isWaiting = false;
      this.#outlines?.draw(this.#units, this.#selected, this.#pointed);
      this.#reportPlace();
    });
  }

  #reportPlace(): void {
    const [unit] = this.#selected;
    const rect =
      unit === undefined || !isVisible(unit) ? null : unit.range().getBoundingClientRect();
    const box = rect && { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
    const place = JSON.stringify(box);
    if (place === this.#place) return;
    this.#place = place;
    this.send({ type: 'place', box });
  }

  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The layout may have changed, and with it what can be seen. */
  #onLayout(): void {
    this.#redraw();
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const ids = [...new Set(this.#units.filter(isVisible).map(({ id }) => id))];
      const reported = ids.join();
      if (reported === this.#reported) return;
      this.#reported = reported;
      this.send({ type: 'visible', ids });
    }, 200);
  }
}

// Taken before the live script lets the page's scripts read original addresses.
const hrefOf = (prototype: object) => Object.getOwnPropertyDescriptor(prototype, 'href')?.get;
const anchorHref = hrefOf(HTMLAnchorElement.prototype);
const areaHref = hrefOf(HTMLAreaElement.prototype);

/** Returns the absolute address of the link that contains a click, as the visitor has it. */
function linkAt({ target }: Event): string | null {
  const link = target instanceof Element ? target.closest('a[href], area[href]') : null;
  if (link instanceof HTMLAnchorElement) return anchorHref?.call(link);
  return link instanceof HTMLAreaElement ? areaHref?.call(link) : null;
}

function scrollToUnit(unit: Unit, to: 'center' | 'top'): void {
  const { top, bottom, height } = unit.range().getBoundingClientRect();
  const room = to === 'top' ? innerHeight * 0.4 : innerHeight;
  if (top >= 24 && bottom <= room - 24) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  scrollBy({ top: top - Math.max(24, (room - height) / 2), behavior });
}
