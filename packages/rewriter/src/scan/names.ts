const upperToLower = new Uint8Array(256);
for (let byte = 0; byte < 256; byte++) {
  upperToLower[byte] = byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte;
}

/** ASCII lower case of every byte; bytes above 0x7f are unchanged. */
export const lowerCase: Uint8Array = upperToLower;

/** One step of the hash of tag and attribute names. */
function hashStep(hash: number, byte: number): number {
  return (Math.imul(hash, 31) + upperToLower[byte]!) | 0;
}

/** Case-insensitive lookup of tag or attribute names by their bytes. Ids start at 1; 0 means unknown. */
export class NameTable {
  readonly names: readonly string[];
  readonly #hashes: Int32Array;
  readonly #ids: Uint16Array;
  readonly #mask: number;
  readonly #bytes: readonly Uint8Array[];

  constructor(names: readonly string[]) {
    this.names = ['', ...names];
    let capacity = 64;
    while (capacity < names.length * 4) capacity *= 2;
    this.#mask = capacity - 1;
    this.#hashes = new Int32Array(capacity);
    this.#ids = new Uint16Array(capacity);
    this.#bytes = this.names.map((name) => new TextEncoder().encode(name));
    for (let id = 1; id < this.names.length; id++) this.#insert(id);
  }

  #insert(id: number): void {
    let hash = 0;
    for (const byte of this.#bytes[id]!) hash = hashStep(hash, byte);
    let slot = (hash ^ (hash >>> 11)) & this.#mask;
    while (this.#ids[slot] !== 0) slot = (slot + 1) & this.#mask;
    this.#ids[slot] = id;
    this.#hashes[slot] = hash;
  }

  /** Returns the id of the name at `start`..`end`, given its hash; 0 if unknown. */
  find(bytes: Uint8Array, start: number, end: number, hash: number): number {
    let slot = (hash ^ (hash >>> 11)) & this.#mask;
    for (;;) {
      const id = this.#ids[slot]!;
      if (id === 0) return 0;
      if (this.#hashes[slot] === hash && this.#isName(id, bytes, start, end)) return id;
      slot = (slot + 1) & this.#mask;
    }
  }

  #isName(id: number, bytes: Uint8Array, start: number, end: number): boolean {
    const name = this.#bytes[id]!;
    if (name.length !== end - start) return false;
    for (let index = 0; index < name.length; index++) {
      if (name[index] !== upperToLower[bytes[start + index]!]) return false;
    }
    return true;
  }

  /** Returns the id of a lower-case name; 0 if unknown. */
  idOf(name: string): number {
    return Math.max(0, this.names.indexOf(name));
  }
}
