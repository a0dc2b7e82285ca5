import { engineEntry } from '@dragoman/domain/engines';
import { CallLimiter } from '../call-limiter.ts';
import {
  type HttpCall,
  type HttpOptions,
  type HttpReply,
  kindOfStatus,
  refusalOf,
  send,
} from '../http.ts';
import {
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineErrorKind,
  type EngineHealth,
  type EngineStatus,
  type GlossaryEntry,
  type LanguagePair,
  type PairGlossary,
  type TranslationEngine,
  type Voice,
} from '../port.ts';

import { type GlossaryApi, ServiceGlossaries } from './glossaries.ts';

export interface HostedOptions extends HttpOptions {
  /** Base URL of the service, without a slash at its end. Defaults to the usual one. */
  readonly baseUrl?: string;
  /** Maximum concurrent calls across all languages and websites. Defaults to 4. */
  readonly concurrency?: number | undefined;
}

/** A call in the service's terms: its own language codes, and markup encoded by `encode`. */
interface HostedRequest extends LanguagePair {
  readonly texts: readonly string[];
  readonly voice: Voice;
  readonly before: string | undefined;
  /** The id of a glossary at the service. */
  readonly glossaryId?: string | undefined;
}

/** The differences between hosted services. */
export interface HostedApi {
  readonly name: string;
  readonly version: string;
  readonly paid: boolean;
  readonly formality: boolean;
  readonly context: boolean;
  /** True if texts carry the terms of the glossary. */
  readonly glossary: boolean;
  /** Present if the service stores glossaries. */
  readonly glossaries?: GlossaryApi;
  readonly maxTexts: number;
  readonly maxCharacters: number;
  /** Returns the service's codes for a pair. Undefined if unsupported. */
  pair(pair: LanguagePair): Promise<LanguagePair | undefined>;
  /** Builds the request; a call without texts only checks the key. */
  call(request: HostedRequest): HttpCall | Promise<HttpCall>;
  /** Returns the translations in order. Undefined if the response is not the service's. */
  read(reply: string): readonly string[] | undefined;
  /** Returns the error kind if the status is not sufficient. */
  kindOf?(reply: HttpReply): EngineErrorKind | undefined;
  /** @param terms the terms of the call, for a service that takes them in the text */
  encode(markup: string, terms: readonly GlossaryEntry[]): string;
  decode(text: string): string;
}

const healthTimeout = 5000;

type WithAddress<Options> = Options & { readonly baseUrl: string };

/** Adapts a hosted service to the engine port. */
export function createHostedEngine<Options extends HostedOptions>(
  apiOf: (options: WithAddress<Options>) => HostedApi,
  options: Options,
  usualAddress: string,
): TranslationEngine {
  const baseUrl = (options.baseUrl ?? usualAddress).replace(/(?<!\/)\/+$/, '');
  return new HostedEngine(apiOf({ ...options, baseUrl }), { ...options, baseUrl });
}

class HostedEngine implements TranslationEngine {
  readonly name: string;
  readonly host: string;
  readonly #api: HostedApi;
  readonly #title: string;
  readonly #options: WithAddress<HostedOptions>;
  readonly #concurrency: number;
  readonly #limiter: CallLimiter;
  readonly #glossaries: ServiceGlossaries | undefined;

  constructor(api: HostedApi, options: WithAddress<HostedOptions>) {
    this.name = api.name;
    this.host = new URL(options.baseUrl).host;
    this.#api = api;
    this.#title = engineEntry(api.name).title;
    this.#options = options;
    this.#concurrency = options.concurrency ?? 4;
    this.#limiter = new CallLimiter({ concurrency: this.#concurrency });
    this.#glossaries =
      api.glossaries &&
      new ServiceGlossaries({
        title: this.#title,
        api: api.glossaries,
        options,
        kindOf: (reply) => api.kindOf?.(reply),
      });
  }

  async version(): Promise<string> {
    return this.#api.version;
  }

