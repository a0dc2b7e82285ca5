/** The Unicode scripts a language is written in, as regular expression classes; Latin when nothing else is known. */
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

/** A global pattern of one letter in the script of a language. */
export function letterOf(language: string): RegExp {
  const primary = primarySubtag(language);
  if (primary === 'zh') return /\p{Script=Han}/gu;
  if (primary === 'ja') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
  if (primary === 'ko') return /[\p{Script=Hangul}\p{Script=Han}]/gu;
  return new RegExp(`\\p{Script=${scripts[primary] ?? 'Latin'}}`, 'gu');
}

/** True if words and sentences of the language are separated by spaces. */
export function usesSpaces(language: string): boolean {
  return !['zh', 'ja', 'th', 'lo', 'km', 'my'].includes(primarySubtag(language));
}

/** How many Latin letters one character of the language is worth in length. */
export function characterWeight(language: string): number {
  const primary = primarySubtag(language);
  if (primary === 'zh') return 3;
  if (primary === 'ja') return 2.2;
  return primary === 'ko' ? 2 : 1;
}

/** `zh` of `zh-Hant-TW`. */
export function primarySubtag(language: string): string {
  return language.toLowerCase().split('-')[0] ?? '';
}
