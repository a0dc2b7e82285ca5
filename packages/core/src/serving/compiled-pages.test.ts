import { expect, test } from 'vitest';
import { measured } from '../observability/index.ts';
import { createByteCache, type PageMemory } from './byte-cache.ts';
import { bodyHash, createCompiledPages } from './compiled-pages.ts';
import type { Site } from './site.store.ts';

const html = (token: string, texts = 'One Two Three') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="token" content="${token}">
  <title>A page</title></head><body>${texts.replaceAll(/\w+/g, (text) => `<p>${text} of a page</p>`)}</body></html>`;

function open() {
  const memory: PageMemory = createByteCache(10_000_000);
  const pages = createCompiledPages(memory);
  return async (path: string, page: string, fingerprint = 'a') => {
    const body = Buffer.from(page);
    const site = { sourceLanguage: 'en', fingerprint } as Site;
    const given = { site, view: { path }, contentType: 'text/html', body: () => body };
    const { compiled } = await pages.read(given, bodyHash(body, 'text/html'));
    return compiled;
  };
}

/** Returns how often pages were cut with the help of another one. */
function changedPages(): number {
  const cuts = measured().find(({ name }) => name === 'dragoman_cut_duration_seconds');
  const found = cuts?.values.find(
    ({ metricName, labels }) => metricName?.endsWith('_count') && labels['page'] === 'changed',
  );
  return found?.value ?? 0;
}

test('a page of which a token changed is cut with the help of the former one, as is a page that starts like another', async () => {
  const read = open();
  const before = changedPages();
  await read('/a', html('1'));
  expect(changedPages()).toBe(before);
  const changed = await read('/a', html('22'));
  expect(changedPages()).toBe(before + 1);
  const other = await read('/b', html('3', 'Four Two Three'));
  expect(changedPages()).toBe(before + 2);

  const readAlone = open();
  expect(changed).toEqual(await readAlone('/a', html('22')));
  expect(other).toEqual(await open()('/b', html('3', 'Four Two Three')));
});

test('pages of a website with other settings do not help', async () => {
  const read = open();
  await read('/a', html('1'));
  const before = changedPages();
  await read('/a', html('2'), 'b');
  expect(changedPages()).toBe(before);
});
