import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EngineAnswer, TranslationEngine } from '../port.ts';
import { describeConformance } from '../testing/conformance.ts';
import { createBergamotEngine } from './engine.ts';
import { type ModelContents, startRegistryServer } from './registry-server.fixture.ts';
import { tinyModel } from './tiny-model.fixture.ts';
import { WasmHost } from './wasm-host.ts';

const nowhere = 'http://127.0.0.1:1024/registry.json';
const tiny = tinyModel(1);
const other = tinyModel(2);
const failure = (kind: string) => expect.objectContaining({ name: 'EngineError', kind });

let folder: string;
const supplyTo = async (modelsDir: string, name: string, parts: ModelContents) => {
  await mkdir(path.join(modelsDir, name), { recursive: true });
  for (const [part, bytes] of Object.entries(parts)) {
    await writeFile(path.join(modelsDir, name, `${part}.${name}.bin`), bytes);
  }
};
const supply = (name: string, parts: ModelContents) => supplyTo(folder, name, parts);
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bergamot-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function withEngine<T>(
  work: (engine: TranslationEngine) => Promise<T>,
  registryUrl = nowhere,
): Promise<T> {
  const engine = createBergamotEngine({ modelsDir: folder, registryUrl, timeout: 30_000 });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

async function translate(engine: TranslationEngine, pair: string, ...texts: string[]) {
  return engine.translate({
    source: pair.slice(0, 2),
    target: pair.slice(2),
    texts: texts.map((text, index) => ({ id: String(index), text })),
  });
}
const textOf = (answer: EngineAnswer | undefined) =>
  answer !== undefined && 'text' in answer ? answer.text : '';
const tagsOf = (text: string) => (text.match(/<[^<>]+>/g) ?? []).sort();

const conformanceFolder = mkdtemp(path.join(tmpdir(), 'bergamot-'));
describeConformance('Bergamot with a tiny random model', {
  pair: { source: 'en', target: 'es' },
  unsupportedPair: { source: 'en', target: 'ja' },
  create: async () => {
    const modelsDir = await conformanceFolder;
    await supplyTo(modelsDir, 'enes', tiny);
    return createBergamotEngine({ modelsDir, registryUrl: nowhere });
  },
});
afterAll(async () => rm(await conformanceFolder, { recursive: true }));

describe('a model', () => {
  test('is downloaded, loaded and used', async () => {
    const registry = await startRegistryServer({ enes: tiny, enfr: other });
    await withEngine(async (engine) => {
      const [spanish] = await translate(engine, 'enes', 'Home');
      const [french] = await translate(engine, 'enfr', 'Home');
      expect(textOf(spanish)).toMatch(/\S/);
      expect(textOf(french)).toMatch(/\S/);
      expect(textOf(french)).not.toBe(textOf(spanish));
      expect((await engine.health()).detail).toContain('enes, enfr');
    }, registry.url);
    await registry.close();
  });

  test.each([
    ['without a shortlist', { model: tiny.model, vocab: tiny.vocab }],
    [
      'with a vocabulary for each side',
      { model: tiny.model, lex: tiny.lex, srcvocab: tiny.vocab, trgvocab: tiny.vocab },
    ],
  ])('translates the same %s', async (_name, parts) => {
    await supply('enes', tiny);
    await supply('enfr', parts);
    await withEngine(async (engine) => {
      const expected = await translate(engine, 'enes', 'Home', 'Terms and conditions');
      expect(await translate(engine, 'enfr', 'Home', 'Terms and conditions')).toEqual(expected);
    });
  });

  test('with embeddings of its own for each side is loaded and used', async () => {
    const { model, lex, vocab } = tinyModel(39, { brevity: 5, isSplit: true });
    await supply('enja', { model, lex, srcvocab: vocab, trgvocab: vocab });
    await withEngine(async (engine) => {
      const [answer] = await translate(engine, 'enja', 'Copper kettle');
      expect(textOf(answer)).toBe('lera');
    });
  });

  test('receives the first model’s output when pivoting over English', async () => {
    await supply('esen', tiny);
    await supply('enfr', other);
    await withEngine(async (engine) => {
      const english = textOf((await translate(engine, 'esen', 'casa'))[0]);
      const [direct] = await translate(engine, 'enfr', english);
      expect(textOf(direct)).toMatch(/\S/);
      expect(await translate(engine, 'esfr', 'casa')).toEqual([direct]);
    });
  });

  test('is unloaded if more models are used than fit in memory', async () => {
    const pairs = ['enes', 'enfr', 'ende', 'enit', 'enpt', 'ennl', 'enpl', 'encs', 'enes'];
    for (const pair of pairs) await supply(pair, tiny);
    await withEngine(async (engine) => {
      const answers = [];
      for (const pair of pairs) answers.push(await translate(engine, pair, 'Home'));
      for (const answer of answers) expect(answer).toEqual(answers[0]);
    });
  });
});

describe('texts', () => {
  test('with tags are returned with the same tags, or fail alone', async () => {
    await supply('enes', tiny);
    const { tree } = fc.letrec((tie) => ({
      tree: fc.array(fc.oneof({ maxDepth: 3 }, fc.lorem(), tie('pair'), fc.constant('<x0/>')), {
        maxLength: 4,
      }),
      pair: tie('tree').map((children) => `<a0>${(children as string[]).join(' ')}</a0>`),
    }));
    const numbered = (text: string) => {
      let count = 0;
      const open: number[] = [];
      return text.replace(/<(\/?)([ax])0/g, (_tag, closing, letter) => {
        if (closing === '') count += 1;
        if (closing === '' && letter === 'a') open.push(count);
        return `<${closing}${letter}${closing === '' ? count : open.pop()}`;
      });
    };
    const texts = fc
      .sample(tree, { numRuns: 60, seed: 7 })
      .map((parts) => numbered((parts as string[]).join(' ')));
    await withEngine(async (engine) => {
      const answers = await translate(engine, 'enes', ...texts);
      expect(answers.length).toBe(texts.length);
      const translated = answers.filter((answer) => 'text' in answer);
      for (const answer of translated) {
        expect(tagsOf(answer.text)).toEqual(tagsOf(texts[Number(answer.id)] ?? ''));
      }
      expect(translated.some((answer) => tagsOf(answer.text).length > 2)).toBe(true);
    });
  });

  test('with any characters do not crash the program', async () => {
    await supply('enes', tiny);
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('<a1>', '</a1>', '<x2/>', '&lt;', '&#0;', '<!--', '<script>', '\0', '\ud800'),
    );
    const texts = fc.sample(fc.array(piece, { maxLength: 6 }), { numRuns: 300, seed: 7 });
    await withEngine(async (engine) => {
      const answers = await translate(engine, 'enes', ...texts.map((parts) => parts.join('')));
      expect(answers.map(({ id }) => id)).toEqual(texts.map((_text, index) => String(index)));
    });
  });
});

