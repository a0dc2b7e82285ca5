/** A pair of BCP 47 codes as the product writes them. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

export interface EngineCapabilities {
  /** True if the engine keeps `<a1>..</a1>` and `<x2/>` in place by itself; without it the core sends text runs. */
  readonly markup: boolean;
  /** True if a call costs money, so that the core records it first. */
  readonly paid: boolean;
  readonly glossary: boolean;
  readonly formality: boolean;
  readonly context: boolean;
  /** True if the engine reads what was wrong with an earlier answer, so asking again can help. */
  readonly notes: boolean;
  readonly maxTextsPerCall: number;
  readonly maxCharactersPerCall: number;
  /** How many calls may be under way at once. */
  readonly concurrency: number;
}

export interface EngineText {
  readonly id: string;
  /** Literal text with `<a1>..</a1>` and `<x2/>` as markup and `&lt; &gt; &amp;` for literal characters when `markup`, else plain. */
  readonly text: string;
  /** The element or attribute that holds the text. */
  readonly context?: string;
  /** The title of the page that the text is from. */
  readonly page?: string;
  /** What was wrong with the answer before. */
  readonly note?: string;
  /** What each `<xN/>` of protected text stands for, by its name (`x101`). */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/** A term and its translation, or null if it is never translated. */
export interface GlossaryEntry {
  readonly term: string;
  readonly translation: string | null;
}

/** What holds for all texts of a website and language. Engines use what their capabilities name. */
export interface Voice {
  /** What the website is about and for whom. */
  readonly brief?: string;
  readonly glossary?: readonly GlossaryEntry[];
  readonly formality?: 'formal' | 'informal';
  readonly style?: string;
}

/** Tokens of one call as the endpoint reports them. */
export interface EngineUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Those of the input that were read from the provider's cache. */
  readonly cachedTokens: number;
}

/** Texts in the order of the page, so that neighbours are context. */
export interface EngineBatch extends LanguagePair {
  readonly texts: readonly EngineText[];
  readonly voice?: Voice;
  /** The texts right before and after those of the batch. */
  readonly before?: string;
  readonly after?: string;
  /** The same for the same call made again after a crash: sent as `Idempotency-Key` where the provider knows it. */
  readonly idempotencyKey?: string;
  /** Called once for each answered request of an engine that reports usage. */
  onUsage?(usage: EngineUsage): void;
}

/** One answer per text of the batch, by id, in any order; a text may be missing or fail alone. */
export type EngineAnswer =
  | { readonly id: string; readonly text: string }
  | { readonly id: string; readonly error: EngineErrorKind };

export type EngineErrorKind =
  | 'auth'
  | 'quota'
  /** Refused for good, for example an unknown model: the same call fails again. */
  | 'rejected'
  | 'rate'
  | 'unsupported-pair'
  | 'too-large'
  | 'invalid-output'
  | 'unavailable';

/** What an engine throws when a whole call fails. `retryAfter` is in milliseconds. */
export class EngineError extends Error {
  readonly kind: EngineErrorKind;
  readonly retryAfter: number | undefined;

  constructor(
    kind: EngineErrorKind,
    message: string,
    options: { retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'EngineError';
    this.kind = kind;
    this.retryAfter = options.retryAfter;
  }
}

/** The state of an engine for the screens: `detail` says in one sentence what to do when it is not ready. */
export interface EngineHealth {
  readonly ready: boolean;
  readonly detail: string;
}

/** The port every translation engine stands behind. */
export interface TranslationEngine {
  readonly name: string;
  /** Changes when the same text may come out differently: a model's name, a package's version. */
  version(): Promise<string>;
  supports(pair: LanguagePair): Promise<boolean>;
  capabilities(): EngineCapabilities;
  /** Throws `EngineError`. */
  translate(batch: EngineBatch, signal?: AbortSignal): Promise<readonly EngineAnswer[]>;
  health(): Promise<EngineHealth>;
  close(): Promise<void>;
}
