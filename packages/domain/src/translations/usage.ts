/** What calls to an engine used. Services that bill characters report no tokens. */
export interface EngineUsage {
  readonly characters: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens that the provider read from its cache. */
  readonly cachedTokens: number;
}

/** US dollars per million characters, or per million tokens. */
export type EnginePrice =
  | { readonly characters: number }
  | { readonly input: number; readonly output: number; readonly cached: number };

const million = 1_000_000;

/** Returns the cost in US dollars; 0 without a price. */
export function costOf(price: EnginePrice | undefined, usage: EngineUsage): number {
  if (price === undefined) return 0;
  if ('characters' in price) return (usage.characters * price.characters) / million;
  const fresh = usage.inputTokens - usage.cachedTokens;
  const sum =
    fresh * price.input + usage.cachedTokens * price.cached + usage.outputTokens * price.output;
  return sum / million;
}

/** Instructions and context, sent with every call to a language model. */
const tokensPerCall = 1200;
/** The id of a text and its JSON. */
const tokensPerText = 6;
const charactersPerToken = 4;
/** Tokens of a translation for each of its original. */
const outputShare = 1.1;

/** Estimates what translating texts uses, before any provider's cache. */
export function estimateUsage(texts: number, characters: number, calls: number): EngineUsage {
  const content = characters / charactersPerToken;
  return {
    characters,
    inputTokens: Math.round(calls * tokensPerCall + texts * tokensPerText + content),
    outputTokens: Math.round(texts * tokensPerText + content * outputShare),
    cachedTokens: 0,
  };
}

/** Scores, a reason and their JSON. */
const tokensPerOpinion = 70;

/** Estimates what a model's opinion on texts and their translations uses, if each translation is written anew. */
export function estimateAssessment(texts: number, characters: number, calls: number): EngineUsage {
  const content = characters / charactersPerToken;
  return {
    characters,
    inputTokens: Math.round(calls * tokensPerCall + texts * tokensPerText * 3 + content),
    outputTokens: Math.round(texts * tokensPerOpinion + (content / 2) * outputShare),
    cachedTokens: 0,
  };
}

/**
 * Reads `name=25` (per million characters) or `name=0.15/0.6` (per million input and output tokens; a third number is the
 * price of cached input, which otherwise costs as much as other input). Returns undefined if it is neither.
 */
export function parsePrice(written: string): { name: string; price: EnginePrice } | undefined {
  const [, name = '', amounts = ''] = /^([a-z][a-z0-9-]*)\s*=\s*([\d./]+)$/.exec(written) ?? [];
  const numbers = amounts.split('/').map(Number);
  const [first, output, cached = first] = numbers;
  const isValid = amounts !== '' && numbers.length <= 3 && numbers.every(Number.isFinite);
  if (!isValid || first === undefined || cached === undefined) return undefined;
  return {
    name,
    price: output === undefined ? { characters: first } : { input: first, output, cached },
  };
}
