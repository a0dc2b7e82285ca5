import {
  buildDictionary,
  compiledSize,
  cut,
  emptyDictionary,
  render,
  type SkipReason,
  skipped,
  type Target,
  units,
} from '@dragoman/rewriter';
import { additionBreach, headBreach } from './additions.ts';
import { compile, options, rememberLast } from './compiled.ts';
import { type Moved, parsePage } from './page.ts';
import { readReferencePage } from './reference.ts';
import { shapeDifference, treeShape } from './tree-shape.ts';

/** Same language and no link callback: only translations may change the page. */
const plainTarget: Target = { language: 'en', direction: 'ltr' };
const decoder = new TextDecoder();

/** Law a: without translations, the page is unchanged byte for byte. Returns the breach, or undefined. */
export function identityBreach(bytes: Uint8Array): string | undefined {
  const page = render(compile(bytes), emptyDictionary, plainTarget);
  if (page.length !== bytes.length) return `a: ${bytes.length} bytes became ${page.length}`;
  const at = page.findIndex((byte, index) => byte !== bytes[index]);
  return at === -1 ? undefined : `a: byte ${at} changed`;
}

/** Cases the scanner only approximates (UNITS.md): text before a tag may end up inside the element it closes. */
const roughlyRead: ReadonlySet<Moved | undefined> = new Set([
  'foreign break-out',
  'nested link',
  'unclosed opaque element',
] as const);

/**
 * Law b: a rendered page has no untranslated source unit. Not checked for invalid UTF-8, text with control characters,
 * or pages that the scanner only approximates.
 */
export function leftoverBreach(bytes: Uint8Array): string | undefined {
  if (!isUtf8(bytes)) return undefined;
  const sources = sourcesOf(bytes);
  if (sources.some((text) => controls.test(text))) return undefined;
  const found = units(cut(renderMarked(bytes), options)).map((unit) => unit.text);
  const breach = leftover(new Set(sources.map(mark)), found);
  if (breach === undefined || roughlyRead.has(parse(bytes).moved)) return undefined;
  return breach;
}

function leftover(translations: ReadonlySet<string>, found: readonly string[]): string | undefined {
  const left = found.find((text) => !translations.has(text));
  if (left !== undefined) return `b: after rendering there is the unit ${JSON.stringify(left)}`;
  return found.length === translations.size
    ? undefined
    : `b: ${translations.size} units became ${found.length}`;
}

/** Law c: parse5 builds the same tree before and after, ignoring text and attribute values. */
export function treeBreach(bytes: Uint8Array): string | undefined {
  const before = treeShape(parse(bytes));
  const after = treeShape(parsePage(decoder.decode(renderMarked(bytes))));
  const difference = shapeDifference(before, after);
  return difference === undefined ? undefined : `c: ${difference}`;
}

/** NUL is dropped from text and is U+FFFD in titles, attributes and foreign content: the difference is ignored. */
function shown(text: string): string {
  return text.replaceAll('\uFFFD', '');
}

/** Differences between the units of the scanner and of the reference implementation. */
export interface UnitDifference {
  readonly onlyScanner: readonly string[];
  readonly onlyReference: readonly string[];
  /** The rule that allows the difference. */
  readonly excuse: Moved | SkipReason | undefined;
}

/** Law d: the scanner and the reference implementation find the same distinct units; undefined if they do. */
export function unitDifference(bytes: Uint8Array): UnitDifference | undefined {
  const page = parse(bytes);
  const compiled = compile(bytes);
  const scanned = new Set(units(compiled).map(({ text }) => shown(text)));
  const expected = new Set(readReferencePage(page, options).map(({ text }) => shown(text)));
  const onlyScanner = [...scanned].filter((text) => !expected.has(text));
  const onlyReference = [...expected].filter((text) => !scanned.has(text));
  if (onlyScanner.length + onlyReference.length === 0) return undefined;
  return { onlyScanner, onlyReference, excuse: skipped(compiled)[0]?.reason ?? page.moved };
}

/** Law d as a description of the breach; undefined if the units agree or may differ by rule. */
export function unexcusedDifference(bytes: Uint8Array): string | undefined {
  const difference = unitDifference(bytes);
  if (difference === undefined || difference.excuse !== undefined) return undefined;
  return `d: ${JSON.stringify(difference)}`;
}

/** Checks that the compiled page's size is linear in the page's: a proxy for time. */
export function sizeBreach(bytes: Uint8Array): string | undefined {
  const compiled = compile(bytes);
  const allowed = bytes.length * 40 + 20_000;
  if (compiledSize(compiled) > allowed)
    return `size: a compiled of ${compiledSize(compiled)} for ${bytes.length} bytes`;
  return undefined;
}

/** Returns the first law a page breaks, except law d, which has exceptions by rule. Never throws. */
export function firstBreach(bytes: Uint8Array): string | undefined {
  try {
    const breach = identityBreach(bytes) ?? leftoverBreach(bytes) ?? sizeBreach(bytes);
    if (breach !== undefined || bytes.length >= 200_000) return breach;
    return treeBreach(bytes) ?? additionBreach(bytes) ?? headBreach(bytes);
  } catch (error) {
    return `threw ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** Characters that dictionaries remove from translations. */
const controls = /(?![\t\n\f\r])\p{Cc}/u;

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Returns a reversible fake translation that keeps the tags in place. */
function mark(text: string): string {
  return `« ${text} »`.replace(/ {2,}/g, ' ');
}

const parse = rememberLast((bytes: Uint8Array) => parsePage(decoder.decode(bytes)));

function sourcesOf(bytes: Uint8Array): string[] {
  return units(compile(bytes)).map((unit) => unit.text);
}

const renderMarked = rememberLast((bytes: Uint8Array) => {
  const dictionary = buildDictionary(sourcesOf(bytes).map((text) => [text, mark(text)] as const));
  return render(compile(bytes), dictionary, plainTarget);
});
