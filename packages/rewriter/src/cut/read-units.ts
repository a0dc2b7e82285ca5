import { type Dictionary, TranslationTable } from '../dictionary/index.ts';
import { jsonLdValues } from '../json-ld/index.ts';
import { byteClass, ENDS_TAG_NAME, ENDS_UNQUOTED } from '../text/bytes.ts';
import { lastHash } from '../text/hash.ts';
import { HashSet } from '../text/hash-set.ts';
import { scriptEnd } from '../text/markup.ts';
import { CLOSE, Normalizer, OPEN, STANDALONE } from '../text/normalizer.ts';
import { decodeAttribute, decodeUtf8 } from '../text/references.ts';
import type { Unit, UnitKind } from '../types.ts';
import { type CompiledPage, OPERATION_SIZE, TAG_SIZE, UNIT_SIZE } from './compiled-page.ts';
import { attributeOf, JSON_UNIT, kindOf, META_UNIT, TITLE_UNIT } from './operations.ts';

/** Returns the distinct units of a page in order of first occurrence. */
export function units(compiled: CompiledPage): Unit[] {
  return [...collect(compiled, () => true)];
}

/** Like `units`, but only those missing from the dictionary. */
export function missing(compiled: CompiledPage, dictionary: Dictionary): Unit[] {
  return [...missingUnits(compiled, dictionary)];
}

/** Like `missing`, one at a time. */
export function missingUnits(compiled: CompiledPage, dictionary: Dictionary): Iterable<Unit> {
  const table = tableOf(dictionary);
  return collect(compiled, (low, high) => table.find(low, high) < 0);
}

function tableOf(dictionary: Dictionary): TranslationTable {
  if (!(dictionary instanceof TranslationTable)) throw new TypeError('Not a dictionary of ours');
  return dictionary;
}

/** Like `units`, but only attributes, titles and head metadata. */
export function attributeUnits(compiled: CompiledPage): Unit[] {
  return [...collect({ ...compiled, units: new Int32Array(0) }, () => true)];
}

/** Number of a page's distinct units, and of those a dictionary translates. */
export interface Coverage {
  readonly units: number;
  readonly translated: number;
}

const distinctHashes = new WeakMap<CompiledPage, Int32Array>();

/** Counts by hash without decoding text: a unit with invalid UTF-8 counts as untranslated. */
export function coverage(compiled: CompiledPage, dictionary: Dictionary): Coverage {
  const table = tableOf(dictionary);
  const hashes = distinctHashes.get(compiled) ?? hashesOf(compiled);
  distinctHashes.set(compiled, hashes);
  let translated = 0;
  for (let at = 0; at < hashes.length; at += 2) {
    if (table.find(hashes[at]!, hashes[at + 1]!) >= 0) translated += 1;
  }
  return { units: hashes.length / 2, translated };
}

/** Returns the distinct hashes as pairs of low and high half. */
function hashesOf({ units: records, operations }: CompiledPage): Int32Array {
  const seen = new HashSet(records.length / UNIT_SIZE + operations.length / OPERATION_SIZE);
  for (let at = 0; at < records.length; at += UNIT_SIZE)
    seen.add(records[at + 2]!, records[at + 3]!);
  for (let at = 0; at < operations.length; at += OPERATION_SIZE) {
    if (kindOf(operations[at + 2]!) <= JSON_UNIT)
      seen.add(operations[at + 3]!, operations[at + 4]!);
  }
  return seen.pairs.slice(0, seen.size * 2);
}

type Wanted = (low: number, high: number) => boolean;

function* collect(compiled: CompiledPage, isWanted: Wanted): Generator<Unit> {
  const found = new Set<string>();
  const reader = new UnitReader(compiled);
  const { operations, units: records } = compiled;
  let unit = 0;
  let operation = 0;
  const find = (low: number, high: number, read: () => Unit): Unit | undefined => {
    if (!isWanted(low, high)) return undefined;
    const unitRead = read();
    if (!reader.isTrue(low, high) || found.has(unitRead.text)) return undefined;
    found.add(unitRead.text);
    return unitRead;
  };
  while (unit < records.length || operation < operations.length) {
    const isUnit =
      unit < records.length &&
      (operation >= operations.length || records[unit]! <= operations[operation]!);
    if (isUnit) {
      const at = unit;
      const one = find(records[at + 2]!, records[at + 3]!, () => reader.text(at));
      if (one !== undefined) yield one;
      unit += UNIT_SIZE;
      continue;
    }
    const at = operation;
    const kind = kindOf(operations[at + 2]!);
    if (kind <= JSON_UNIT) {
      const read = () => reader.operation(at, kind);
      const one = find(operations[at + 3]!, operations[at + 4]!, read);
      if (one !== undefined) yield one;
    }
    operation += OPERATION_SIZE;
  }
}

/** Rereads unit texts from the page: a compiled page stores only their hashes. */
class UnitReader {
  readonly #compiled: CompiledPage;
  readonly #normalizer = new Normalizer();
  #isBroken = false;
  /** The JSON-LD block read last, and the paths of its strings by position. */
  #script = -1;
  #paths = new Map<number, string>();

