/** The Unicode script of a language, as used in regular expressions. Defaults to Latin. */
const scripts: Record<string, string> = {
  ar: 'Arabic',
  fa: 'Arabic',
  ur: 'Arabic',
  bg: 'Cyrillic',
  ru: 'Cyrillic',
  uk: 'Cyrillic',
  be: 'Cyrillic',
  mk: 'Cyrillic',
  el: 'Greek',
  he: 'Hebrew',
  hi: 'Devanagari',
  th: 'Thai',
  ko: 'Hangul',
};

/** Returns a global pattern that matches one letter in the script of a language. */
export function letterOf(language: string): RegExp {
  const primary = primarySubtag(language);
  if (primary === 'zh') return /\p{Script=Han}/gu;
  if (primary === 'ja') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
  if (primary === 'ko') return /[\p{Script=Hangul}\p{Script=Han}]/gu;
  return new RegExp(`\\p{Script=${scripts[primary] ?? 'Latin'}}`, 'gu');
}

const word = (words: string) => `(?<!\\p{L})(?:${words})(?!\\p{L})`;

/** What a sentence of the language does not have and those of its relatives do: letters, and function words. */
const ofRelatives: Readonly<Record<string, RegExp>> = {
  bg: /[ыэёіїєґ]/iu,
  ru: new RegExp(`[іїєґ]|ъ(?![еёюя])|${word('е|са|ще|със|като|която|който|което')}`, 'iu'),
  uk: new RegExp(`[ыэёъ]|${word('е|са|като')}`, 'iu'),
};

/** True if a sentence has what only a related language has. Of Bulgarian, Russian and Ukrainian, which share most letters. */
export function isOfRelatedLanguage(sentence: string, language: string): boolean {
  return ofRelatives[primarySubtag(language)]?.test(sentence) ?? false;
}

/** True if the language separates words and sentences with spaces. */
export function usesSpaces(language: string): boolean {
  return !['zh', 'ja', 'th', 'lo', 'km', 'my'].includes(primarySubtag(language));
}

/** Returns the length of one character of the language in Latin letters. */
export function characterWeight(language: string): number {
  const primary = primarySubtag(language);
  if (primary === 'zh') return 3;
  if (primary === 'ja') return 2.2;
  return primary === 'ko' ? 2 : 1;
}

/** Returns `zh` for `zh-Hant-TW`. */
export function primarySubtag(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
