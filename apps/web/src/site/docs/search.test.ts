import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import { addressOf, chapters, linkFrom } from './chapters.ts';
import { excerptOf } from './excerpt.ts';
import { renderMarkdown } from './render-markdown.ts';
import { buildSearchIndex } from './search-index.ts';
import { indexOptions } from './search-options.ts';

const { address, json } = buildSearchIndex();
const index = MiniSearch.loadJSON(json, indexOptions);
const search = (query: string) => index.search(query).map(({ id }) => id as string);

test.each([
  ['a heading', 'moving the database', '/docs/backup#moving-the-database'],
  ['a setting', 'SMTP_URL', '/docs/settings#'],
  ['an endpoint', '/api/account/export', '/docs/api#account'],
  ['an error', 'too-many-requests', '/docs/errors'],
  ['a command in a block', 'helm install', '/docs/self-hosting#on-kubernetes'],
  ['the beginning of a word', 'kuberne', '/docs/self-hosting#on-kubernetes'],
  ['a misspelled word', 'kubernetis', '/docs/self-hosting#on-kubernetes'],
  ['the title of a page', 'getting five minutes', '/docs/getting-started'],
])('%s is found', (_, query, expected) => {
  const best = search(query).slice(0, 3);
  expect(best.some((id) => id.startsWith(expected))).toBe(true);
});

test.each(['', '   ', 'zzzqqq', '%', '\\'])('%j finds nothing', (query) => {
  expect(search(query)).toEqual([]);
});

test('every result leads to a heading that exists', () => {
  const known = new Set(
    chapters.flatMap((chapter) => {
      const { html } = renderMarkdown(chapter.text, (href) => linkFrom(chapter, href));
      const ids = [...html.matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => `#${id}`);
      return ['', ...ids].map((anchor) => addressOf(chapter) + anchor);
    }),
  );
  const all = index.search(MiniSearch.wildcard).map(({ id }) => id as string);
  expect(all.length).toBeGreaterThan(chapters.length);
  expect(all.filter((id) => !known.has(id))).toEqual([]);
});

test('the index has a new address when its content changes', () => {
  expect(address).toMatch(/^\/assets\/documentation-[\w-]{8}\.json$/);
  expect(buildSearchIndex().address).toBe(address);
});

test.each([
  ['no word of it', 'Some words', [], ['Some words']],
  ['words at the start', 'Start it now', ['start', 'now'], ['[Start]', ' it ', '[now]']],
  ['parts of words', 'restart start', ['start'], ['restart ', '[start]']],
  ['signs of expressions', 'a c++ b', ['c++'], ['a ', '[c++]', ' b']],
  ['no text', '', ['start'], []],
])('an excerpt with %s', (_, text, terms, expected) => {
  const pieces = excerptOf(text, terms).map(({ text, isHit }) => (isHit ? `[${text}]` : text));
  expect(pieces).toEqual(expected);
});

test('an excerpt of a long text is around the found word, and ends between words', () => {
  const text = `${'before '.repeat(50)}needle ${'after '.repeat(50)}`.trim();
  const shown = excerptOf(text, ['needle'])
    .map(({ text }) => text)
    .join('');
  expect(shown).toMatch(/^… (?:before )+needle (?:after )+…$/);
  expect(shown.length).toBeLessThan(170);
});
