import { readLanguageCode } from './language-code.ts';
import { declaredInHtml, visibleText } from './visible-text.ts';
import { type ContentVote, detectable, voteOnText } from './vote.ts';

/** What a page or its server says about its language, as written there. */
export interface DeclaredLanguage {
  readonly lang?: string | undefined;
  /** The `Content-Language` header; one that lists several languages says nothing. */
  readonly contentLanguage?: string | undefined;
  readonly ogLocale?: string | undefined;
  /** `hreflang` of the alternate that is the page itself. */
  readonly hreflang?: string | undefined;
}

export interface LanguageQuestion {
  readonly html?: string;
  readonly text?: string;
  readonly declared?: DeclaredLanguage;
}

export interface DetectedLanguage {
  /** A primary subtag as the catalogue writes it; `und` when nothing tells. */
  readonly language: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** Whether to go on without asking the owner. */
  readonly reliable: boolean;
  readonly from: 'content' | 'declared' | 'both' | 'nothing';
}

/** A declaration that the words support this much is believed: closely related languages share most of their words. */
const supportedShare = 0.25;

/**
 * Tells the language of a page: its words vote, and what the page says of itself is weighed against them. Reliable
 * words beat a declaration that they do not support, above all `en`, which templates leave behind.
 */
export function detectLanguage({ html, text, declared = {} }: LanguageQuestion): DetectedLanguage {
  const vote = voteOnText(text ?? (html === undefined ? '' : visibleText(html)));
  const claims = readClaims({
    ...(html !== undefined && declaredInHtml(html)),
    ...given(declared),
  });
  return weigh(vote, claims);
}

/** Without the keys that are undefined, which would hide what the page says. */
function given(declared: DeclaredLanguage): DeclaredLanguage {
  return Object.fromEntries(Object.entries(declared).filter(([, value]) => value !== undefined));
}

/** The languages declared, the one declared most often first, else in order of trust. */
function readClaims({ hreflang, lang, contentLanguage, ogLocale }: DeclaredLanguage): string[] {
  const said = [hreflang, lang, contentLanguage, ogLocale].flatMap(
    (tag) => readLanguageCode(tag) ?? [],
  );
  const times = (code: string) => said.filter((other) => other === code).length;
  return [...new Set(said)].sort((a, b) => times(b) - times(a));
}

function weigh(vote: ContentVote, claims: readonly string[]): DetectedLanguage {
  const share = (code: string | undefined) => vote.shares.get(code ?? '') ?? 0;
  const [claim] = claims;
  const supported = claims.find((code) => share(code) >= supportedShare);
  if (supported !== undefined) {
    const confidence = Math.max(0.9, share(supported));
    return { language: supported, confidence, reliable: true, from: 'both' };
  }
  const isBeyondWords = claim !== undefined && !detectable.has(claim);
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

/** The words did not tell, or cannot tell this language. `en` alone is what templates say, so it is not relied upon. */
function trustClaim(claim: string, vote: ContentVote): DetectedLanguage {
  const isTemplateDefault = claim === 'en';
  const isOpposed = vote.language !== undefined && vote.language !== claim;
  const confidence = isTemplateDefault ? 0.4 : isOpposed ? 0.6 : 0.8;
  return { language: claim, confidence, reliable: !isTemplateDefault, from: 'declared' };
}
