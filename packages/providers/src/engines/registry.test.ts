import { expect, test } from 'vitest';
import { createEngineRegistry } from './index.ts';
import type { TranslationEngine } from './port.ts';

function engine(name: string, supports: () => Promise<boolean>): TranslationEngine {
  return {
    name,
    supports,
    version: async () => '1',
    capabilities: () => {
      throw new Error('not called');
    },
    translate: async () => [],
    health: async () => {
      if (name === 'broken') throw new Error('no disk');
      return { ready: true, detail: 'fine' };
    },
    close: async () => undefined,
  };
}

const pair = { source: 'en', target: 'es' };
const yes = engine('yes', async () => true);
const no = engine('no', async () => false);
const broken = engine('broken', async () => {
  throw new Error('no disk');
});

test('the first engine with the pair is used; one that throws is skipped', async () => {
  const second = engine('second', async () => true);
  expect(await createEngineRegistry([broken, no, yes, second]).engineFor(pair)).toBe(yes);
});

test('undefined for a pair no engine supports', async () => {
  expect(await createEngineRegistry([no]).engineFor(pair)).toBeUndefined();
  expect(await createEngineRegistry([]).engineFor(pair)).toBeUndefined();
});

test('health lists every engine, including one that throws', async () => {
  expect(await createEngineRegistry([broken, yes]).health()).toEqual([
    { name: 'broken', ready: false, detail: 'no disk' },
    { name: 'yes', ready: true, detail: 'fine' },
  ]);
});
