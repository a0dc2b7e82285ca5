import type { Token } from '../live/cut.ts';
import type { Unit, Units } from './units.ts';

interface LiveUnit {
  readonly source: string;
  readonly nodes: readonly Node[];
}

/** Texts that one message may have. */
const perMessage = 200;

/** The units of a live page, as the live script finds them in what the page's scripts draw. Changes nothing of the page. */
export class LiveUnits implements Units {
  readonly #show: (texts: ReadonlyMap<string, string>) => void;
  readonly #report: (sources: readonly string[]) => void;
  readonly #onChange: () => void;
  /** The unit that last contained a node. */
  readonly #latest = new WeakMap<Node, LiveUnit>();
  readonly #ids = new Map<string, string>();
  readonly #sources = new Map<string, string>();
  readonly #reported = new Set<string>();
  #units = new Set<LiveUnit>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(handlers: {
    /** Shows translations by their original texts. */
    show(texts: ReadonlyMap<string, string>): void;
    /** Asks for the ids of original texts. */
    report(sources: readonly string[]): void;
    onChange(): void;
  }) {
    this.#show = handlers.show;
    this.#report = handlers.report;
    this.#onChange = handlers.onChange;
  }

  /** Notes a unit that the live script has found, at its present nodes. */
  note(tokens: readonly Token[], source: string): void {
    const unit = { source, nodes: [...new Set(tokens.map(({ node }) => node))] };
    for (const node of unit.nodes) this.#latest.set(node, unit);
    this.#units.add(unit);
    this.#changeSoon();
  }

  /** Records ids by original text. */
  name(ids: Readonly<Record<string, string>>): void {
    for (const [source, id] of Object.entries(ids)) {
      this.#ids.set(source, id);
      this.#sources.set(id, source);
    }
    this.#changeSoon();
  }

  list(): readonly Unit[] {
    const present = [...this.#units].filter((unit) => this.#isPresent(unit));
    this.#units = new Set(present);
    this.#reportNew(present);
    return present
      .flatMap(({ source, nodes }) => {
        const id = this.#ids.get(source);
        return id === undefined ? [] : [{ id, nodes: inOrder(nodes) }];
      })
      .sort((one, other) => order(one.nodes[0], other.nodes[0]))
      .map(({ id, nodes }) => ({
        id,
        range: () => rangeAround(nodes),
        host: () => nodes[0]?.parentElement ?? null,
      }));
  }

  show(texts: Readonly<Record<string, string>>): boolean {
    const known = Object.entries(texts).flatMap(([id, text]) => {
      const source = this.#sources.get(id);
      return source === undefined ? [] : [[source, text] as const];
    });
    this.#show(new Map(known));
    return true;
  }

  #isPresent(unit: LiveUnit): boolean {
    const { nodes } = unit;
    return nodes.every((node) => node.isConnected && this.#latest.get(node) === unit);
  }

  #reportNew(units: readonly LiveUnit[]): void {
    const found = units.flatMap(({ source }) => {
      if (this.#ids.has(source) || this.#reported.has(source)) return [];
      this.#reported.add(source);
      return [source];
    });
    for (let at = 0; at < found.length; at += perMessage) {
      this.#report(found.slice(at, at + perMessage));
    }
  }

  /** Scripts may change a page many times a second. */
  #changeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#onChange();
    }, 100);
  }
}

const inOrder = (nodes: readonly Node[]) => [...nodes].sort(order);

function order(one: Node | undefined, other: Node | undefined): number {
  if (one === undefined || other === undefined || one === other) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

function rangeAround(nodes: readonly Node[]): Range {
  const range = new Range();
  const [first, last] = [nodes[0], nodes.at(-1)];
  if (first?.parentNode != null) range.setStartBefore(first);
  if (last?.parentNode != null) range.setEndAfter(last);
  return range;
}