  constructor(compiled: CompiledPage) {
    this.#compiled = compiled;
  }

  /** False if the last text does not match its hash because of invalid UTF-8. */
  isTrue(low: number, high: number): boolean {
    return lastHash.low === low && lastHash.high === high && !this.#isBroken;
  }

  #finish(): string {
    this.#normalizer.finish();
    const text = this.#normalizer.text();
    this.#isBroken = text.includes('\uFFFD') && !this.#normalizer.isUtf8();
    return text;
  }

  text(at: number): Unit {
    const { bytes, tags, units: records } = this.#compiled;
    const normalizer = this.#normalizer;
    const end = records[at + 1]!;
    const header = records[at + 4]!;
    normalizer.begin();
    let position = records[at]!;
    const names: string[] = [];
    for (const tag of header < 0 ? [] : tagsInOrder(tags, header)) {
      if (tag.start > position) normalizer.addMarkup(bytes, position, tag.start);
      normalizer.addTag(tag.kind, tag.id);
      position = tag.end;
      if (tag.kind !== CLOSE) names[tag.id - 1] = nameAt(bytes, tag.start);
    }
    normalizer.addMarkup(bytes, position, end);
    const text = this.#finish();
    const context = nameAt(bytes, records[at + 5]!);
    return { text, kind: 'text', context, ...(names.length > 0 && { tags: names }) };
  }

  operation(at: number, kind: number): Unit {
    const { bytes, operations } = this.#compiled;
    const start = operations[at]!;
    const end = operations[at + 1]!;
    const normalizer = this.#normalizer;
    normalizer.begin();
    if (kind === JSON_UNIT) {
      normalizer.addLiteral(String(JSON.parse(`"${decodeUtf8(bytes, start, end)}"`)));
    } else normalizer.addText(bytes, start, end, kind !== TITLE_UNIT);
    if (kind !== JSON_UNIT) normalizer.trim();
    return { text: this.#finish(), ...this.#place(at, kind) };
  }

  #place(at: number, kind: number): { kind: UnitKind; context: string } {
    const { attributeNames, bytes, operations } = this.#compiled;
    const where = operations[at + 5]!;
    if (kind === TITLE_UNIT) return { kind: 'title', context: 'title' };
    if (kind === META_UNIT) return { kind: 'meta', context: `meta[${valueAt(bytes, where)}]` };
    if (kind === JSON_UNIT)
      return { kind: 'json-ld', context: this.#pathAt(where, operations[at]!) };
    const attribute = attributeNames.names[attributeOf(operations[at + 2]!)]!;
    return { kind: 'attribute', context: `${nameAt(bytes, where)}@${attribute}` };
  }

  #pathAt(script: number, position: number): string {
    const { bytes } = this.#compiled;
    if (script !== this.#script) {
      this.#script = script;
      const source = decodeUtf8(bytes, script, scriptEnd(bytes, script));
      const encoder = new TextEncoder();
      let unit = 0;
      let byte = script;
      this.#paths = new Map();
      for (const { path, start } of jsonLdValues(source)) {
        byte += encoder.encode(source.slice(unit, start)).length;
        unit = start;
        this.#paths.set(byte, path);
      }
    }
    return this.#paths.get(position) ?? '';
  }
}

interface PlacedTag {
  readonly kind: number;
  readonly id: number;
  readonly start: number;
  readonly end: number;
}

function tagsInOrder(tags: Int32Array, header: number): PlacedTag[] {
  const count = tags[header * TAG_SIZE]!;
  const placed: PlacedTag[] = [];
  for (let id = 1; id <= count; id++) {
    const at = (header + id) * TAG_SIZE;
    const isPair = tags[at + 2]! >= 0;
    placed.push({ kind: isPair ? OPEN : STANDALONE, id, start: tags[at]!, end: tags[at + 1]! });
    if (isPair) placed.push({ kind: CLOSE, id, start: tags[at + 2]!, end: tags[at + 3]! });
  }
  return placed.sort((one, other) => one.start - other.start);
}

/** Returns the name of the tag at `position`; empty outside of any element. */
function nameAt(bytes: Uint8Array, position: number): string {
  if (position < 0) return '';
  let end = position + 1;
  while (end < bytes.length && (byteClass[bytes[end]!]! & ENDS_TAG_NAME) === 0) end += 1;
  return decodeUtf8(bytes, position + 1, end).toLowerCase();
}

function valueAt(bytes: Uint8Array, position: number): string {
  const quote = bytes[position - 1];
  const isQuoted = quote === 0x22 || quote === 0x27;
  let end = position;
  const isEnd = (byte: number) =>
    isQuoted ? byte === quote : (byteClass[byte]! & ENDS_UNQUOTED) !== 0;
  while (end < bytes.length && !isEnd(bytes[end]!)) end += 1;
  return decodeAttribute(bytes, position, end).toLowerCase();
}
