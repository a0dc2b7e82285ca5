import { createHash } from 'node:crypto';
import path from 'node:path';
import { modelOutOfReach } from '@dragoman/domain/engines';
import { type Log, silentLog } from '@dragoman/domain/log';
import { createOutgoingGate, createPageFetcher } from '../../outgoing/index.ts';
import { fromHtml, toHtml } from '../html.ts';
import {
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineHealth,
  type LanguagePair,
  type ModelDownload,
  type TranslationEngine,
} from '../port.ts';
import { ModelStore } from './model-store.ts';
import { pairName } from './registry.ts';
import { WasmHost } from './wasm-host.ts';

export interface BergamotOptions {
  /** Folder with supplied models; others are downloaded into it on first use. */
  readonly modelsDir: string;
  /** URL of a registry or a mirror, and the registry's SHA-256 (`ModelStoreOptions`). */
  readonly registryUrl?: string | undefined;
  readonly registryHash?: string | undefined;
  readonly log?: Log;
  /** Timeout per batch in milliseconds. Defaults to 150 seconds. */
  readonly timeout?: number;
}

const failureMemory = 5 * 60_000;

/** Translates with Firefox Translations models in a worker thread. */
export function createBergamotEngine(options: BergamotOptions): TranslationEngine {
  return new BergamotEngine(options);
}

/** Opens the folder of models. The caller closes it. */
export function openBergamotModels({
  modelsDir,
  registryUrl,
  registryHash,
}: Pick<BergamotOptions, 'modelsDir' | 'registryUrl' | 'registryHash'>) {
  const allowedHosts = registryUrl === undefined ? [] : [new URL(registryUrl).host];
  const gate = createOutgoingGate({ allowedHosts });
  const { dispatcher } = gate;
  const fetchFile = createPageFetcher(gate);
  const folder = path.resolve(modelsDir);
  return {
    folder,
    store: new ModelStore({ folder, registryUrl, registryHash, fetchFile, dispatcher }),
    close: () => gate.close(),
  };
}

class BergamotEngine implements TranslationEngine {
  readonly name = 'bergamot';
  readonly #log: Log;
  readonly #host: WasmHost;
  readonly #store: ModelStore;
  readonly #closeGate: () => Promise<void>;
  /** When each model failed to download or load, and why; other engines take its pairs for a while. */
  readonly #failures = new Map<string, { readonly at: number; readonly reason: string }>();

  constructor({ log, timeout, ...options }: BergamotOptions) {
    const models = openBergamotModels(options);
    this.#log = log ?? silentLog;
    this.#host = new WasmHost(timeout ?? 150_000);
    this.#store = models.store;
    this.#closeGate = models.close;
  }

  /** Identifies models by the registry's hashes, and supplied models that are not in it by name. */
  async version(): Promise<string> {
    const registry = await this.#store.registry();
    const hash = createHash('sha256').update(JSON.stringify(registry)).digest('hex').slice(0, 8);
    const supplied = (await this.#store.supplied()).filter((name) => !(name in registry));
    return ['bergamot-translator 0.4.9', `registry ${hash}`, ...supplied.sort()].join(', ');
  }

  async supports(pair: LanguagePair): Promise<boolean> {
    const legs = await this.#store.route(pair);
    return legs !== undefined && (await this.#problemWith(legs)) === undefined;
  }

  async download(pair: LanguagePair): Promise<ModelDownload | undefined> {
    const legs = await this.#store.route(pair);
    if (legs === undefined) return undefined;
    const { names, bytes } = await this.#store.missing(legs);
    const problem = await this.#problemWith(legs);
    return names.length === 0 && problem === undefined ? undefined : { bytes, problem };
  }

  async prepare(
    pair: LanguagePair,
    onDownload: (bytes: number, total: number | undefined) => void,
  ): Promise<void> {
    const legs = (await this.#store.route(pair)) ?? [];
    const { names, bytes: total } = await this.#store.missing(legs);
    const sizes = new Map<string, number>();
    const missing = legs.filter((leg) => names.includes(pairName(leg)));
    for (const leg of missing)
      await this.#orRemember(leg, () =>
        this.#store.add(leg, (bytes) => {
          sizes.set(pairName(leg), bytes);
          onDownload(
            [...sizes.values()].reduce((sum, size) => sum + size, 0),
            total,
          );
        }),
      );
  }

  /** Says why the models of a route cannot be used now; undefined if they can. */
  async #problemWith(legs: readonly LanguagePair[]): Promise<string | undefined> {
    for (const leg of legs) {
      const { at, reason } = this.#failures.get(pairName(leg)) ?? {};
      if (at !== undefined && Date.now() - at < failureMemory) return reason;
    }
    const { names } = await this.#store.missing(legs);
    return names.length === 0 || (await this.#store.isReachable())
      ? undefined
      : modelOutOfReach.message;
  }

