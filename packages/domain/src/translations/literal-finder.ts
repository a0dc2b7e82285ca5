/** An occurrence of a literal. Offsets are in UTF-16 units. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly literal: string;
}

/**
 * Finds many literals in one pass, in time linear in the literals and the text (Aho and Corasick, 1975). Searching for
 * each one separately takes their number times the length of the text.
 */
export class LiteralFinder {
  /** Node and UTF-16 unit → node; node 0 is the root. */
  readonly #edges = new Map<number, number>();
  /** Node → the node of its longest suffix that is a prefix of another literal. */
  readonly #fallbacks: number[] = [0];
  /** Node → the longest literal that ends there, and the next node in the fallback chain where one ends. */
  readonly #literals: (string | undefined)[] = [undefined];
  readonly #shorter: number[] = [0];

  constructor(literals: Iterable<string>) {
    const levels = this.#plant(literals);
    for (const level of levels) for (const node of level) this.#link(node);
  }

  /** Returns the literals that occur in a text. */
  occurring(text: string): Set<string> {
    const visited = new Set<number>();
    for (const node of this.#nodes(text)) {
      for (let at = this.#ending(node); at !== 0 && !visited.has(at); at = this.#shorter[at] ?? 0)
        visited.add(at);
    }
    return new Set([...visited].map((node) => this.#literals[node] ?? ''));
  }

  /** Yields the longest literal at each position where literals end; occurrences may overlap. */
  *endings(text: string): Generator<Occurrence> {
    let end = 0;
    for (const node of this.#nodes(text)) {
      end++;
      const literal = this.#literals[this.#ending(node)];
      if (literal !== undefined) yield { start: end - literal.length, end, literal };
    }
  }

  /** Returns non-overlapping occurrences in text order; of overlapping ones, the longest. */
  separate(text: string): Occurrence[] {
    const found = [...this.endings(text)];
    const longestFirst = found.toSorted((a, b) => b.literal.length - a.literal.length);
    const isTaken = new Uint8Array(text.length);
    const chosen = longestFirst.filter(({ start, end }) => {
      // Chosen occurrences are at least as long, so any overlap covers an end of this one.
      if (isTaken[start] === 1 || isTaken[end - 1] === 1) return false;
      isTaken.fill(1, start, end);
      return true;
    });
    return chosen.sort((a, b) => a.start - b.start);
  }

  *#nodes(text: string): Generator<number> {
    let node = 0;
    for (let index = 0; index < text.length; index++) {
      node = this.#next(node, text.charCodeAt(index));
      yield node;
    }
  }

  #next(from: number, unit: number): number {
    for (let node = from; ; node = this.#fallbacks[node] ?? 0) {
      const next = this.#edges.get(node * 65_536 + unit);
      if (next !== undefined) return next;
      if (node === 0) return 0;
    }
  }

  #ending(node: number): number {
    return this.#literals[node] === undefined ? (this.#shorter[node] ?? 0) : node;
  }

  /** Creates the nodes of all literals and returns them by depth. */
  #plant(literals: Iterable<string>): Planted[][] {
    const levels: Planted[][] = [];
    for (const literal of literals) {
      let node = 0;
      for (let depth = 0; depth < literal.length; depth++) {
        const unit = literal.charCodeAt(depth);
        const key = node * 65_536 + unit;
        let next = this.#edges.get(key);
        if (next === undefined) {
          next = this.#literals.push(undefined) - 1;
          this.#edges.set(key, next);
          levels[depth] ??= [];
          levels[depth]?.push({ node: next, parent: node, unit });
        }
        node = next;
      }
      if (node !== 0) this.#literals[node] = literal;
    }
    return levels;
  }

  #link({ node, parent, unit }: Planted): void {
    const fallback = parent === 0 ? 0 : this.#next(this.#fallbacks[parent] ?? 0, unit);
    this.#fallbacks[node] = fallback;
    this.#shorter[node] = this.#ending(fallback);
  }
}

interface Planted {
  readonly node: number;
  readonly parent: number;
  readonly unit: number;
}
