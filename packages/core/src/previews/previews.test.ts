import { closing } from '@dragoman/database/testing';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { buildDictionary } from '@dragoman/rewriter';
import { describe, expect, test } from 'vitest';
import { html, redirect, startSite } from '../scans/testing/index.ts';
import { fetchPreviewPage, type PreviewTarget, previewHeaders, renderPreview } from './index.ts';

const site = closing(
  await startSite({
    '/': html(
      'Home',
      '<p>Hello</p><p>Bye</p><a href="shop/?a=1&amp;b=2">Shop</a><a href="https://other.example/">Other</a><img src="/a.png"><script>run()</script>',
    ),
    '/moved': redirect('/deep/page'),
    '/deep/page': '<base href="/files/"><a href="x">x</a><p>Hello</p>',
    '/signpost': '<meta http-equiv="refresh" content="0; url=/deep/page">',
    '/reload': '<meta http-equiv="refresh" content="0"><p>Hello</p>',
    '/away': '<meta http-equiv="refresh" content="0;url=https://other.example/"><p>Hello</p>',
    '/circle': '<meta http-equiv="refresh" content="0;url=/ring"><p>Hello</p>',
    '/ring': '<meta http-equiv="refresh" content="0;url=/circle"><p>Hello</p>',
    '/missing': { status: 404, headers: { 'content-type': 'text/html' }, body: '<p>Gone</p>' },
    '/picture': { headers: { 'content-type': 'image/png' }, body: 'PNG' },
    '/comments': `${'<!---->'.repeat(140)}<p>Hello</p>`,
    '/noted': '\uFEFF <!-- a -->\n<!-- b --><!DOCTYPE HTML><p>Hello</p>',
  }),
);
const gate = closing(createOutgoingGate({ allowedHosts: [site.host] }));

const dictionary = buildDictionary([
  ['Hello', 'مرحبا'],
  ['Shop', 'متجر'],
]);

function read(path: string) {
  return fetchPreviewPage(
    { fetchPage: createPageFetcher(gate) },
    { url: site.origin + path, sourceLanguage: 'en' },
  );
}

async function show(path: string, target: Partial<PreviewTarget> = {}): Promise<string> {
  const page = await read(path);
  return new TextDecoder().decode(renderPreview(page, { language: 'ar', dictionary, ...target }));
}

describe('a preview', () => {
  test('shows translations with the language’s text direction', async () => {
    const shown = await show('/');
    expect(shown).toContain('<p>مرحبا</p><p>Bye</p>');
    expect(shown).toContain('<html dir="rtl" lang="ar">');
    expect((await read('/')).units.map(({ text }) => text)).toContain('Bye');
  });

  test('begins with the policy and the base, before any page content', async () => {
    const shown = await show('/');
    const policy = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'none';`;
    expect(shown.startsWith(`<!doctype html><meta charset="utf-8">${policy}`)).toBe(true);
    expect(shown.indexOf(`<base href="${site.origin}/" target="_blank">`)).toBeGreaterThan(0);
    expect(shown.indexOf('<base')).toBeLessThan(shown.indexOf('<html'));
  });

  test('resolves relative URLs against the page’s final URL', async () => {
    expect(await show('/moved')).toContain(`<base href="${site.origin}/files/" target="_blank">`);
  });

  test.each([
    ['/signpost', '/deep/page'],
    ['/reload', '/reload'],
    ['/away', '/away'],
    ['/circle', '/circle'],
  ])('of %s shows %s after immediate refreshes', async (path, shown) => {
    expect((await read(path)).url).toBe(site.origin + shown);
  });

  test('links to further previews if the caller requests it', async () => {
    const previewOf = (url: string) => `https://api.example/preview?of=${encodeURIComponent(url)}`;
    const shown = await show('/', { previewOf });
    const shop = encodeURIComponent(`${site.origin}/shop/?a=1&b=2`);
    expect(shown).toContain(`href="https://api.example/preview?of=${shop}"`);
    expect(shown).toContain('href="https://other.example/"');
    expect(shown).not.toContain('target="_blank"');
  });

  test('replaces images', async () => {
    const media = new Map([[`${site.origin}/a.png`, 'https://files.example/b.png']]);
    expect(await show('/', { media })).toContain('<img src="https://files.example/b.png">');
  });

  test('preserves quirks mode', async () => {
    expect((await show('/comments')).startsWith('<meta charset')).toBe(true);
    expect((await show('/noted')).startsWith('<!doctype html>')).toBe(true);
  });

  test('is served in a sandbox without scripts and with an opaque origin', () => {
    const policy = previewHeaders['content-security-policy'] ?? '';
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-(?:scripts|same-origin|forms|top-navigation)/);
  });
});

test.each([
  ['/missing', /status 404/],
  ['/picture', /no HTML page/],
])('%s is refused as a preview', async (path, message) => {
  await expect(read(path)).rejects.toMatchObject({ code: 'origin-invalid' });
  await expect(read(path)).rejects.toThrow(message);
});
