import type { ControlText } from '@dragoman/domain/translations';

/** A pair of the product's BCP 47 codes. */
export interface LanguagePair {
  readonly source: string;
  readonly target: string;
}

export interface EngineCapabilities {
  /** True if the engine preserves `<a1>..</a1>` and `<x2/>`; otherwise the core sends text runs. */
  readonly markup: boolean;
  /** True if a call costs money, so that the core records it first. */
  readonly paid: boolean;
  readonly glossary: boolean;
  readonly formality: boolean;
  readonly context: boolean;
  /** True if the engine uses feedback about a wrong answer, so that a retry can help. */
  readonly notes: boolean;
  readonly maxTextsPerCall: number;
  readonly maxCharactersPerCall: number;
  /** Maximum number of concurrent calls. */
  readonly concurrency: number;
}

export interface EngineText {
  readonly id: string;
  /**
   * With `markup`: text with the tags `<a1>..</a1>` and `<x2/>` and the references `&lt; &gt; &amp;`. Otherwise plain
   * text.
   */
  readonly text: string;
  /** The element or attribute that contains the text. */
  readonly context?: string;
  /** Title of the page that contains the text. */
  readonly page?: string;
  /** The texts directly before and after it on the page, unless they are in the same batch. */
  readonly before?: string;
  readonly after?: string;
  /** What was wrong with the previous answer. */
  readonly note?: string;
  /** The content of each `<xN/>` placeholder, by name (`x101`). */
  readonly placeholders?: Readonly<Record<string, string>>;
}

/** A term and its translation. Terms that are never translated are protected text instead. */
export interface GlossaryEntry {
  readonly term: string;
  readonly translation: string | null;
  /** True if only this spelling is the term. Defaults to false. */
  readonly isCaseSensitive?: boolean;
}

export interface PairGlossary extends LanguagePair {
  readonly terms: readonly GlossaryEntry[];
}

/** Context of all texts of a website and language. Engines use the parts that their capabilities declare. */
export interface Voice {
  /** What the website is about and for whom. */
  readonly brief?: string;
  readonly glossary?: readonly GlossaryEntry[];
  /** The owner's translations of texts similar to those of the batch. */
  readonly similar?: Readonly<Record<string, string>>;
  readonly formality?: 'formal' | 'informal';
  readonly style?: string;
  readonly audience?: string;
  /** Translations as they should sound. */
  readonly examples?: string;
}

/** Token usage of one call, as reported by the endpoint. */
export interface EngineUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Input tokens read from the provider's cache. */
  readonly cachedTokens: number;
}

/** Texts in page order, so that neighbors provide context. */
export interface EngineBatch extends LanguagePair {
  readonly texts: readonly EngineText[];
  readonly voice?: Voice;
  /** The terms of a glossary that `prepareGlossary` has made ready. */
  readonly glossary?: readonly GlossaryEntry[];
  /** Identical if the call is repeated after a crash; sent as `Idempotency-Key` to providers that support it. */
  readonly idempotencyKey?: string;
  /** Sent along by engines that chat. If it comes back wrong, they throw `EngineError('invalid-output')` instead of using the call. */
  readonly control?: ControlText;
  /**
   * Called before each request leaves, when no limit holds it back anymore. If it throws, nothing is sent.
   * @param glossary the terms, if the request creates a glossary
   */
  onSend?(glossary?: readonly GlossaryEntry[]): Promise<void>;
  /** Called once per answered request, if the engine reports usage. */
  onUsage?(usage: EngineUsage): void;
}

/** One answer per text of the batch, by id, in any order; a text may be missing or fail alone. */
export type EngineAnswer =
  | { readonly id: string; readonly text: string }
  | { readonly id: string; readonly error: EngineErrorKind };

/** A text with the translation to assess, written alike. */
export interface AssessedText extends EngineText {
  readonly translation: string;
}

export interface AssessmentBatch extends EngineBatch {
  readonly texts: readonly AssessedText[];
}

