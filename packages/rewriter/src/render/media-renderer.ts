import { type CompiledPage, OPERATION_SIZE } from '../cut/compiled-page.ts';
import {
  attributeOf,
  extraOf,
  kindOf,
  MEDIA,
  MEDIA_LAZY,
  MEDIA_SET,
  MEDIA_SOURCE,
  MEDIA_STYLE,
  quoteOf,
} from '../cut/operations.ts';
import { DOUBLE, NO_VALUE, SINGLE } from '../scan/tag-reader.ts';
import { byteClass, SPACE } from '../text/bytes.ts';
import { decodeAttribute } from '../text/references.ts';
import { formatSrcset, parseSrcset } from '../text/srcset.ts';
import { styleAddresses } from '../text/style.ts';
import type { Target } from '../types.ts';
import type { Output } from './output.ts';

/** Writes swapped images and removes attributes that would still show the old image. */
export class MediaRenderer {
  readonly #compiled: CompiledPage;
  readonly #swap: NonNullable<Target['media']>;
  readonly #output: Output;
  #group = -1;
  #isSwapped = false;

  constructor(compiled: CompiledPage, swap: NonNullable<Target['media']>, output: Output) {
    this.#compiled = compiled;
    this.#swap = swap;
    this.#output = output;
  }

  /** See `OperationWriter.write`. */
  write(at: number, position: number): number {
    const { operations } = this.#compiled;
    const meta = operations[at + 2]!;
    const kind = kindOf(meta);
    const isSwapped = this.#groupIsSwapped(operations[at + 5]!);
    if (kind === MEDIA_SOURCE) {
      if (!isSwapped || this.#sourceIsSwapped(at)) return position;
      return this.#drop(operations[at]!, operations[at + 1]!, position);
    }
    const value = this.#newValue(at, kind);
    if (value === undefined) {
      if (!isSwapped || extraOf(meta) !== MEDIA_LAZY) return position;
      return this.#dropAttribute(at, position);
    }
    this.#output.copy(this.#compiled.bytes, position, operations[at]!);
    this.#output.attribute(value, quoteOf(meta));
    return operations[at + 1]!;
  }

  #groupIsSwapped(group: number): boolean {
    if (group === this.#group) return this.#isSwapped;
    this.#group = group;
    this.#isSwapped = false;
    const { mediaGroups, operations } = this.#compiled;
    const last = mediaGroups[group * 2 + 1]!;
    for (let index = mediaGroups[group * 2]!; index <= last && !this.#isSwapped; index++) {
      const at = index * OPERATION_SIZE;
      const kind = kindOf(operations[at + 2]!);
      if (kind !== MEDIA || operations[at + 5] !== group) continue;
      this.#isSwapped = this.#newValue(at, kind) !== undefined;
    }
    return this.#isSwapped;
  }

  #sourceIsSwapped(at: number): boolean {
    const { operations } = this.#compiled;
    const end = operations[at + 1]!;
    for (let next = at + OPERATION_SIZE; next < operations.length; next += OPERATION_SIZE) {
      if (operations[next]! >= end) return false;
      const kind = kindOf(operations[next + 2]!);
      if ((kind === MEDIA || kind === MEDIA_SET) && this.#newValue(next, kind) !== undefined) {
        return true;
      }
    }
    return false;
  }

  /** Returns the attribute's value with its images swapped; undefined if none is. */
  #newValue(at: number, kind: number): string | undefined {
    const { bytes, operations } = this.#compiled;
    const value = decodeAttribute(bytes, operations[at]!, operations[at + 1]!);
    if (kind === MEDIA) return this.#swapped(value);
    return kind === MEDIA_STYLE ? this.#newStyle(value) : this.#newSet(value);
  }

  #swapped(address: string): string | undefined {
    if (/^\s*data:/i.test(address)) return undefined;
    const found = this.#swap(address);
    return found === address ? undefined : found;
  }

  #newSet(value: string): string | undefined {
    const swapped = parseSrcset(value).flatMap((candidate) => {
      const address = this.#swapped(candidate.address);
      return address === undefined ? [] : [{ ...candidate, address }];
    });
    return swapped.length === 0 ? undefined : formatSrcset(swapped);
  }

  #newStyle(value: string): string | undefined {
    let style = '';
    let from = 0;
    for (const { text, start, end } of styleAddresses(value)) {
      const address = this.#swapped(text);
      if (address === undefined) continue;
      style += value.slice(from, start) + escapeInStyle(address);
      from = end;
    }
    return from === 0 ? undefined : style + value.slice(from);
  }

  #drop(start: number, end: number, position: number): number {
    this.#output.copy(this.#compiled.bytes, position, start);
    return end;
  }

  /** Removes the attribute of the operation, and the white space before it. */
  #dropAttribute(at: number, position: number): number {
    const { attributeNames, bytes, operations } = this.#compiled;
    const meta = operations[at + 2]!;
    const quote = quoteOf(meta);
    const isQuoted = quote === DOUBLE || quote === SINGLE;
    const isSpace = (index: number) => (byteClass[bytes[index]!]! & SPACE) !== 0;
    let start = operations[at]! - (isQuoted ? 1 : 0);
    if (quote !== NO_VALUE) {
      while (isSpace(start - 1)) start -= 1;
      start -= 1;
      while (isSpace(start - 1)) start -= 1;
    }
    start -= attributeNames.names[attributeOf(meta)]!.length;
    while (isSpace(start - 1)) start -= 1;
    const end = operations[at + 1]! + (isQuoted ? 1 : 0);
    return this.#drop(start, end, position);
  }
}

/** Escapes a URL for `url(...)`, with or without quotes. */
function escapeInStyle(address: string): string {
  return address.replace(/["'()\s\\]/g, (found) =>
    encodeURIComponent(found).replace(/['()]/g, hex),
  );
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
