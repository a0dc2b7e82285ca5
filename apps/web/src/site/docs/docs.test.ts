import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { addressOf, chapters, documentFiles, linkFrom } from './chapters.ts';
import { renderMarkdown } from './render-markdown.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const documents = new Map(
  chapters.map((chapter) => [
    addressOf(chapter),
    renderMarkdown(chapter.text, (href) => linkFrom(chapter, href)),
  ]),
);
const known = new Set(
  [...documents].flatMap(([address, { html }]) => [
    address,
    ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${address}#${id}`),
  ]),
);

test('every document is a chapter', () => {
  const files = chapters.map(({ file }) => file);
  expect(documentFiles.length).toBeGreaterThan(12);
  expect(documentFiles.filter((file) => !files.includes(file))).toEqual([]);
});

test('every link inside the documentation leads to a page and heading that exist', () => {
  const broken = [...documents].flatMap(([address, { html }]) =>
    [...html.matchAll(/ href="(\/docs[^"]*|#[^"]*)"/g)]
      .map(([, href = '']) => (href.startsWith('#') ? address + href : href))
      .filter((href) => !known.has(href))
      .map((href) => `${address} → ${href}`),
  );
  expect(broken).toEqual([]);
});

test('every file that a document links to exists', () => {
  const missing = chapters.flatMap(({ file, text }) =>
    [...text.matchAll(/\]\((?![a-z]+:|[#/])([^)#\s]+)/g)]
      .map(([, target = '']) => path.join(path.dirname(file ?? ''), target))
      .filter((target) => !existsSync(path.join(root, target)))
      .map((target) => `${file}: ${target}`),
  );
  expect(missing).toEqual([]);
});

test('every setting, endpoint and error has a line', () => {
  const textOf = (address: string) => documents.get(address as '/docs')?.html ?? '';
  for (const setting of ['DATABASE_URL', 'PUBLIC_URL', 'ADMIN_EMAILS', 'ENGINES']) {
    expect(textOf('/docs/settings')).toContain(`<code>${setting}</code>`);
  }
  expect(textOf('/docs/api')).toContain('<code>GET /api/websites/:id/scan</code>');
  expect(textOf('/docs/errors')).toContain('<code>too-many-requests</code>');
});

describe('Markdown', () => {
  const render = (text: string) => renderMarkdown(`# T\n\n${text}`, (href) => href);

  test('HTML is shown as text', () => {
    expect(render('<script>x</script>').html).toContain('&lt;script&gt;');
  });
  test('headings have the anchors of their words, numbered if repeated', () => {
    const { html, headings } = render('## What it *does*\n\n## What it does');
    expect(headings.map(({ id }) => id)).toEqual(['what-it-does', 'what-it-does-1']);
    expect(html).toContain('<h2 id="what-it-does-1">');
  });
  test('a link without a page is its text', () => {
    const { html } = renderMarkdown('# T\n\nSee [the code](x.ts) and [a](/b).', (href) =>
      href === 'x.ts' ? undefined : href,
    );
    expect(html).toContain('See <span>the code</span> and <a href="/b">a</a>.');
  });
});
