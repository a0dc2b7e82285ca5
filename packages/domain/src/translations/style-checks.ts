import { type Check, listed, type Pair } from './check.ts';
import { replaceProtected } from './protected-spans.ts';
import { primarySubtag, usesSpaces } from './scripts-of-languages.ts';

/** Checks spaces, punctuation and doubled words by the rules of the target language. What the source has too is no fault. */
export function checkStyle(source: string, candidate: string, { target }: Pair): Check[] {
  const language = primarySubtag(target);
  const [before, after] = [source, candidate].map((text) => replaceProtected(text, () => '\u0001'));
  if (before === undefined || after === undefined) return [];
  const isFault = ({ pattern, of, not, isOwn }: Rule) =>
    (of?.includes(language) ?? true) &&
    not?.includes(language) !== true &&
    pattern.test(after) &&
    (isOwn === true || !pattern.test(before));
  const found = rules.filter(isFault).map(({ code, detail }) => note(code, detail));
  return [...found, ...checkBrackets(before, after), ...checkDoubledWords(before, after, language)];
}

interface Rule {
  readonly code: 'spacing' | 'punctuation';
  readonly detail: string;
  readonly pattern: RegExp;
  /** Languages that have the rule. Defaults to all. */
  readonly of?: readonly string[];
  readonly not?: readonly string[];
  /** True if only the target language has the rule, so a source that breaks it is no excuse. */
  readonly isOwn?: boolean;
}

const rules: readonly Rule[] = [
  {
    code: 'spacing',
    detail: 'two spaces in a row',
    pattern: /[\p{L}\p{N},.;] {2,}[\p{L}\p{N}]/u,
  },
  {
    code: 'spacing',
    detail: 'a space before a comma or full stop',
    pattern: /\p{L} [,.](?=\s|$)/u,
  },
  {
    code: 'spacing',
    detail: 'a space before ! ? : or ;',
    pattern: /\p{L}[ \u00a0\u202f][!?;:](?=\s|$)/u,
    not: ['fr'],
  },
  {
    code: 'spacing',
    detail: 'no space before ! ? or ;',
    pattern: /\p{L}[!?;](?=\s|$)/u,
    of: ['fr'],
    isOwn: true,
  },
  {
    code: 'spacing',
    detail: 'no space after a comma or semicolon',
    pattern: /\p{Ll}[,;]\p{L}/u,
  },
  {
    code: 'punctuation',
    detail: 'a question without “¿”',
    pattern: /^[^¿]*\?/u,
    of: ['es'],
    isOwn: true,
  },
  {
    code: 'punctuation',
    detail: 'an exclamation without “¡”',
    pattern: /^[^¡]*!/u,
    of: ['es'],
    isOwn: true,
  },
  {
    code: 'punctuation',
    detail: 'a Latin comma, semicolon or question mark',
    pattern: /\p{Script=Arabic}\s?[,;?](?=\s|$)/u,
    of: ['ar', 'fa', 'ur'],
    isOwn: true,
  },
  {
    code: 'punctuation',
    detail: 'a half-width comma, full stop, question or exclamation mark',
    pattern: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,.;:?!](?!\d)/u,
    of: ['zh', 'ja'],
    isOwn: true,
  },
];

const brackets = ['()', '[]', '«»', '“”', '「」', '（）'] as const;

function checkBrackets(source: string, candidate: string): Check[] {
  const count = (text: string, mark = '') => text.split(mark).length - 1;
  const isOpen = (text: string, pair: string) => count(text, pair[0]) !== count(text, pair[1]);
  const open = brackets.filter((pair) => isOpen(candidate, pair) && !isOpen(source, pair));
  return open.length === 0 ? [] : [note('punctuation', `${listed(open)} are not in pairs`)];
}

/** Words that may stand twice: reflexive pronouns, relative pronouns, emphasis. */
const doubling: Readonly<Record<string, RegExp>> = {
  de: /^(?:das|der|die|den|dem|sie)$/,
  en: /^(?:that|had|is)$/,
  es: /^(?:muy|no)$/,
  fr: /^(?:nous|vous)$/,
  it: /^(?:piano|quasi|via)$/,
  nl: /^(?:die|dat|ze)$/,
};

/** Languages in which doubling a word is grammar. */
const reduplicating = ['ar', 'bn', 'fa', 'hi', 'id', 'ms', 'tl', 'tr', 'ur', 'vi'];

const doubledWord = /(?<![\p{L}\p{N}\p{M}])([\p{L}\p{M}]{2,40})[ \u00a0]\1(?![\p{L}\p{N}\p{M}])/giu;

function checkDoubledWords(source: string, candidate: string, language: string): Check[] {
  if (!usesSpaces(language) || reduplicating.includes(language)) return [];
  const doubled = (text: string) => [...text.matchAll(doubledWord)].map(([, word = '']) => word);
  if (doubled(source).length > 0) return [];
  const words = doubled(candidate).filter(
    (word) => doubling[language]?.test(word.toLowerCase()) !== true && !/^\p{Lu}/u.test(word),
  );
  if (words.length === 0) return [];
  return [{ code: 'doubled-word', severity: 'warning', detail: listed(words) }];
}

function note(code: Rule['code'], detail: string): Check {
  return { code, severity: 'note', detail };
}
