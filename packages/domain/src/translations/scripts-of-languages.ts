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
