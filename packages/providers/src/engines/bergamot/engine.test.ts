import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { languageCatalogue } from '@dragoman/domain/languages';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFileServer } from '../../downloads/testing/index.ts';
import { mountSmallDisk } from '../../files/testing/index.ts';
import { fromHtml, toHtml } from '../html.ts';
import { createBergamotEngine, withWholeTags } from './engine.ts';
import { downloadBytes, filesOf, readPinnedModels, routeOver } from './registry.ts';
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

describe('the models that this version knows', () => {
  const { commit, registry: pinned } = readPinnedModels();

  test('have a sum and a size for each file, of one commit, and reach every language but Norwegian from English', () => {
    expect(commit).toMatch(/^[0-9a-f]{40}$/);
    const targets = languageCatalogue.filter(({ code }) => {
      const files = filesOf(pinned, `en${code}`);
      return files !== undefined && (downloadBytes(files) ?? 0) > 10_000_000;
    });
    expect(targets.length).toBe(28);
    const sources = languageCatalogue.filter(({ code }) => filesOf(pinned, `${code}en`));
    expect(sources.length).toBe(29);
  });

  test('come from a mirror, which cannot change them', async () => {
    const mirror = await startFileServer();
    const at = '/models/base-memory/enes/model.enes.intgemm.alphas.bin.gz';
    mirror.files.set(at, gzipSync(files.model));
    for (const name of ['lex.50.50.aren.s2t.bin.gz', 'vocab.aren.spm.gz'])
      mirror.files.set(`/models/base-memory/aren/${name}`, gzipSync(files.lex));
    await withEngine(async (engine) => {
      expect(await engine.download?.(spanish)).toEqual({ bytes: 25_373_354, problem: undefined });
      await expect(engine.prepare?.(spanish, () => undefined)).rejects.toThrow(
        `${mirror.origin}${at} is not the file that the registry describes.`,
      );
      expect((await engine.download?.(spanish))?.problem).toContain('is not the file');
    }, mirror.origin);
    await mirror.close();
  });
});

test('a registry with another sum than the pinned one is not used', async () => {
  const hash = createHash('sha256')
    .update(registry.files.get('/registry.json') ?? '')
    .digest('hex');
  for (const [registryHash, isRight] of [
    ['0'.repeat(64), false],
    [hash.toUpperCase(), true],
  ] as const) {
    const options = { modelsDir: folder, registryUrl: registry.url, registryHash };
    const engine = createBergamotEngine(options);
    expect(await engine.supports(spanish)).toBe(isRight);
    await engine.close();
  }
});

describe('a download', () => {
  test('says its size first, and then how far it is', async () => {
    await withEngine(async (engine) => {
      const through = { source: 'es', target: 'fr' };
      const sizes = [...registry.files].filter(([at]) => /esen|enfr/.test(at));
      const total = sizes.reduce((sum, [, bytes]) => sum + bytes.length, 0);
      expect(await engine.download?.(through)).toEqual({ bytes: total, problem: undefined });
      const seen: number[] = [];
      await engine.prepare?.(through, (bytes, of) => {
        expect(of).toBe(total);
        seen.push(bytes);
      });
      expect(seen).toEqual([...seen].sort((a, b) => a - b));
      expect(seen.at(-1)).toBe(total);
      expect(await engine.download?.(through)).toBeUndefined();
    });
  });

  test('that is cut is continued at once, and one that a killed process has left too', async () => {
    const at = '/models/prod/enes/model.enes.bin.gz';
    registry.cuts = 2;
    await withEngine((engine) => engine.prepare?.(spanish, () => undefined) ?? Promise.resolve());
    expect(registry.requests.filter((address) => address === at).length).toBe(3);
    const whole = registry.files.get(at) as Buffer;
    const [name = ''] = (await readdir(path.join(folder, 'enes'))).filter((file) =>
      file.startsWith('model'),
    );
    await rm(path.join(folder, 'enes', name));
    const gone = spawnSync('true').pid;
    const left = path.join(folder, 'enes', `${name}.${gone}.download`);
    await writeFile(left, whole.subarray(0, 20));
    registry.sentBytes = 0;
    await withEngine((engine) => engine.prepare?.(spanish, () => undefined) ?? Promise.resolve());
    expect(registry.sentBytes).toBe(whole.length - 20);
    expect(await readdir(path.join(folder, 'enes'))).toContain(name);
  });

  test('of one model is made once for all who wait for it', async () => {
    await withEngine(async (engine) => {
      const wait = () => engine.prepare?.(spanish, () => undefined);
      await Promise.all([wait(), wait(), wait()]);
      expect(registry.requests.filter((address) => address.includes('/enes/')).length).toBe(3);
    });
  });

  test.each(['before', 'during'])(
    'that the disk has no room for, seen %s it, fails with that reason',
    async (when) => {
      const disk = await mountSmallDisk(1);
      const big = { ...files, model: randomBytes(2 << 20) };
      const server = await startRegistryServer({ enes: big });
      const index = JSON.parse(String(server.files.get('/registry.json')));
      if (when === 'during') index.enes.model.estimatedCompressedSize = 1;
      server.files.set('/registry.json', Buffer.from(JSON.stringify(index)));
      const engine = createBergamotEngine({ modelsDir: disk.folder, registryUrl: server.url });
      const reason = 'The disk has no room for the model enes.';
      await expect(engine.prepare?.(spanish, () => undefined)).rejects.toThrow(reason);
      expect((await engine.download?.(spanish))?.problem).toBe(reason);
      await engine.close();
      await disk.close();
      await server.close();
    },
  );

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
  test('ends with its thread once its models were unused for a while, and starts again', async () => {
    const host = new WasmHost(10_000, 50);
    const ended = new Promise((resolve) => {
      const note = (message: unknown) => {
        unsubscribe('worker_threads', note);
        (message as { worker: Worker }).worker.once('exit', resolve);
      };
      subscribe('worker_threads', note);
    });
    expect(await host.exclusively(() => host.ask({ do: 'start' }))).toEqual([]);
    await ended;
    expect(await host.exclusively(() => host.ask({ do: 'start' }))).toEqual([]);
    await host.close();
  });

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
