import { snippetCode } from '@dragoman/domain/deployment';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { startDeploymentHarness } from '../deployment.fixture.ts';
import { confirmSnippet, verifySnippet } from './snippet.ts';

const harness = await startDeploymentHarness();
afterAll(() => harness.close());
beforeEach(() => {
  harness.site.answer = () => ({});
});

describe('snippet', () => {
  test('is verified on the page itself, whatever the browser claims', async () => {
    const { website } = await harness.addWebsite({ url: harness.site.origin });
    expect(await verifySnippet(harness.deps, website)).toMatchObject({ finding: 'absent' });
    await expect(confirmSnippet(harness.deps, website, true)).rejects.toMatchObject({
      code: 'conflict',
    });
    harness.site.answer = () => ({
      body: snippetCode('https://x.example/translate.js', website.id),
    });
    expect(await confirmSnippet(harness.deps, website, true)).toBe(true);
    expect((await harness.read(website.id)).snippet_checked).toBe(true);
    expect(await confirmSnippet(harness.deps, website, false)).toBe(false);
    expect((await harness.read(website.id)).snippet_checked).toBe(false);
  });

  test('reports the start page’s problem, and is found on other pages', async () => {
    const { website } = await harness.addWebsite();
    const other = crypto.randomUUID();
    harness.site.answer = () => ({ body: snippetCode('/translate.js', other) });
    expect(await verifySnippet(harness.deps, website)).toEqual({
      finding: 'other-website',
      found: other,
      page: website.url,
    });
    await harness.database.kysely
      .insertInto('pages')
      .values(
        ['/', '/about', '/gone'].map((path) => ({
          website_id: website.id,
          path,
          outcome: path === '/gone' ? ('error' as const) : ('page' as const),
        })),
      )
      .execute();
    const code = snippetCode('/translate.js', website.id);
    harness.site.answer = ({ url }) => ({ body: url === '/about' ? code : '' });
    expect(await verifySnippet(harness.deps, website)).toMatchObject({
      finding: 'installed',
      page: `${website.url}/about`,
    });
  });

  test('counts as absent if the website cannot be read', async () => {
    const { website } = await harness.addWebsite({ url: 'http://127.0.0.1:9' });
    expect(await verifySnippet(harness.deps, website)).toMatchObject({ finding: 'unreachable' });
  });
});