/** The severities of the errors in a translation. */
export interface MarkedErrors {
  readonly id: string;
  readonly severities: readonly ('critical' | 'major' | 'minor')[];
}

/** Scores from 1 to 5. */
export interface Scores {
  readonly accuracy: number;
  readonly fluency: number;
  readonly terms: number;
  readonly style: number;
}

/** An opinion on a translation: why it has these scores, and how it would be better, if it would. */
export interface Assessment extends Scores {
  readonly id: string;
  readonly reason: string;
  readonly better: string | null;
}

export type AssessmentAnswer =
  | Assessment
  | { readonly id: string; readonly error: EngineErrorKind };

export type EngineErrorKind =
  | 'auth'
  | 'quota'
  /** Permanently refused, for example because of an unknown model; a retry would fail too. */
  | 'rejected'
  | 'rate'
  | 'unsupported-pair'
  | 'too-large'
  | 'invalid-output'
  | 'unavailable';

/** Thrown if a whole call fails. `retryAfter` is in milliseconds. */
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

/** The state of an engine for the screens. If it is not ready, `detail` explains in one sentence what to do. */
export interface EngineHealth {
  readonly ready: boolean;
  readonly detail: string;
}

/** How the calls of this process to an engine went. */
export interface EngineStatus {
  /** `open` after consecutive unusable answers: few calls are made until one is usable. */
  readonly breaker: 'closed' | 'open';
  readonly lastError: { readonly message: string; readonly at: Date } | undefined;
}

/** What an engine is needed for: all translate, some also judge translations. */
export type EngineTask = 'translate' | 'assess';

/** True if an engine has a pair and can do a task; false if it cannot tell. */
export async function canDo(
  engine: TranslationEngine,
  pair: LanguagePair,
  task: EngineTask = 'translate',
): Promise<boolean> {
  if (task === 'assess' && engine.assess === undefined) return false;
  return engine.supports(pair).catch(() => false);
}

/** What an engine on this machine downloads once before it can translate a pair. */
export interface ModelDownload {
  /** Undefined if nobody says. */
  readonly bytes: number | undefined;
  /** Why it cannot be had now, and what to do; undefined if it can. The engine does not support the pair then. */
  readonly problem: string | undefined;
}

/** The interface of all translation engines. */
export interface TranslationEngine {
  readonly name: string;
  /** The host that texts are sent to; absent if they stay in this process or its children. */
  readonly host?: string;
  /** Changes if translations may change: a model's name, a package's version. */
  version(): Promise<string>;
  supports(pair: LanguagePair): Promise<boolean>;
  capabilities(): EngineCapabilities;
  /**
   * Makes a glossary ready at a service that stores glossaries, once for its content; calls `onCreate` before it is sent.
   * Returns false if the service does not take it.
   */
  prepareGlossary?(glossary: PairGlossary, onCreate: () => Promise<void>): Promise<boolean>;
  /** Returns what a pair needs that is not here; undefined if nothing, or if the pair is unknown. */
  download?(pair: LanguagePair): Promise<ModelDownload | undefined>;
  /** Downloads it, and continues an interrupted download. Throws `EngineError`. */
  prepare?(
    pair: LanguagePair,
    onDownload: (bytes: number, total: number | undefined) => void,
  ): Promise<void>;
  /** Throws `EngineError`. */
  translate(batch: EngineBatch, signal?: AbortSignal): Promise<readonly EngineAnswer[]>;
  /** Present if the engine can judge translations. Throws `EngineError`. */
  assess?(batch: AssessmentBatch, signal?: AbortSignal): Promise<readonly AssessmentAnswer[]>;
  /** Marks the errors in translations; a text may be missing. Present if the engine can. Throws `EngineError`. */
  markErrors?(batch: AssessmentBatch, signal?: AbortSignal): Promise<readonly MarkedErrors[]>;
  health(): Promise<EngineHealth>;
  /** Absent for engines on this machine. Makes no call. */
  status?(): EngineStatus;
  close(): Promise<void>;
}
