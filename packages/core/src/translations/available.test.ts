import { languageCatalogue } from '@dragoman/domain/languages';
import { expect, test } from 'vitest';
import { availableFrom } from './endpoints.ts';
import { createEngineDouble, enginesOf } from './engine-double.fixture.ts';

test('every language is listed, with those that a local engine translates to', async () => {
  const apertium = { ...createEngineDouble({ pairs: ['en-es', 'en-fr'] }), name: 'apertium' };
  const paid = createEngineDouble({ pairs: ['en-es', 'en-ja'] });
  const { languages } = await availableFrom({ engines: enginesOf(apertium, paid) }, 'en');
  expect(languages.map(({ code }) => code)).toEqual(
    languageCatalogue.map(({ code }) => code).filter((code) => code !== 'en'),
  );
  expect(languages.filter(({ isAvailable }) => isAvailable)).toEqual([
    { code: 'fr', isAvailable: true, isLocal: true, download: null },
    { code: 'ja', isAvailable: true, isLocal: false, download: null },
    { code: 'es', isAvailable: true, isLocal: true, download: null },
  ]);
});
