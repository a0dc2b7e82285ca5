import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { languageOf } from './device.ts';

const asking = (header: string | undefined) =>
  ({ headers: { 'accept-language': header } }) as unknown as FastifyRequest;

test.each([
  ['de', 'de'],
  ['en-US,en;q=0.9', 'en-US'],
  ['en;q=0.1, zh-Hant-TW;q=0.8', 'zh-Hant-TW'],
  ['*', undefined],
  ['fr;q=0, nl;q=nonsense', undefined],
  ['<script>, it', 'it'],
  ['', undefined],
  [undefined, undefined],
])('Accept-Language %s selects %s', (header, language) => {
  expect(languageOf(asking(header), null)).toBe(language);
});

test('a valid locale in the metadata takes precedence', () => {
  expect(languageOf(asking('de'), { locale: 'pt-BR' })).toBe('pt-BR');
  expect(languageOf(asking('de'), { locale: 'nonsense in words' })).toBe('de');
  expect(languageOf(asking('de'), { locale: 7 })).toBe('de');
});
