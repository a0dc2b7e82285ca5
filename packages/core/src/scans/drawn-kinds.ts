/** What a scan has learned about one kind of page: whether drawing the last few brought texts that nothing else had. */
interface Kind {
  met: number;
  readonly grew: boolean[];
}

/**
 * Decides which pages of a scan a browser draws, as adaptive crawlers do: the first of each kind, a tenth of the rest, and all
 * while that brings texts. Pages of one folder that look alike are one kind.
 */
export class DrawnKinds {
  readonly #kinds = new Map<string, Kind>();
  readonly #known = new Set<string>();
  #drawn = 0;

  /** True if the page is to be drawn. Call it once for each page. */
  choose(kindName: string, most: number): boolean {
    const kind = this.#kindOf(kindName);
    kind.met += 1;
    const isUnknown = kind.grew.length === 0;
    const isWanted = isUnknown || kind.met % tenth === 1 || kind.grew.includes(true);
    const isChosen = this.#drawn < most && isWanted;
    if (isChosen) this.#drawn += 1;
    return isChosen;
  }

  /** Learns from a drawn page. A text that each page repeats, such as a notice about cookies, counts once. */
  learn(kindName: string, added: readonly string[]): void {
    const grew = added.some((text) => !this.#known.has(text));
    for (const text of added) this.#known.add(text);
    const kind = this.#kindOf(kindName);
    kind.grew.push(grew);
    if (kind.grew.length > remembered) kind.grew.shift();
  }

  #kindOf(name: string): Kind {
    const kind = this.#kinds.get(name) ?? { met: 0, grew: [] };
    this.#kinds.set(name, kind);
    return kind;
  }
}

const tenth = 10;
const remembered = 3;