  capabilities(): EngineCapabilities {
    return {
      markup: true,
      paid: false,
      glossary: false,
      formality: false,
      context: false,
      notes: false,
      maxTextsPerCall: 64,
      maxCharactersPerCall: 10_000,
      concurrency: 1,
    };
  }

  async translate(batch: EngineBatch, signal?: AbortSignal): Promise<readonly EngineAnswer[]> {
    signal?.throwIfAborted();
    const legs = await this.#store.route(batch);
    if (legs === undefined) {
      const name = pairName(batch);
      throw new EngineError('unsupported-pair', `There is no Bergamot model for ${name}.`);
    }
    if (batch.texts.length === 0) return [];
    const texts = batch.texts.map(({ text }) => toHtml(text));
    const translations = await this.#host.exclusively(async () => {
      signal?.throwIfAborted();
      for (const leg of legs) await this.#orRemember(leg, () => this.#load(leg));
      return this.#host.ask({ do: 'translate', route: legs.map(pairName), texts });
    });
    return batch.texts.map(({ id, text: source }, index) => {
      const text = withWholeTags(fromHtml(translations[index] ?? ''), source) ?? '';
      return text.trim() === '' ? { id, error: 'invalid-output' } : { id, text };
    });
  }

  async health(): Promise<EngineHealth> {
    const supplied = await this.#store.supplied();
    const known = Object.keys(await this.#store.registry());
    const isReachable = await this.#store.isReachable();
    const ready = supplied.length > 0 || isReachable;
    if (!ready) return { ready, detail: `No Bergamot model is here. ${modelOutOfReach.message}` };
    const here = supplied.length > 0 ? supplied.sort().join(', ') : 'none yet';
    const others = isReachable ? `${known.length} can be downloaded.` : modelOutOfReach.message;
    return { ready, detail: `Models here: ${here}; ${others}` };
  }

  async close(): Promise<void> {
    await this.#host.close();
    await this.#closeGate();
  }

  async #orRemember(leg: LanguagePair, use: () => Promise<void>): Promise<void> {
    const model = pairName(leg);
    try {
      await use();
      this.#failures.delete(model);
    } catch (error) {
      this.#failures.set(model, { at: Date.now(), reason: (error as Error).message });
      this.#log.warn({ engine: this.name, model, err: error }, 'a model cannot be used');
      throw error;
    }
  }

  async #load(leg: LanguagePair): Promise<void> {
    const name = pairName(leg);
    if (this.#host.hasModel(name)) return;
    const files = await this.#store.load(leg);
    this.#log.info({ engine: this.name, model: name }, 'loading a model');
    const vocabs = [files.get('vocab') ?? files.get('srcvocab'), files.get('trgvocab')];
    await this.#host.ask({
      do: 'load',
      name,
      model: files.get('model') as Uint8Array,
      lex: files.get('lex') ?? new Uint8Array(),
      vocabs: vocabs.filter((vocab) => vocab !== undefined),
    });
  }
}

/**
 * Repairs the tags of a translation. Bergamot places tags by word alignment, so separated words of one pair get a pair
 * each; these are merged into one that spans from the first word to the last. Returns undefined if a tag is then
 * missing, overlaps another or is nested in another pair than in the source.
 */
export function withWholeTags(answer: string, source: string): string | undefined {
  const pieces = answer.split(/(<[^<>]+>)/);
  const text = pieces
    .filter((piece, index) => {
      if (!piece.startsWith('<')) return true;
      return (piece.startsWith('</') ? pieces.lastIndexOf(piece) : pieces.indexOf(piece)) === index;
    })
    .join('');
  const expected = tagPlaces(source);
  return expected !== undefined && tagPlaces(text) === expected ? text : undefined;
}

/**
 * Returns each tag prefixed by its enclosing pairs, sorted alphabetically. Undefined if pairs overlap or are unclosed.
 */
function tagPlaces(text: string): string | undefined {
  const places: string[] = [];
  const open: string[] = [];
  for (const [, closing, name = '', standalone] of text.matchAll(/<(\/?)([a-z]+\d+)(\/?)>/g)) {
    if (closing !== '') {
      if (open.pop() !== name) return undefined;
      continue;
    }
    places.push([...open, name + standalone].join(' '));
    if (standalone === '') open.push(name);
  }
  return open.length === 0 ? places.sort().join(', ') : undefined;
}
