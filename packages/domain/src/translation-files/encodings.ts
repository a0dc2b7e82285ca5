/**
 * Encodings in which spreadsheets saved text before Unicode, each with its label and the languages of the catalog that it was made
 * for. The names are those of the Encoding Standard.
 */
export const legacyEncodings = {
  'windows-1252': {
    label: 'Windows-1252',
    languages: ['en', 'es', 'fr', 'de', 'it', 'pt', 'nl', 'da', 'fi', 'id', 'nb', 'sv'],
  },
  'windows-1251': { label: 'Windows-1251', languages: ['ru', 'uk', 'bg'] },
  'windows-1250': { label: 'Windows-1250', languages: ['pl', 'cs', 'hu', 'ro', 'sk', 'sl'] },
  'windows-1253': { label: 'Windows-1253', languages: ['el'] },
  'windows-1254': { label: 'Windows-1254', languages: ['tr'] },
  'windows-1256': { label: 'Windows-1256', languages: ['ar'] },
  'windows-1257': { label: 'Windows-1257', languages: ['et', 'lv', 'lt'] },
  shift_jis: { label: 'Shift JIS', languages: ['ja'] },
  'euc-kr': { label: 'EUC-KR', languages: ['ko'] },
  gb18030: { label: 'GB 18030', languages: ['zh'] },
  macintosh: { label: 'Macintosh', languages: [] },
} as const satisfies Record<string, { label: string; languages: readonly string[] }>;

export type LegacyEncoding = keyof typeof legacyEncodings;

const encodings = Object.keys(legacyEncodings) as LegacyEncoding[];

/**
 * Returns the encoding in which bytes read best as words, or undefined if they are no text in any. Encodings of the given
 * languages are preferred; letters that Windows-1252 has, too, never speak for it against those of another language.
 */
export function guessEncoding(
  bytes: Uint8Array,
  languages: readonly string[],
): LegacyEncoding | undefined {
  if (bytes.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte))) return undefined;
  const isHinted = (encoding: LegacyEncoding) =>
    legacyEncodings[encoding].languages.some((language: string) => languages.includes(language));
  const [western, ...others] = encodings;
  const hinted = others.filter(isHinted);
  const candidates = [...new Set([...hinted, ...(western ? [western] : []), ...others])];
  let best: { encoding: LegacyEncoding; share: number } | undefined;
  for (const encoding of candidates) {
    const share = shareOfWords(bytes, encoding);
    if (share > (best?.share ?? 0.5)) best = { encoding, share };
  }
  return best?.encoding;
}

/** Returns which share of the words beyond ASCII are words of one script, from 0 to 1. */
function shareOfWords(bytes: Uint8Array, encoding: LegacyEncoding): number {
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return 0;
  }
  const words = text.split(/[\p{P}\p{Z}\s]+/u).filter((word) => /[^\0-\x7f]/.test(word));
  const likely = words.filter((word) => isLikelyWord(word));
  return words.length === 0 ? 0 : likely.length / words.length;
}

const ofOneScript =
  /^(?:[\p{Script=Latin}\p{M}\d]+|[\p{Script=Cyrillic}\d]+|[\p{Script=Greek}\d]+|[\p{Script=Arabic}\p{M}\d]+|[\p{Script=Hangul}\d]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d]+)$/u;

/** Words in a wrong encoding mix scripts, capitals and signs, or have many marked letters in a row. */
function isLikelyWord(word: string): boolean {
  if (!ofOneScript.test(word) || /\p{Ll}\p{Lu}/u.test(word)) return false;
  return !/(?:(?![\0-\x7f])\p{Script=Latin}){3}/u.test(word);
}
