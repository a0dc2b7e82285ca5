import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Log } from '@dragoman/domain/log';
import {
  type EngineAnswer,
  type EngineBatch,
  type EngineCapabilities,
  EngineError,
  type EngineHealth,
  type EngineText,
  type TranslationEngine,
} from '../port.ts';
import { withoutSubjects, withSubjects } from './english-clauses.ts';
import { prepareCase } from './letter-case.ts';
import { installedModes, type Mode, pivots, route } from './modes.ts';
import { Pipeline } from './pipeline.ts';
import { splitEdges, withSpacing } from './spacing.ts';
import { withOneAddress } from './spanish-address.ts';
import { withOpeningMarks } from './spanish-marks.ts';
import { readStream, writeStream } from './stream-format.ts';

export interface ApertiumOptions {
  readonly log?: Log;
  /** Folder of Apertium's pairs. Defaults to `/usr/share/apertium`. */
  readonly dataDir?: string;
  /** Processes per direction. Defaults to 2. */
  readonly concurrency?: number;
  /** Timeout per text in milliseconds. Defaults to 20 seconds. */
  readonly timeout?: number;
}

const run = promisify(execFile);
/** Placeholders of dpkg-query. */
const dpkgFormat = '$'.concat('{db:Status-Abbrev}$', '{Package} $', '{Version}\n');

/** Translates with the Apertium pairs installed on this machine: rule-based, free, no network. */
export function createApertiumEngine(options: ApertiumOptions = {}): TranslationEngine {
  return new ApertiumEngine(options);
}

class ApertiumEngine implements TranslationEngine {
  readonly name = 'apertium';
  readonly #options: ApertiumOptions;
  readonly #dataDir: string;
  readonly #concurrency: number;
  readonly #pipelines = new Map<string, readonly Pipeline[]>();

  constructor(options: ApertiumOptions) {
    this.#options = options;
    this.#dataDir = options.dataDir ?? '/usr/share/apertium';
    this.#concurrency = options.concurrency ?? 2;
  }

