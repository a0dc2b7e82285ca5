import { parseUnitText } from '@dragoman/domain/website-strings';

/** What the page says in both languages, by the text of the unit. */
const words = new Map<string, string>();
/** Translations as they stand on the page, which are no text to ask for. */
const said = new Set<string>();
/** Sources by their text without tags and white space. */
const bares = new Map<string, string>();
/** By text without its numbers: the translation with `\u0000n\u0000` for the number at n. */
const shapes = new Map<string, string>();

const numberOrTag = /<\/?\d+\/?>|\d+(?:[.,:]\d+)*/g;

function numbersOf(text: string): string[] {
  return (text.match(numberOrTag) ?? []).filter((found) => !found.startsWith('<'));
}

/** The text with the same sign for every number; equal for what differs in numbers alone. */
export function shapeOf(text: string): string {
  return text.replace(numberOrTag, (found) => (found.startsWith('<') ? found : '\u0000'));
}

export function learn(source: string, translation: string): void {
  words.set(source, translation);
  said.add(translation).add(coreOf(translation));
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

/** The translation of a unit, also of one that differs from a known one in its numbers alone. */
export function translationOf(source: string): string | undefined {
  const known = words.get(source);
  if (known !== undefined) return known;
  const numbers = numbersOf(source);
  if (numbers.length === 0) return undefined;
  const template = shapes.get(shapeOf(source));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no text of a page holds NUL
  return template?.replace(/\u0000(\d+)\u0000/g, (_, index) => numbers[Number(index)] as string);
}

/** The tags of a unit's text as one string, and the texts before, between and after them. */
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

/** A unit's text without its tags. */
export const plainOf = (unitText: string): string => gapsOf(unitText)[1].join('');

export const bareOf = (text: string): string => text.replace(/\s+/g, '');

/** The known source that reads like this, tags and white space apart. */
export const sourceByBare = (bare: string): string | undefined => bares.get(bare);

/** A text from its first letter to its last one. */
const coreOf = (text: string): string => /\p{L}(?:[\s\S]*\p{L})?/u.exec(text)?.[0] ?? '';

/** Remembers a text that holds a translation, as `(3) Hojas` does. */
export const remember = (shown: string): void => {
  said.add(shown);
};

/** True for what is a translation already. */
export const isTranslation = (text: string): boolean => said.has(text);

/** True for a translation that a script has read and put something without letters around. */
export const holdsTranslation = (text: string): boolean => said.has(coreOf(text));
