import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fromHtml, toHtml } from '../html.ts';
import { createBergamotEngine, withWholeTags } from './engine.ts';
import { routeOver } from './registry.ts';
import { startRegistryServer } from './registry-server.fixture.ts';
import { WasmHost } from './wasm-host.ts';

const files = {
  model: Buffer.from('not a model '.repeat(50)),
  lex: Buffer.from('not a shortlist'),
  vocab: Buffer.from('not a vocabulary'),
};
let folder: string;

const registry = await startRegistryServer({ enes: files, esen: files, enfr: files });
beforeEach(async () => {
  registry.requests.length = 0;
  registry.spoil = (_address, bytes) => bytes;
  folder = await mkdtemp(path.join(tmpdir(), 'bergamot-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterAll(() => registry.close());

const spanish = { source: 'en', target: 'es' };
const batch = { ...spanish, texts: [{ id: '1', text: 'Home' }] };
const failure = (kind: string) => expect.objectContaining({ name: 'EngineError', kind });

async function withEngine<T>(
  work: (engine: ReturnType<typeof createBergamotEngine>) => Promise<T>,
  url = registry.url,
): Promise<T> {
  const engine = createBergamotEngine({ modelsDir: folder, registryUrl: url, timeout: 10_000 });
  try {
    return await work(engine);
  } finally {
    await engine.close();
  }
}

describe('the supported pairs', () => {
  test('are those of the registry, pivoting over English without a direct model', async () => {
    await withEngine(async (engine) => {
      expect(await engine.supports(spanish)).toBe(true);
      expect(await engine.supports({ source: 'es', target: 'fr' })).toBe(true);
      expect(await engine.supports({ source: 'fr', target: 'es' })).toBe(false);
      expect((await engine.health()).detail).toContain('3 can be downloaded');
      await expect(engine.translate({ ...batch, target: 'ja' })).rejects.toThrow(
        failure('unsupported-pair'),
      );
    });
  });

  test('without folder and registry there are none, and health says how to set them', async () => {
    await withEngine(async (engine) => {
      expect(await engine.supports(spanish)).toBe(false);
      expect((await engine.health()).ready).toBe(false);
      expect((await engine.health()).detail).toContain('BERGAMOT_REGISTRY_URL');
    }, 'http://127.0.0.1:1024/registry.json');
  });

  test('are those in the folder, without a request', async () => {
    await mkdir(path.join(folder, 'enes'));
    for (const name of [
      'model.enes.intgemm.alphas.bin',
      'lex.50.50.enes.s2t.bin',
      'vocab.esen.spm',
    ])
      await writeFile(path.join(folder, 'enes', name), 'x');
    await withEngine(async (engine) => {
      expect(await engine.supports(spanish)).toBe(true);
      expect(registry.requests).toEqual([]);
    });
  });
});

describe('a download', () => {
  test('is stored completely, and not repeated', async () => {
    await withEngine((engine) => engine.translate(batch).catch(() => undefined));
    const files = await readdir(path.join(folder, 'enes'));
    expect(files.map((name) => name.split('.')[0]).sort()).toEqual(['lex', 'model', 'vocab']);
    expect(files.filter((name) => name.endsWith('.part'))).toEqual([]);
    const before = registry.requests.length;
    await withEngine((engine) => engine.translate(batch).catch(() => undefined));
    expect(registry.requests.length).toBe(before);
  });

  test.each([
    ['with other contents', () => gzipSync(Buffer.from('something else'))],
    ['that is truncated', (_address: string, bytes: Buffer) => bytes.subarray(0, 20)],
    ['that is missing', () => undefined],
  ])('%s is refused and leaves nothing behind', async (_name, spoilt) => {
    registry.spoil = (address, bytes) =>
      address.includes('lex.') ? spoilt(address, bytes) : bytes;
    await withEngine(async (engine) => {
      await expect(engine.translate(batch)).rejects.toThrow(failure('unavailable'));
      expect(await engine.supports(spanish)).toBe(false);
    });
    const files = await readdir(path.join(folder, 'enes')).catch(() => []);
    expect(files.filter((name) => name.startsWith('lex'))).toEqual([]);
    registry.spoil = (_address, bytes) => bytes;
    await withEngine((engine) => engine.translate(batch).catch(() => undefined));
    expect((await readdir(path.join(folder, 'enes'))).length).toBe(3);
  });
});

describe('the program', () => {
  test('starts in a thread, and restarts after an abort', async () => {
    const host = new WasmHost(10_000);
    expect(await host.ask({ do: 'start' })).toEqual([]);
    const { model, lex, vocab } = files;
    const broken = { do: 'load', name: 'enes', model, lex, vocabs: [vocab] } as const;
    await expect(host.ask(broken)).rejects.toThrow(/vocabulary error/i);
    expect(host.hasModel('enes')).toBe(false);
    expect(await host.ask({ do: 'start' })).toEqual([]);
    await host.close();
  });

  test('is terminated if it takes too long', async () => {
    const hasty = new WasmHost(1);
    await expect(hasty.ask({ do: 'start' })).rejects.toThrow('took too long');
    await hasty.close();
  });

  test('drops the pair of a model that cannot be loaded', async () => {
    await withEngine(async (engine) => {
      await expect(engine.translate(batch)).rejects.toThrow(failure('unavailable'));
      expect(await engine.supports(spanish)).toBe(false);
      expect(await engine.supports({ source: 'es', target: 'en' })).toBe(true);
    });
  });
});

test.each(['plain', 'a <a1>b <a11>c</a11></a1><x2/>d', '3 &lt; 4 &amp; "5"'])(
  '%s survives conversion to HTML and back',
  (markup) => {
    expect(fromHtml(toHtml(markup))).toBe(markup);
  },
);

test('tags that Bergamot adds or loses are not mistaken for the source’s tags', () => {
  expect(fromHtml('<span id="a1">x</span></span>')).toBe('<a1>x</a1></lost0>');
  expect(fromHtml('<b>x</b>&#39;')).toBe("x'");
});

test.each([
  ['<a1>x</a1> y <a1>z</a1>', '<a1>b</a1>', '<a1>x y z</a1>'],
  ['<a1><b2>x</b2></a1> y <a1>z</a1>', '<a1><b2>b</b2> c</a1>', '<a1><b2>x</b2> y z</a1>'],
  ['x <c1/>y<c1/>', '<c1/>b', 'x <c1/>y'],
  ['x', '<a1>b</a1>', undefined],
  ['<a1>x</a1></lost0>', '<a1>b</a1>', undefined],
  ['<a1>x</a1><b2>y</b2><a1>z</a1>', '<a1>b</a1><b2>c</b2>', undefined],
  ['<a1>x</a1><b2>y</b2><a1>z</a1><b2>x</b2>', '<a1>b</a1><b2>c</b2>', undefined],
  ['x', '<a1>b', undefined],
])('the tags of %s, translated from %s, are repaired or refused', (answer, source, repaired) => {
  expect(withWholeTags(answer, source)).toBe(repaired);
});

test('an unpaired tag is text, and NUL is removed', () => {
  expect(toHtml('<a1>x</b2>\0<c3/>')).toBe('&lt;a1&gt;x&lt;/b2&gt;<img id="c3">');
});

test('only English is a pivot', () => {
  const has = (...names: string[]) => {
    return ({ source, target }: { source: string; target: string }) =>
      names.includes(source + target);
  };
  expect(routeOver(has('esen', 'enfr'), { source: 'es', target: 'fr' })?.length).toBe(2);
  expect(routeOver(has('esit', 'itfr'), { source: 'es', target: 'fr' })).toBeUndefined();
  expect(routeOver(has('enen'), { source: 'en', target: 'fr' })).toBeUndefined();
});