  async version(): Promise<string> {
    const over = pivots(await this.#modes());
    const packages = (await installedPackages()).join(', ');
    return `apertium (${packages})${over.length > 0 ? ` pivots ${over.join(' ')}` : ''}`;
  }

  async supports(pair: { source: string; target: string }): Promise<boolean> {
    return route(await this.#modes(), pair) !== undefined;
  }

  capabilities(): EngineCapabilities {
    return {
      markup: true,
      paid: false,
      glossary: false,
      formality: false,
      context: false,
      notes: false,
      maxTextsPerCall: 100,
      maxCharactersPerCall: 20_000,
      concurrency: this.#concurrency,
    };
  }

  async translate(batch: EngineBatch, signal?: AbortSignal): Promise<readonly EngineAnswer[]> {
    const legs = route(await this.#modes(), batch);
    if (legs === undefined)
      throw new EngineError('unsupported-pair', `Apertium has no ${batch.source}-${batch.target}.`);
    const answers: EngineAnswer[] = [];
    for (const text of batch.texts) answers.push(await this.#answer(text, legs, signal));
    return answers;
  }

  async health(): Promise<EngineHealth> {
    const modes = await this.#modes();
    const ready = modes.length > 0;
    const pairs = [...new Set(modes.map((mode) => `${mode.source}-${mode.target}`))].join(', ');
    const missing =
      'Apertium is not installed: run `node scripts/install-apertium.mjs` or install the packages apertium and apertium-eng-spa. In a container, see docs/self-hosting.md.';
    return { ready, detail: ready ? `Apertium has ${pairs}.` : missing };
  }

  async close(): Promise<void> {
    const all = [...this.#pipelines.values()].flat();
    this.#pipelines.clear();
    await Promise.all(all.map((pipeline) => pipeline.close()));
  }

  #modes(): Promise<readonly Mode[]> {
    return installedModes(this.#dataDir);
  }

  async #answer(
    { id, text }: EngineText,
    legs: readonly Mode[],
    signal: AbortSignal | undefined,
  ): Promise<EngineAnswer> {
    let current = text;
    try {
      for (const leg of legs) current = await this.#translateOne(current, leg, signal);
      return { id, text: current };
    } catch (error) {
      if (signal?.aborted || !(error instanceof EngineError)) throw error;
      this.#options.log?.debug({ engine: this.name, kind: error.kind }, error.message);
      return { id, error: error.kind };
    }
  }

  async #translateOne(text: string, mode: Mode, signal: AbortSignal | undefined): Promise<string> {
    const isEnglish = mode.source === 'en' && mode.target === 'es';
    const cased = prepareCase(readable(text), mode.source);
    const stream = writeStream(isEnglish ? withSubjects(withWordForAnd(cased.text)) : cased.text);
    if (stream.pairs.length > 0 && !mode.keepsMarkup)
      throw new EngineError(
        'invalid-output',
        `Apertium's ${mode.name} does not keep tags in place.`,
      );
    const translated = await this.#pipeline(mode).translate(stream.stream, signal);
    const markup = readStream(translated, stream)?.trim().replace(/ {2,}/g, ' ');
    if (markup === undefined) throw new EngineError('invalid-output', 'Apertium lost a tag.');
    if (markup === '' && text.trim() !== '')
      throw new EngineError('invalid-output', 'Apertium gave nothing.');
    const { before, after } = splitEdges(text);
    const own = isEnglish ? withSignForAnd(text, withoutSubjects(text, markup)) : markup;
    return before + repair(text, mode, cased.restore(own)) + after;
  }

  #pipeline(mode: Mode): Pipeline {
    const { timeout = 20_000 } = this.#options;
    const pool =
      this.#pipelines.get(mode.name) ??
      Array.from({ length: this.#concurrency }, () => new Pipeline({ file: mode.file, timeout }));
    this.#pipelines.set(mode.name, pool);
    return pool.reduce((idlest, next) => (next.load < idlest.load ? next : idlest));
  }
}

/**
 * Soft hyphens split words for the analyzers, and only the plain apostrophe is in every dictionary. A straight opening
 * quote before an 's' would be read as a genitive and take the letter with it, so it becomes curly.
 */
function readable(text: string): string {
  return text
    .replaceAll('\u00ad', '')
    .replace(/(?<=\p{L})’(?=\p{L})/gu, "'")
    .replace(/(?<![\p{L}\p{N}])'(?=\p{L}[^'<>]*'(?![\p{L}\p{N}]))/gu, '‘');
}

const ampersand = / &amp; /g;

/** The rules move an ampersand away from its words. */
function withWordForAnd(text: string): string {
  return / and /i.test(text) ? text : text.replace(ampersand, ' and ');
}

function withSignForAnd(source: string, translation: string): string {
  const word = / [ye] /g;
  const isClear = source.match(ampersand)?.length === translation.match(word)?.length;
  return isClear && !/ and /i.test(source) ? translation.replace(word, ' &amp; ') : translation;
}

function repair(source: string, { source: from, target }: Mode, translation: string): string {
  const spaced = withSpacing(source, translation, { source: from, target });
  // The programs write every ’ as a straight apostrophe.
  const quoted = source.includes('‘') ? closeQuotes(spaced) : spaced.replaceAll('‘', "'");
  // Some rules leave the opening marks of Spanish in place.
  if (from === 'es') return quoted.replace(/[¡¿]/g, '');
  if (target !== 'es') return quoted;
  return withOpeningMarks(from === 'en' ? withOneAddress(quoted) : quoted);
}

/** Curls the straight closing quotes after a curly opening one. */
function closeQuotes(text: string): string {
  let isOpen = false;
  return text.replace(/[‘’]|'(?![\p{L}\p{N}])/gu, (mark) => {
    if (mark === "'") return isOpen ? '’' : mark;
    isOpen = mark === '‘';
    return mark;
  });
}

async function installedPackages(): Promise<string[]> {
  const format = ['-W', '-f', dpkgFormat, 'apertium', 'apertium-*'];
  const { stdout } = await run('dpkg-query', format).catch(() => ({ stdout: '' }));
  const installed = stdout.split('\n').filter((line) => line.startsWith('ii'));
  return installed
    .map((line) =>
      line
        .slice(2)
        .trim()
        .replace(/^apertium-/, ''),
    )
    .sort();
}