describe('the program', () => {
  const load = { do: 'load', name: 'enes', model: tiny.model, lex: tiny.lex } as const;
  const say = (text: string) => ({ do: 'translate', route: ['enes'], texts: [text] }) as const;

  test('restarts after an abort and translates as before', async () => {
    const host = new WasmHost(30_000);
    await host.ask({ ...load, vocabs: [tiny.vocab] });
    const before = await host.ask(say('Home'));
    await expect(host.ask(say('<span>never closed'))).rejects.toThrow('Not all tags were closed');
    expect(host.hasModel('enes')).toBe(false);
    await host.ask({ ...load, vocabs: [tiny.vocab] });
    expect(await host.ask(say('Home'))).toEqual(before);
    await host.close();
  });

  test.each([
    ['is truncated', { ...tiny, model: tiny.model.subarray(0, 4000) }],
    ['is truncated within its headers', { ...tiny, model: tiny.model.subarray(0, 100) }],
    ['claims an enormous size', { ...tiny, model: Buffer.from(tiny.model).fill(0xff, 8, 16) }],
    ['is random bytes', { ...tiny, model: tiny.vocab }],
    ['lacks its settings', { ...tiny, model: renamed('special:model.yml') }],
    ['lacks a matrix', { ...tiny, model: renamed('decoder_l1_context_Wk') }],
    ['has no readable shortlist', { ...tiny, lex: tiny.vocab }],
    ['has no readable vocabulary', { ...tiny, vocab: tiny.lex }],
  ])('does not crash on a model that %s', async (_name, broken) => {
    const registry = await startRegistryServer({ enes: tiny, enfr: broken });
    await withEngine(async (engine) => {
      const before = await translate(engine, 'enes', 'Home');
      await expect(translate(engine, 'enfr', 'Home')).rejects.toThrow(failure('unavailable'));
      expect(await engine.supports({ source: 'en', target: 'fr' })).toBe(false);
      expect(await engine.supports({ source: 'en', target: 'es' })).toBe(true);
      expect(await translate(engine, 'enes', 'Home')).toEqual(before);
    }, registry.url);
    await registry.close();
  });

  test('ends with the engine', async () => {
    const threads: Worker[] = [];
    const note = (message: unknown) => threads.push((message as { worker: Worker }).worker);
    subscribe('worker_threads', note);
    await supply('enes', tiny);
    await withEngine(async (engine) => {
      await translate(engine, 'enes', 'Home');
      expect(threads.map(({ threadId }) => threadId > 0)).toEqual([true]);
    });
    unsubscribe('worker_threads', note);
    expect(threads.map(({ threadId }) => threadId)).toEqual([-1]);
  });
});

/** Renames one of the model's parts so that it is not found. */
function renamed(part: string): Uint8Array {
  const bytes = Buffer.from(tiny.model);
  bytes.write('x', bytes.indexOf(`${part}\0`));
  return bytes;
}
