import type { Pair } from '@dragoman/domain/translations';
import { formatUnitText, parseUnitText } from '@dragoman/domain/website-strings';
import { readTexts } from '@dragoman/texts';
import {
  addressingTerms,
  ambiguousTerms,
  type EnglishTerm,
  englishTerms,
  type Place,
  spellings,
} from './terms.data.ts';

/** The origin of translations by this list, stored like an engine's. */
export const commonTermsOrigin = { name: 'common terms', version: '2' };

interface Unit {
  readonly text: string;
  readonly context?: string | null | undefined;
}

interface Options extends Pair {
  /** True if the owner chose a form of address. Terms that may address the reader are then left to an engine. */
  readonly hasFormality?: boolean;
  /** The website’s address: its host tells the brand in a title. */
  readonly address?: string | undefined;
}

/**
 * Returns the translation of a unit that consists of one common website term, such as 'Add to cart', or undefined. A
 * term with several meanings needs a context that tells which one it has: 'Home' is the start page only in a
 * navigation, a list or a title. Tags around the term, its capitals and a final colon, period, ellipsis or arrow are
 * preserved, and so is the website's brand beside it ('About us | Northwind').
 */
export function translateCommonTerm(unit: Unit, options: Options): string | undefined {
  if (options.source !== 'en' || unit.text.length > longestUnit) return undefined;
  const pieces = parseUnitText(unit.text);
  const worded = pieces.filter(
    (piece) => piece.type === 'text' && /[\p{L}\p{N}]/u.test(piece.text),
  );
  const [only] = worded;
  if (worded.length !== 1 || only?.type !== 'text') return undefined;
  const core = only.text.trim();
  const translated = translateParts(core, unit.context ?? '', options);
  if (translated === undefined) return undefined;
  const text = only.text.replace(core, () => translated);
  return formatUnitText(pieces.map((piece) => (piece === only ? { type: 'text', text } : piece)));
}

/** Longer than every term with its tags. */
const longestUnit = 200;

const termsBySpelling = new Map<string, EnglishTerm>([
  ...Object.entries(spellings),
  ...englishTerms.map((term) => [term.toLowerCase(), term] as const),
]);

const separator = /( [|·»–—-] )/;

/** Translates a term, or terms and the brand with separators between them. */
function translateParts(core: string, context: string, options: Options): string | undefined {
  const parts = core.split(separator);
  let terms = 0;
  const translated = parts.map((part, index) => {
    if (index % 2 === 1) return part;
    const text = translateText(part, context, options);
    if (text === undefined) return isBrand(part, options.address) ? part : undefined;
    terms++;
    return text;
  });
  return terms > 0 && !translated.includes(undefined) ? translated.join('') : undefined;
}

const shortestBrand = 4;

/** True if a part of a title is the name in the host: 'Harbour Bank' of `www.harbour-bank.example`. */
function isBrand(part: string, address: string | undefined): boolean {
  if (address === undefined || !URL.canParse(address)) return false;
  const name = lettersOf(part);
  const labels = new URL(address).hostname.split('.').slice(0, -1).map(lettersOf);
  const isName = (label: string) =>
    label.length >= shortestBrand && (name.startsWith(label) || label.startsWith(name));
  return name.length >= shortestBrand && labels.some(isName);
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function translateText(
  core: string,
  context: string,
  { target, hasFormality = false }: Options,
): string | undefined {
  const [ending = ''] = /(?<!\s)\s*(?:\.{3}|[.…:*→»›])$/u.exec(core) ?? [];
  const words = core.slice(0, core.length - ending.length);
  const term = termsBySpelling.get(words.toLowerCase());
  if (term === undefined || !isPlaced(term, context)) return undefined;
  if (hasFormality && addressingTerms.has(term)) return undefined;
  const translation = readTexts('common-terms', target).get(term);
  const cased = translation && caseLike(words, translation, target);
  return cased === undefined ? undefined : `${cased}${endingIn(target, ending)}`;
}

function isPlaced(term: EnglishTerm, context: string): boolean {
  const place = ambiguousTerms[term];
  return place === undefined || contexts[place].test(context);
}

const link = 'a|nav|li|menu|header|footer|title|path segment';
const button = 'button|input@value|button@.*';
const contexts: Readonly<Record<Place, RegExp>> = {
  link: new RegExp(`^(?:${link})$`),
  button: new RegExp(`^(?:${button})$`),
  control: new RegExp(`^(?:${link}|${button}|summary|.+@(?:aria-label|title))$`),
  field: /^(?:label|legend|th|dt|(?:input|select|textarea)@.*)$/,
};

/** Writes a translation in capitals or small letters like the source. Returns undefined for mixed forms such as 'sIGN iN'. */
function caseLike(source: string, translation: string, language: string): string | undefined {
  if (/^\p{Lu}.*\p{Ll}/u.test(source)) return hasStrayCapital(source) ? undefined : translation;
  if (source === source.toUpperCase())
    return isAbbreviation(source) ? translation : translation.toLocaleUpperCase(language);
  if (source !== source.toLowerCase()) return undefined;
  const keepsCapital = language === 'de' || /^.\p{Lu}/u.test(translation);
  if (keepsCapital) return translation;
  const [first = ''] = translation;
  return `${first.toLocaleLowerCase(language)}${translation.slice(first.length)}`;
}

function hasStrayCapital(source: string): boolean {
  return /\p{Ll}\p{Lu}/u.test(source);
}

function isAbbreviation(source: string): boolean {
  return englishTerms.some((term) => term === source);
}

function endingIn(language: string, ending: string): string {
  const mark = ending.trim();
  if (mark === ':' && language === 'fr') return '\u00a0:';
  if (language === 'zh' || language === 'ja') return fullWidth[mark] ?? ending;
  return language === 'ar' ? ending.replace('→', '←') : ending;
}

const fullWidth: Readonly<Record<string, string>> = { ':': '：', '.': '。' };
