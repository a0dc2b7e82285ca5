import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineError, type LanguagePair, type TranslationEngine } from '../port.ts';

export interface ConformanceSetup {
  readonly create: () => Promise<TranslationEngine>;
  readonly pair: LanguagePair;
  readonly unsupportedPair?: LanguagePair;
}

const texts = [
  'Welcome to our shop.',
  'Read our <a1>terms and conditions</a1> before you buy.',
  'The <a1>red</a1> house<x2/>is here &amp; 3 &lt; 4.',
  '<a1><x2/></a1> Home',
];

/** Conformance tests for all engines; each adapter's test file runs them against the real engine or a test double. */
export function describeConformance(name: string, setup: ConformanceSetup): void {
  describe(`${name} implements the port`, () => {
    let engine: TranslationEngine;
    beforeAll(async () => {
      engine = await setup.create();
    });
    afterAll(() => engine.close());
    const batchOf = (list: readonly string[]) => ({ ...setup.pair, texts: list.map(toText) });

    test('describes itself', async () => {
      expect(engine.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(await engine.version()).not.toBe('');
      expect(await engine.version()).toBe(await engine.version());
      expect(await engine.supports(setup.pair)).toBe(true);
      expect((await engine.health()).ready).toBe(true);
      expect((await engine.health()).detail).not.toBe('');
      const { maxTextsPerCall, maxCharactersPerCall, concurrency } = engine.capabilities();
      expect(Math.min(maxTextsPerCall, maxCharactersPerCall, concurrency)).toBeGreaterThan(0);
    });

    test('returns each text once, by id, as text or failure kind', async () => {
      const answers = await engine.translate(batchOf(texts));
      expect(answers.map((answer) => answer.id).sort()).toEqual(['t0', 't1', 't2', 't3']);
      for (const answer of answers) {
        expect('text' in answer ? answer.text.trim() : answer.error).not.toBe('');
      }
    });

    test('preserves tags if it declares markup support', async () => {
      if (!engine.capabilities().markup) return;
      for (const answer of await engine.translate(batchOf(texts))) {
        const source = texts[Number(answer.id.slice(1))] ?? '';
        if ('text' in answer) expect(tagsOf(answer.text)).toEqual(tagsOf(source));
      }
    });

    test('accepts an empty batch and concurrent batches', async () => {
      expect(await engine.translate(batchOf([]))).toEqual([]);
      const many = await Promise.all([1, 2, 3].map(() => engine.translate(batchOf(texts))));
      expect(many.map((answers) => answers.length)).toEqual([4, 4, 4]);
    });

    test('says before a request leaves, and sends none if that fails', async () => {
      if (engine.host === undefined) return;
      let times = 0;
      const onSend = () =>
        ++times > 1 ? Promise.reject(new Error('not recorded')) : Promise.resolve();
      const translate = () => engine.translate({ ...batchOf(texts), onSend });
      expect((await translate()).length).toBe(4);
      await expect(translate()).rejects.toThrow('not recorded');
      expect(times).toBe(2);
    });

    test('stops if its signal aborts', async () => {
      const stopped = AbortSignal.abort(new Error('stopped'));
      await expect(engine.translate(batchOf(texts), stopped)).rejects.toThrow();
    });

    test('refuses an unsupported pair', async () => {
      if (setup.unsupportedPair === undefined) return;
      expect(await engine.supports(setup.unsupportedPair)).toBe(false);
      const failure = await engine
        .translate({ ...setup.unsupportedPair, texts: [{ id: '1', text: 'Home' }] })
        .catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(EngineError);
      expect(failure).toMatchObject({ kind: 'unsupported-pair' });
    });
  });
}

function toText(text: string, index: number) {
  return { id: `t${index}`, text };
}

function tagsOf(text: string): string[] {
  return (text.match(/<\/?[a-z]+\d+\/?>/g) ?? []).sort();
}
