import { decodeText, readTags } from '@dragoman/rewriter';
import { readLanguageCode } from './language-code.ts';
import type { ContentVote } from './vote.ts';

/** The languages that a page or its server declares, unparsed. */
interface DeclaredLanguage {
  readonly lang?: string | undefined;
  /** The `Content-Language` header. Ignored if it lists several languages. */
  readonly contentLanguage?: string | undefined;
  readonly ogLocale?: string | undefined;
  /** `hreflang` of the alternate with the page's own address. */
  readonly hreflang?: string | undefined;
}

export interface LanguageQuestion {
  readonly html?: string;
  readonly text?: string;
  readonly declared?: DeclaredLanguage;
}

export interface DetectedLanguage {
  /** A code of the catalog, or `und` if unknown. */
  readonly language: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** False if the owner should confirm the language. */
  readonly reliable: boolean;
  readonly from: 'content' | 'declared' | 'both' | 'nothing';
}

/** A declaration with this share of the votes is trusted, because related languages share most of their words. */
const supportedShare = 0.25;

/**
 * Detects the language of a page from its words and its declarations. A reliable vote of the words outweighs a declaration that
 * they do not support; `en` in particular is often a template's default. The first call loads the tables of word detection (40 MB).
 */
export async function detectLanguage({
  html,
  text,
  declared = {},
}: LanguageQuestion): Promise<DetectedLanguage> {
  const { voteOnText } = await import('./vote.ts');
  const vote = voteOnText(text ?? (html === undefined ? '' : visibleText(html)));
  const claims = readClaims({
    ...(html !== undefined && declaredInHtml(html)),
    ...definedFields(declared),
  });
  return weigh(vote, claims);
}

/** Drops undefined fields, which would override the page's own. */
function definedFields(declared: DeclaredLanguage): DeclaredLanguage {
  return Object.fromEntries(Object.entries(declared).filter(([, value]) => value !== undefined));
}

/** Returns the declared languages, most frequent first, then by trust. */
function readClaims({ hreflang, lang, contentLanguage, ogLocale }: DeclaredLanguage): string[] {
  const declared = [hreflang, lang, contentLanguage, ogLocale].flatMap(
    (tag) => readLanguageCode(tag) ?? [],
  );
  const times = (code: string) => declared.filter((other) => other === code).length;
  return [...new Set(declared)].sort((a, b) => times(b) - times(a));
}

function weigh(vote: ContentVote, claims: readonly string[]): DetectedLanguage {
  const share = (code: string | undefined) => vote.shares.get(code ?? '') ?? 0;
  const [claim] = claims;
  const supported = claims.find((code) => share(code) >= supportedShare);
  if (supported !== undefined) {
    const confidence = Math.max(0.9, share(supported));
    return { language: supported, confidence, reliable: true, from: 'both' };
  }
  const isBeyondWords = claim !== undefined && !vote.detectable.has(claim);
  if (vote.language !== undefined && vote.reliable && !isBeyondWords) {
    const confidence = share(vote.language) * (claim === undefined ? 1 : 0.9);
    return { language: vote.language, confidence, reliable: true, from: 'content' };
  }
  if (claim !== undefined) return trustClaim(claim, vote);
  if (vote.language === undefined)
    return { language: 'und', confidence: 0, reliable: false, from: 'nothing' };
  return {
    language: vote.language,
    confidence: share(vote.language) / 2,
    reliable: false,
    from: 'content',
  };
}

/** Used if the words are inconclusive. A declaration of `en` alone is not reliable. */
function trustClaim(claim: string, vote: ContentVote): DetectedLanguage {
  const isTemplateDefault = claim === 'en';
  const isOpposed = vote.language !== undefined && vote.language !== claim;
  const confidence = isTemplateDefault ? 0.4 : isOpposed ? 0.6 : 0.8;
  return { language: claim, confidence, reliable: !isTemplateDefault, from: 'declared' };
}

const hidden = new Set(
  'script style template noscript code pre kbd samp var svg math textarea select'.split(' '),
);
const inline = new Set('a abbr b bdi em i mark q s small span strong sub sup u wbr'.split(' '));

/** Returns roughly the visible text of a page, with a line per block. Good enough to detect its language. */
export function visibleText(html: string): string {
  const bytes = new TextEncoder().encode(html);
  const parts: string[] = [];
  let from = 0;
  let inside: string | undefined;
  for (const { name, isEnd, start, end } of readTags(bytes, [])) {
    if (inside === undefined) parts.push(decodeText(bytes, from, start));
    if (inside === undefined && hidden.has(name) && !isEnd) inside = name;
    else if (inside === name && isEnd) inside = undefined;
    else if (inside === undefined && name !== '' && !inline.has(name)) parts.push('\n');
    from = end;
  }
  if (inside === undefined) parts.push(decodeText(bytes, from, bytes.length));
  const lines = parts.join('').split('\n');
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** Returns the languages declared in the head of a page. */
export function declaredInHtml(html: string): { lang?: string; ogLocale?: string } {
  let lang: string | undefined;
  let ogLocale: string | undefined;
  for (const { name, attributes } of readTags(new TextEncoder().encode(html), read)) {
    const property = attributes.get('property')?.trim().toLowerCase();
    if (name === 'html') lang ??= codeIn(attributes.get('lang'));
    if (name === 'meta' && property === 'og:locale') ogLocale ??= codeIn(attributes.get('content'));
  }
  return { ...(lang && { lang }), ...(ogLocale && { ogLocale }) };
}

const read = ['lang', 'property', 'content'];

/** An attribute that is present and has no code counts as declared. */
function codeIn(value: string | undefined): string | undefined {
  return value === undefined ? undefined : (/^\s*([\w-]+)/.exec(value)?.[1] ?? '');
}
