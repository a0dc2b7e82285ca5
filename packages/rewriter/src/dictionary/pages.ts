/** Stored bytes of a dictionary. */
export interface DictionarySource {
  readonly length: number;
  /** Fills `target` with the bytes from `position` on, synchronously. */
  read(target: Uint8Array, position: number): void;
}

const pageBits = 12;
const pageBytes = 2 ** pageBits;

/** Bytes of a source, read in pages of 4 KB when needed. Pages not yet read take no memory: the system supplies them on first use. */
export class Pages {
  readonly bytes: Uint8Array;
  readonly #source: DictionarySource;
  readonly #isLoaded: Uint8Array;
  #loaded = 0;

  constructor(source: DictionarySource) {
    this.#source = source;
    this.bytes = new Uint8Array(source.length);
    this.#isLoaded = new Uint8Array(Math.ceil(source.length / pageBytes));
  }

  get loadedBytes(): number {
    return this.#loaded + this.#isLoaded.length;
  }

  /** Reads the page of an offset unless it has been read. */
  load(offset: number): void {
    const page = offset >> pageBits;
    if (this.#isLoaded[page] === 1) return;
    const start = page << pageBits;
    const target = this.bytes.subarray(start, start + pageBytes);
    this.#source.read(target, start);
    this.#isLoaded[page] = 1;
    this.#loaded += target.length;
  }

  /** Reads from an offset up to the next zero byte. */
  loadEntry(offset: number): void {
    for (let at = offset; at < this.bytes.length; ) {
      this.load(at);
      const end = ((at >> pageBits) + 1) << pageBits;
      if (this.bytes.subarray(at, end).includes(0)) return;
      at = end;
    }
  }

  loadAll(): void {
    for (let at = 0; at < this.bytes.length; at += pageBytes) this.load(at);
  }
}
