import { parseUnitText } from '@dragoman/domain/website-strings';

/** Translations by source text. */
const translations = new Map<string, string>();
/** Shown translations, which must not be requested. */
const shownTexts = new Set<string>();
/** Sources by their text without tags or white space. */
const bares = new Map<string, string>();
/** Translation templates by the shape of the source, with `\u0000n\u0000` for its nth number. */
const shapes = new Map<string, string>();

const numberOrTag = /<\/?\d+\/?>|\d+(?:[.,:]\d+)*/g;

function numbersOf(text: string): string[] {
  return (text.match(numberOrTag) ?? []).filter((found) => !found.startsWith('<'));
}

/** Replaces every number by the same character, so texts that differ only in numbers are equal. */
export function shapeOf(text: string): string {
  return text.replace(numberOrTag, (found) => (found.startsWith('<') ? found : '\u0000'));
}

export function addTranslation(source: string, translation: string): void {
  translations.set(source, translation);
  shownTexts.add(translation).add(coreOf(translation));
  bares.set(bareOf(plainOf(source)), source);
  const numbers = numbersOf(source);
  const others = numbersOf(translation);
  const distinct = new Set(numbers).size === numbers.length;
  if (numbers.length === 0 || !distinct || [...numbers].sort().join() !== [...others].sort().join())
    return;
  const template = translation.replace(numberOrTag, (found) =>
    found.startsWith('<') ? found : `\u0000${numbers.indexOf(found)}\u0000`,
  );
  shapes.set(shapeOf(source), template);
}

/** Returns the translation of a source, also if a known source differs only in its numbers. */
export function translationOf(source: string): string | undefined {
  const exact = translations.get(source);
  if (exact !== undefined) return exact;
  const numbers = numbersOf(source);
  if (numbers.length === 0) return undefined;
  const template = shapes.get(shapeOf(source));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a page holds NUL
  return template?.replace(/\u0000(\d+)\u0000/g, (_, index) => numbers[Number(index)] as string);
}

/** Returns the tags of a unit's text as one string, and the texts before, between and after them. */
export function gapsOf(unitText: string): [tags: string, gaps: string[]] {
  const gaps = [''];
  let tags = '';
  for (const piece of parseUnitText(unitText)) {
    if (piece.type === 'text') gaps.push(gaps.pop() + piece.text);
    else {
      gaps.push('');
      tags += piece.type + piece.id;
    }
  }
  return [tags, gaps];
}

/** Removes the tags from a unit's text. */
export const plainOf = (unitText: string): string => gapsOf(unitText)[1].join('');

/** Without white space and zero-width spaces, which documentation tools put beside headings. */
export const bareOf = (text: string): string => text.replace(/[\s\u200b]+/g, '');

/** Returns the known source with this text, ignoring tags and white space. */
export const sourceByBare = (bare: string): string | undefined => bares.get(bare);

/** Returns a text from its first to its last letter. */
const coreOf = (text: string): string => /\p{L}([\s\S]*\p{L})?/u.exec(text)?.[0] ?? '';

/** Records a shown text that contains a translation, such as `(3) Hojas`. */
export const addShownText = (shown: string) => shownTexts.add(shown);

/** True if the text is a translation. */
export const isTranslation = (text: string): boolean => shownTexts.has(text);

/** True if the text is a translation with added characters that are not letters. */
export const holdsTranslation = (text: string): boolean => shownTexts.has(coreOf(text));
