import type { Check } from './check.ts';

/** What an engine says about its answer, and what in the source excuses it. */
const patterns: readonly (readonly [said: RegExp, excuse: RegExp])[] = [
  [/^\W*here(?:'|’)?(?:s| is| are)\b[^.:]{0,60}(?:translat|text|version)/i, /^\W*here/i],
  [
    /^\W*(?:sure|certainly|of course|absolutely|okay)\b[!,.:]/i,
    /sure|certain|of course|absolute|ok/i,
  ],
  [/^\W*(?:the |my )?(?:translation|translated text|translated)\b.{0,40}[:：]/i, /translat/i],
  [
    /^\W*(?:la |die |a |il )?(?:traducción|traduction|übersetzung|tradução|traduzione|vertaling|перевод|переклад|翻译|翻訳|번역|الترجمة).{0,20}[:：]/iu,
    /translat/i,
  ],
  [/\bas an ai\b|\blanguage model\b/i, /\bai\b|model/i],
  [
    /^\W*(?:i(?:'|’)m sorry|i cannot|i can(?:'|’)t|unable to translate)/i,
    /sorry|cannot|can(?:'|’)t|unable/i,
  ],
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
const closingBracket = /\s[([（【][^()[\]（）【】]{2,}[)\]）】]\s*[.。]?$/u;

/** An engine's talk about its answer, or a note in brackets that the source does not have. */
export function checkChatter(source: string, candidate: string): Check[] {
  const talk = patterns.find(([said, excuse]) => said.test(candidate) && !excuse.test(source));
  const hasNote = closingBracket.test(candidate) && !/[([（【]/.test(source);
  if (talk === undefined && !hasNote) return [];
  const detail = talk ? 'the engine speaks about its answer' : 'a note in brackets was added';
  return [{ code: 'chatter', severity: 'error', detail }];
}
