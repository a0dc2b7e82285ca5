import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import type { WorkerRequest } from './wasm-host.ts';

/** The part of Bergamot's `bindings` that is used here. */
interface Bergamot {
  asm: Record<string, (...values: number[]) => unknown>;
  AlignedMemory: new (
    size: number,
    alignment: number,
  ) => Owned & { getByteArrayView(): Uint8Array };
  AlignedMemoryList: new () => Owned & { push_back(memory: unknown): void };
  TranslationModel: new (...parts: unknown[]) => Owned;
  BlockingService: new (options: { cacheSize: number }) => BlockingService;
  VectorString: new () => Owned & { push_back(text: string): void };
  VectorResponseOptions: new () => Owned & { push_back(options: object): void };
}
/** An object in WebAssembly memory that must be deleted explicitly. */
interface Owned {
  delete(): void;
}
interface BlockingService {
  translate(...values: unknown[]): Responses;
  translateViaPivoting(...values: unknown[]): Responses;
}
interface Responses extends Owned {
  get(index: number): Owned & { getTranslatedText(): string };
}

/** Settings of Mozilla's models; `alignment: soft` preserves tags. */
const modelSettings = `beam-size: 1
normalize: 1.0
word-penalty: 0
cpu-threads: 0
gemm-precision: int8shiftAlphaAll
skip-cost: true
alignment: soft
quiet: true
quiet-translation: true
max-length-break: 128
mini-batch-words: 1024
workspace: 128
max-length-factor: 2.0
`;
const models = new Map<string, Owned>();
const base = new URL('worker/', import.meta.resolve('@browsermt/bergamot-translator'));
/** Weights are read on first use, so a model counts as loaded once it has translated this text. */
const trialText = 'a';
/** The first error output; an abort itself has no message. */
let complaint = '';
const program = start();

/** The package's own worker needs `require` in a module; its WebAssembly loader alone does not. */
function start(): Promise<{ bergamot: Bergamot; service: BlockingService }> {
  const wasm = readFileSync(new URL('bergamot-translator-worker.wasm', base));
  return new Promise((resolve, reject) => {
    const module: Record<string, unknown> = {
      print: () => undefined,
      printErr: (line: string) => {
        if (line.includes('Error:')) complaint ||= line;
      },
      onAbort: (reason: unknown) => reject(new Error(String(reason))),
      onRuntimeInitialized: () => {
        const bergamot = module as unknown as Bergamot;
        resolve({ bergamot, service: new bergamot.BlockingService({ cacheSize: 0 }) });
      },
      instantiateWasm(imports: WebAssembly.Imports, accept: (made: WebAssembly.Instance) => void) {
        const gemm = matrixProducts(() => (module as unknown as Bergamot).asm);
        WebAssembly.instantiate(wasm, { ...imports, wasm_gemm: gemm })
          .then(({ instance }) => accept(instance))
          .catch(reject);
        return {};
      },
    };
    Object.assign(globalThis, { Module: module });
    runInThisContext(readFileSync(new URL('bergamot-translator-worker.js', base), 'utf8'));
  });
}

/** Returns the imports for matrix multiplication. Browsers may supply faster ones; Node uses Bergamot's own. */
function matrixProducts(exports: () => Bergamot['asm']): WebAssembly.ModuleImports {
  const names = {
    int8_prepare_a: 'int8PrepareAFallback',
    int8_prepare_b: 'int8PrepareBFallback',
    int8_prepare_b_from_transposed: 'int8PrepareBFromTransposedFallback',
    int8_prepare_b_from_quantized_transposed: 'int8PrepareBFromQuantizedTransposedFallback',
    int8_prepare_bias: 'int8PrepareBiasFallback',
    int8_multiply_and_add_bias: 'int8MultiplyAndAddBiasFallback',
    int8_select_columns_of_b: 'int8SelectColumnsOfBFallback',
  };
  const linked = Object.entries(names).map(([name, own]) => [
    name,
    (...values: number[]) => exports()[own]?.(...values),
  ]);
  return Object.fromEntries(linked);
}

async function load({ name, model, lex, vocabs }: Extract<WorkerRequest, { do: 'load' }>) {
  const { bergamot } = await program;
  const aligned = (bytes: Uint8Array, alignment: number) => {
    const memory = new bergamot.AlignedMemory(bytes.byteLength, alignment);
    memory.getByteArrayView().set(bytes);
    return memory;
  };
  const vocabularies = new bergamot.AlignedMemoryList();
  const vocabularyFiles = vocabs.map((vocab) => aligned(vocab, 64));
  for (const file of vocabularyFiles) vocabularies.push_back(file);
  const [weights, shortlist] = [aligned(model, 256), aligned(lex, 64)];
  const parts = [modelSettings, weights, shortlist, vocabularies, null];
  models.set(name, new bergamot.TranslationModel(...parts));
  for (const owned of [weights, shortlist, vocabularies, ...vocabularyFiles]) owned.delete();
  await translate({ route: [name], texts: [trialText] });
  return [];
}

function unload({ name }: Extract<WorkerRequest, { do: 'unload' }>) {
  models.get(name)?.delete();
  models.delete(name);
  return [];
}

async function translate({
  route,
  texts,
}: Omit<Extract<WorkerRequest, { do: 'translate' }>, 'do'>) {
  const { bergamot, service } = await program;
  const input = new bergamot.VectorString();
  const options = new bergamot.VectorResponseOptions();
  for (const text of texts) {
    input.push_back(text);
    options.push_back({ alignment: false, html: true, qualityScores: false });
  }
  const chosen = route.map((name) => models.get(name));
  const responses =
    chosen.length > 1
      ? service.translateViaPivoting(...chosen, input, options)
      : service.translate(...chosen, input, options);
  const translations = texts.map((_text, index) => {
    const response = responses.get(index);
    const translation = response.getTranslatedText();
    response.delete();
    return translation;
  });
  for (const owned of [input, options, responses]) owned.delete();
  return translations;
}

/** Runs in the thread of `wasm-host.ts`. */
export default async function work(request: WorkerRequest): Promise<readonly string[]> {
  try {
    if (request.do === 'translate') return await translate(request);
    if (request.do === 'load') return await load(request);
    if (request.do === 'unload') return unload(request);
    await program;
    return [];
  } catch (error) {
    throw complaint === '' ? error : new Error(complaint);
  }
}
