import {
  type AssessmentAnswer,
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type TranslationEngine,
} from '@dragoman/providers/engines';

export interface DoubleOptions {
  readonly capabilities?: Partial<EngineCapabilities>;
  readonly pairs?: readonly string[];
  /** Changes or replaces the answers to a call. May throw. */
  answer?(batch: EngineBatch, answers: EngineAnswer[]): EngineAnswer[] | Promise<EngineAnswer[]>;
}

export interface EngineDouble extends TranslationEngine {
  readonly calls: EngineBatch[];
}

/** Translates by rule: appends `ción` to every word and leaves markup and references alone. */
export function accented(text: string): string {
  return text.replace(/<[^<>]*>|&\w+;|\p{L}+/gu, (word) =>
    /^[<&]/.test(word) ? word : `${word}ción`,
  );
}

/** An engine that translates with `accented`, with configurable answers and errors. */
export function createEngineDouble(options: DoubleOptions = {}): EngineDouble {
  const calls: EngineBatch[] = [];
  const { pairs = ['en-es', 'en-fr'], answer = (_batch, answers) => answers } = options;
  return {
    calls,
    name: 'double',
    version: async () => '1',
    supports: async ({ source, target }) => pairs.includes(`${source}-${target}`),
    capabilities: () => ({
      markup: true,
      paid: false,
      glossary: false,
      formality: false,
      context: true,
      notes: true,
      maxTextsPerCall: 20,
      maxCharactersPerCall: 2000,
      concurrency: 2,
      ...options.capabilities,
    }),
    async translate(batch) {
      calls.push(batch);
      return answer(
        batch,
        batch.texts.map(({ id, text }) => ({ id, text: accented(text) })),
      );
    },
    health: async () => ({ ready: true, detail: 'A double.' }),
    close: async () => {},
  };
}

/** Returns the first engine that has the pair. */
export function enginesOf(...engines: readonly TranslationEngine[]) {
  return {
    async engineFor(pair: { source: string; target: string }) {
      for (const engine of engines) if (await engine.supports(pair)) return engine;
      return undefined;
    },
  };
}

/** A paid engine over HTTP: posts the texts of a batch as JSON, with its idempotency key. */
export function createHttpEngine(url: string): TranslationEngine {
  async function post<Answer>({ texts, idempotencyKey = '' }: EngineBatch): Promise<Answer[]> {
    const headers = { 'idempotency-key': idempotencyKey };
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(texts) });
    if (!response.ok) throw new EngineError('unavailable', `HTTP ${response.status}`);
    return (await response.json()) as Answer[];
  }
  return {
    ...createEngineDouble({ capabilities: { paid: true, maxTextsPerCall: 5, concurrency: 2 } }),
    translate: post<EngineAnswer>,
    assess: post<AssessmentAnswer>,
  };
}
