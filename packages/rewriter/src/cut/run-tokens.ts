import { IntList } from './int-list.ts';

/** Token kinds of a run. */
export const BLANK = 0;
export const TEXT = 1;
export const OPEN_TAG = 2;
export const CLOSE_TAG = 3;
export const STANDALONE_TAG = 4;
export const BREAK = 5;
export const SPLIT = 6;
export const COMMENT = 7;
export const LINK_LIKE_TAG = 8;
export const KIND_MASK = 7;
export const TOKEN_SIZE = 4;

/** Handles a finished run: tokens `from`..`to` (indices of records in `tokens`). */
export type RunHandler = (tokens: Int32Array, from: number, to: number, context: number) => void;

/** Reused for every page: cutting is synchronous. */
const tokenList = new IntList(1024 * TOKEN_SIZE);

/**
 * Collects the tokens of the open run, and of the enclosing runs that wait for an opaque element to end. A record is
 * kind, start, end, key of the tag name.
 */
export class RunTokens {
  readonly #tokens = tokenList.reset();
  readonly #handle: RunHandler;
  #base = 0;
  #hasText = false;
  #hasBlocks = false;
  #needsBlocks = false;
  readonly #frames: (readonly [
    base: number,
    hasText: boolean,
    hasBlocks: boolean,
    needs: boolean,
  ])[] = [];
  context = -1;

  constructor(handle: RunHandler) {
    this.#handle = handle;
  }

  /** True if no run is open and no opaque element. */
  get isEmpty(): boolean {
    return this.#tokens.length === 0 && this.#frames.length === 0;
  }

  add(kind: number, start: number, end: number, key: number): void {
    const data = this.#tokens.room(TOKEN_SIZE);
    const at = this.#tokens.length;
    data[at] = kind;
    data[at + 1] = start;
    data[at + 2] = end;
    data[at + 3] = key;
    this.#tokens.length = at + TOKEN_SIZE;
    if (kind === TEXT) this.#hasText = true;
  }

  /** Ends the run at a block's tag. */
  boundary(): void {
    this.#hasBlocks = true;
    if (this.#tokens.length > this.#base) this.#flush();
  }

  #flush(): void {
    const end = this.#tokens.length;
    if (this.#hasText) {
      this.#handle(this.#tokens.data, this.#base / TOKEN_SIZE, end / TOKEN_SIZE, this.context);
    }
    this.#tokens.length = this.#base;
    this.#hasText = false;
  }

  /** Starts the content of an opaque element; with `needsBlocks` it is cut only if it contains blocks. */
  pushFrame(needsBlocks: boolean): void {
    this.#frames.push([this.#base, this.#hasText, this.#hasBlocks, this.#needsBlocks]);
    this.#base = this.#tokens.length;
    this.#hasText = false;
    this.#hasBlocks = false;
    this.#needsBlocks = needsBlocks;
  }

  popFrame(): void {
    if (this.#needsBlocks && !this.#hasBlocks) this.#hasText = false;
    if (this.#tokens.length > this.#base) this.#flush();
    const frame = this.#frames.pop()!;
    [this.#base, this.#hasText, this.#hasBlocks, this.#needsBlocks] = frame;
  }
}
