import type { EditorMessage } from '../messages.ts';
import { connect } from './connect.ts';
import { findUnits, type MarkedUnit, rangeOf, showText } from './marked-units.ts';
import { createOutlines, type Outlines } from './outlines.ts';
import { type Hosts, hostsOf, isVisible, unitAt } from './sight.ts';

/** The only script of the picture. It runs in a sandboxed frame of an origin of its own, before the page is parsed. */
class Picture {
  readonly #send: ReturnType<typeof connect>;
  readonly #early: EditorMessage[] = [];
  #units: readonly MarkedUnit[] = [];
  #hosts: Hosts = new Map();
  #outlines: Outlines | undefined;
  /** The chosen occurrence first. */
  #selected: readonly MarkedUnit[] = [];
  #pointed: MarkedUnit | undefined;
  #reported: string | undefined;
  #place = '';

  constructor(editor: string) {
    this.#send = connect(editor, (message) => this.#read(message));
    document.addEventListener('DOMContentLoaded', () => this.#start());
    addEventListener('click', (event) => this.#onClick(event), true);
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
    this.#units = findUnits(document);
    this.#hosts = hostsOf(this.#units);
    this.#outlines = createOutlines();
    for (const message of this.#early.splice(0)) this.#read(message);
    new ResizeObserver(() => this.#onLayout()).observe(document.documentElement);
    this.#onLayout();
  }

  #read(message: EditorMessage): void {
    if (this.#outlines === undefined) {
      this.#early.push(message);
      return;
    }
    if (message.type === 'show') this.#show(message.texts);
    else if (message.type === 'states') this.#outlines.states = message.states;
    else this.#select(message);
    this.#onLayout();
  }

  #show(texts: Readonly<Record<string, string>>): void {
    const changed = this.#units.filter(({ id }) => texts[id] !== undefined);
    const isShown = changed.map((unit) => showText(unit, texts[unit.id] ?? ''));
    if (isShown.includes(false)) this.#send({ type: 'stale' });
  }

  #select({ id, occurrence, scroll }: Extract<EditorMessage, { type: 'select' }>): void {
    const found = this.#units.filter((unit) => unit.id === id);
    const chosen = found[occurrence] ?? found.find(isVisible) ?? found[0];
    this.#selected = chosen === undefined ? [] : [chosen, ...found.filter((one) => one !== chosen)];
    this.#place = '';
    if (chosen !== undefined && scroll !== null) scrollToUnit(chosen, scroll);
  }

  #choose(unit: MarkedUnit | undefined, href: string | null): void {
    const same = this.#units.filter(({ id }) => id === unit?.id);
    const occurrence = unit === undefined ? 0 : same.indexOf(unit);
    this.#send({ type: 'select', id: unit?.id ?? null, occurrence, href });
  }

  #onClick(event: MouseEvent): void {
    const target = event.target instanceof Element ? event.target : undefined;
    const link = target?.closest('a[href], area[href]');
    const href =
      link instanceof HTMLAnchorElement || link instanceof HTMLAreaElement ? link.href : null;
    if (target?.closest('a, area, button, input[type=submit], input[type=image]') != null) {
      event.preventDefault();
    }
    event.stopPropagation();
    const unit = unitAt(this.#hosts, event.clientX, event.clientY);
    const isFollowed = event.ctrlKey || event.metaKey || unit === undefined;
    if (href !== null && isFollowed) this.#send({ type: 'follow', href });
    else this.#choose(unit, href);
  }

  /** Tab moves between the units that can be seen, Enter opens one, Esc leaves the picture. */
  #onKey(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') this.#send({ type: 'leave' });
    else if (event.key === 'Enter' && this.#pointed !== undefined)
      this.#choose(this.#pointed, null);
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

  #point(unit: MarkedUnit | undefined): void {
    if (unit === this.#pointed) return;
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
      this.#outlines?.draw(this.#selected, this.#pointed);
      this.#reportPlace();
    });
  }

  #reportPlace(): void {
    const [unit] = this.#selected;
    const rect =
      unit === undefined || !isVisible(unit) ? null : rangeOf(unit).getBoundingClientRect();
    const box = rect && { x: rect.x, y: rect.y, width: rect.width, height: rect.height };
    const place = JSON.stringify(box);
    if (place === this.#place) return;
    this.#place = place;
    this.#send({ type: 'place', box });
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
      this.#send({ type: 'visible', ids });
    }, 200);
  }
}

function scrollToUnit(unit: MarkedUnit, to: 'center' | 'top'): void {
  const { top, bottom, height } = rangeOf(unit).getBoundingClientRect();
  const room = to === 'top' ? innerHeight * 0.4 : innerHeight;
  if (top >= 24 && bottom <= room - 24) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  scrollBy({ top: top - Math.max(24, (room - height) / 2), behavior });
}

const { currentScript } = document;
if (currentScript instanceof HTMLScriptElement && parent !== window) {
  new Picture(new URL(currentScript.src).origin);
}
