import type { Check } from './check.ts';
import { apologies, apologyInSource, selfDescription } from './refusals.data.ts';

/** Phrases in which an engine comments on its answer, and the source text that permits each. */
const patterns: readonly (readonly [chatter: RegExp, permitted: RegExp])[] = [
  [/^\W*here(?:'|’)?(?:s| is| are)\b[^.:]{0,60}(?:translat|text|version)/i, /^\W*here/i],
  [
    /^\W*(?:sure|certainly|of course|absolutely|okay)\b[!,.:]/i,
    /sure|certain|of course|absolute|ok/i,
  ],
  [selfDescription, /\bai\b|model/i],
  [apologies, apologyInSource],
  [/^\W*(?:i cannot|i can(?:'|’)t|unable to translate)/i, /cannot|can(?:'|’)t|unable/i],
  [/```/, /```/],
  [
    /[([（【]\s*(?:note|translator|n\.\s?d\.\s?t|lit\.|literal|translat|nota\b|anm|remarque|примеч|注|訳注)/iu,
    /[([（【]/,
  ],
  [
    /(?:^|\s)(?:note|translator's note|nota|anmerkung|remarque|примечание)\s?[:：]/iu,
    /note|remark|remember|attention/i,
  ],
];
/** Introductions that end in a colon missing from the source. */
const introductions: readonly RegExp[] = [
  /^\W*(?:the |my )?(?:translation|translated text|translated)\b.{0,40}[:：]/i,
  /^\W*(?:la |die |a |il )?(?:traducción|traduction|übersetzung|tradução|traduzione|vertaling|перевод|переклад|翻译|翻訳|번역|الترجمة).{0,20}[:：]/iu,
];
const closingBracket = /\s[([（【][^()[\]（）【】]{2,}[)\]）】]\s*[.。]?$/u;

/** Returns errors for an engine's comments on its answer and for bracketed notes that the source does not have. */
export function checkChatter(source: string, candidate: string): Check[] {
  const chatter = patterns.find(
    ([pattern, permitted]) => pattern.test(candidate) && !permitted.test(source),
  );
  const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
  const isMore = (pattern: RegExp) => count(candidate, pattern) > count(source, pattern);
  const hasNote = closingBracket.test(candidate) && isMore(/[([（【]/g);
  const isIntroduced = isMore(/[:：]/g) && introductions.some((pattern) => pattern.test(candidate));
  if (chatter === undefined && !isIntroduced && !hasNote) return [];
  const detail =
    chatter || isIntroduced ? 'the engine speaks about its answer' : 'a note in brackets was added';
  return [{ code: 'chatter', severity: 'error', detail }];
}
