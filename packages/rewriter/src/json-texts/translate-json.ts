import type { JsonPaths } from '@dragoman/domain/json-rules';
import { escapeUnitText, parseUnitText } from '@dragoman/domain/website-strings';
import type { Dictionary } from '../dictionary/index.ts';
import { writeJsonText } from '../json-ld/index.ts';
import { limits } from '../limits.ts';
import { hasLetters } from '../text/letters.ts';
import type { Unit } from '../types.ts';
import { jsonTexts } from './json-texts.ts';

/** The line breaks of a text stay; each line is a unit. Its outer white space stays, too. */
const lineOfText = /[^\r\n]+/g;
/** A text with markup stays in the original: it would have to be cut as HTML. */
const markup = /<[a-z!/]/i;

/** Returns the units of a JSON document at the paths, in order. */
export function jsonUnits(source: string, paths: JsonPaths): Unit[] {
  return jsonTexts(source, paths).flatMap(({ text }) =>
    (text.match(lineOfText) ?? []).flatMap((line) => unitOf(line) ?? []),
  );
}

/**
 * Translates the strings at the paths. Every other character stays as it is, and so do texts with markup.
 * @returns the document and its units without a translation
 */
export function translateJson(
  source: string,
  paths: JsonPaths,
  dictionary: Dictionary,
): { readonly text: string; readonly missing: readonly Unit[] } {
  const parts: string[] = [];
  const missing: Unit[] = [];
  let copied = 0;
  for (const { text, start, end } of jsonTexts(source, paths)) {
    const translated = text.replace(lineOfText, (line) => {
      const unit = unitOf(line);
      if (unit === undefined) return line;
      const translation = dictionary.get(unit.text);
      if (translation === undefined) missing.push(unit);
      return translation === undefined ? line : line.replace(line.trim(), () => plain(translation));
    });
    if (translated === text) continue;
    parts.push(source.slice(copied, start), writeJsonText(translated));
    copied = end;
  }
  return { text: parts.join('') + source.slice(copied), missing };
}

function unitOf(line: string): Unit | undefined {
  const text = escapeUnitText(line.trim().replace(/[\t\f ]+/g, ' '));
  const isText = text.length <= limits.unitBytes && text.isWellFormed() && !markup.test(text);
  if (!isText || !hasLetters(text)) return undefined;
  return { text, kind: 'text', context: 'json' };
}

function plain(translation: string): string {
  return parseUnitText(translation)
    .map((piece) => (piece.type === 'text' ? piece.text : ''))
    .join('');
}
