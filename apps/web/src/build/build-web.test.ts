import { access, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildWeb, webRoot } from '../index.ts';

test('builds once, with a page for unknown addresses, and not again from the same sources', async () => {
  await buildWeb();
  const page = await readFile(path.join(webRoot(), 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file!);
  expect(scripts.length).toBeGreaterThan(0);
  for (const file of scripts) await access(path.join(webRoot(), file));
  const script = scripts.find((file) => file.endsWith('.js')) ?? '';
  expect(await readFile(path.join(webRoot(), script), 'utf8')).not.toContain('jsxDEV');
  expect(await readFile(path.join(webRoot(), '404.html'), 'utf8')).toBe(page);
  expect(await buildWeb()).toEqual({ built: false });
});