  async supports(pair: LanguagePair): Promise<boolean> {
    return (await this.#pair(pair)) !== undefined;
  }

  capabilities(): EngineCapabilities {
    const { paid, formality, context, glossary, maxTexts, maxCharacters } = this.#api;
    return {
      markup: true,
      paid,
      glossary,
      formality,
      context,
      notes: false,
      maxTextsPerCall: maxTexts,
      maxCharactersPerCall: maxCharacters,
      concurrency: this.#concurrency,
    };
  }

  async prepareGlossary(glossary: PairGlossary, onCreate: () => Promise<void>): Promise<boolean> {
    return (await this.#glossaries?.idOf(glossary, onCreate)) !== undefined;
  }

  async translate(batch: EngineBatch, signal?: AbortSignal): Promise<readonly EngineAnswer[]> {
    signal?.throwIfAborted();
    const pair = await this.#pair(batch);
    if (pair === undefined)
      throw new EngineError(
        'unsupported-pair',
        `${this.#title} has no ${batch.source}-${batch.target}.`,
      );
    if (batch.texts.length === 0) return [];
    const { voice = {} } = batch;
    const texts = batch.texts.map(({ text }) => this.#api.encode(text, voice.glossary ?? []));
    const before = batch.texts[0]?.before;
    const answers = await this.#limiter.run(
      () => this.#callWithGlossary({ ...pair, texts, voice, before }, batch, signal),
      signal,
    );
    return batch.texts.map(({ id }, index) => {
      const text = this.#api.decode(answers[index] ?? '');
      return text.trim() === '' ? { id, error: 'invalid-output' } : { id, text };
    });
  }

  status(): EngineStatus {
    return this.#limiter.status();
  }

  async health(): Promise<EngineHealth> {
    const pair = { source: 'en', target: 'es' };
    const request = { ...pair, texts: ['OK'], voice: {}, before: undefined };
    try {
      await this.#call(request, { ...this.#options, timeout: healthTimeout });
      return { ready: true, detail: `${this.#title} at ${this.#options.baseUrl}.` };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { ready: false, detail: `${this.#title} does not translate: ${reason}` };
    }
  }

  /** The caller closes the dispatcher. */
  async close(): Promise<void> {}

  async #pair(pair: LanguagePair): Promise<LanguagePair | undefined> {
    return pair.source === pair.target ? undefined : this.#api.pair(pair);
  }

  /** Creates the glossary again if somebody has deleted it at the service. */
  async #callWithGlossary(
    request: HostedRequest,
    { source, target, glossary: terms, onSend }: EngineBatch,
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    const glossaries = terms && this.#glossaries;
    const glossary = { source, target, terms: terms ?? [] };
    const call = async () => {
      const glossaryId = await glossaries?.idOf(glossary, async () => onSend?.(terms));
      await onSend?.();
      return this.#call({ ...request, glossaryId }, this.#options, signal);
    };
    return call().catch((error) => {
      if (!(error instanceof GlossaryMissing)) throw error;
      glossaries?.forget(glossary);
      return call();
    });
  }

  async #call(
    request: HostedRequest,
    options: HttpOptions,
    signal?: AbortSignal,
  ): Promise<readonly string[]> {
    const title = this.#title;
    const reply = await send(options, await this.#api.call(request), signal);
    if (!reply.ok) {
      if (request.glossaryId !== undefined && this.#api.glossaries?.isMissing(reply))
        throw new GlossaryMissing('unavailable', `${title} has no such glossary.`);
      const kind = this.#api.kindOf?.(reply) ?? kindOfStatus(reply.status);
      throw refusalOf(title, reply, kind);
    }
    const answers = this.#api.read(reply.body);
    if (answers?.length === request.texts.length) return answers;
    throw new EngineError('invalid-output', `${title} sent no translation of each text.`);
  }
}

class GlossaryMissing extends EngineError {}

/** Returns the codes of a service with all languages: the catalog's, some with the service's own spelling. */
export function renamedPair(
  sources: Readonly<Record<string, string>>,
  targets: Readonly<Record<string, string>> = sources,
): HostedApi['pair'] {
  return async ({ source, target }) => ({
    source: sources[source] ?? source,
    target: targets[target] ?? target,
  });
}
