import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildWeb, listSitePages, webRoot } from '../index.ts';

test('builds app, assets and public pages, and skips the build if nothing changed', async () => {
  await buildWeb();
  const page = await readFile(path.join(webRoot(), 'app.html'), 'utf8');
  const pages = await listSitePages(webRoot());
  expect(pages.map((built) => built.path)).toEqual(expect.arrayContaining(['/', '/404']));
  const named = [page, ...pages.map(({ html }) => html)].join('');
  const files = new Set(
    [...named.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!),
  );
  expect(files.size).toBeGreaterThan(2);
  for (const file of files) await access(path.join(webRoot(), file));
  const [script = ''] = /\/assets\/app-[^"]+\.js/.exec(page) ?? [];
  expect(await readFile(path.join(webRoot(), script), 'utf8')).not.toContain('jsxDEV');
  expect(await buildWeb()).toEqual({ built: false });
}, 240_000);
