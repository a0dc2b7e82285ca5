import { mapText, parseMarkup, plainText, writeMarkup } from '../markup.ts';

/** A text prepared for the analyzers, and a function that restores the source's letter case. */
export interface CasedText {
  readonly text: string;
  readonly restore: (translation: string) => string;
}

const firstLetter = /\p{L}/u;
const capital = /(?<!\P{L})(\P{L}*)\p{Lu}/gu;
const endsSentence = /[.!?…:]["»”’)\]]*\s/u;
// The letters are looked at first, because looking behind costs the length of the space.
const innerCapital = /(?=\p{Lu}\p{Ll})(?<=[\p{L},;]["”»)]?\s+["“«(]?|[|/])\p{Lu}/gu;

/**
 * Translates uppercase text ("ADD TO CART") as lowercase and restores it. Otherwise preserves the case of the first
 * letter and undoes capitals that the transfer rules add in the middle of a sentence.
 */
export function prepareCase(text: string, source: string): CasedText {
  const plain = plainText(parseMarkup(text));
  if (isShouted(plain)) {
    const quiet = changeText(text, (part) => part.toLocaleLowerCase(source));
    return { text: quiet, restore: (translation) => changeText(translation, upperCase) };
  }
  const startsSmall = firstLetter.exec(plain)?.[0];
  const hasAcronyms = /\p{Lu}{2}/u.test(plain);
  const hasNames = /\p{Lu}/u.test(withoutSentenceStarts(plain));
  return {
    text,
    restore: (translation) => {
      const spelled = hasAcronyms ? translation : changeText(translation, lowerRuns);
      const calm = hasNames ? spelled : changeText(spelled, lowerInner);
      return startsSmall === undefined ? calm : withFirstCase(calm, startsSmall);
    },
  };
}

function isShouted(plain: string): boolean {
  const words = plain.match(/\p{L}{2,}/gu) ?? [];
  // Shorter words may be abbreviations: US, FAQ.
  const isLong = words.join('').length > 3;
  return isLong && words.every((word) => word === word.toUpperCase() && /\p{Lu}/u.test(word));
}

function withoutSentenceStarts(plain: string): string {
  return plain
    .replace(capital, (found, before: string, at: number) =>
      at === 0 || endsSentence.test(before) ? before : found,
    )
    .replace(/\bI\b/g, '');
}

/** Fixes "EL agua" for "L'eau", because Apertium treats a one-letter word as all caps. */
function lowerRuns(part: string): string {
  return part.replace(/(?<=\p{Lu})\p{Lu}+/gu, (letters) => letters.toLowerCase());
}

function lowerInner(part: string): string {
  return part.replace(innerCapital, (letter) => letter.toLowerCase());
}

function upperCase(part: string): string {
  return part.toUpperCase();
}

function changeText(text: string, change: (part: string) => string): string {
  return writeMarkup(mapText(parseMarkup(text), change));
}

function withFirstCase(translation: string, model: string): string {
  const isCapital = model !== model.toLowerCase();
  let isDone = false;
  return changeText(translation, (part) => {
    if (isDone || !firstLetter.test(part)) return part;
    isDone = true;
    return part.replace(firstLetter, (letter) =>
      isCapital ? letter.toUpperCase() : withSmallStart(part, letter),
    );
  });
}

/** Lowercases the first letter, unless the part starts with an abbreviation ("USA"). */
function withSmallStart(part: string, letter: string): string {
  return /^\P{L}*\p{Lu}\p{Lu}/u.test(part) ? letter : letter.toLowerCase();
}
