import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildWeb, webRoot } from '../index.ts';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const shell = ['app.html', 'src/features/dashboard/dashboard-shell.tsx'];

/** Limits for the scripts and styles of a page, in kilobytes after gzip; without fonts. */
const budgets = [
  { page: 'login', most: 137.4, entries: ['app.html', 'src/features/sign-in/login-page.tsx'] },
  {
    page: 'dashboard',
    most: 159.5,
    entries: [...shell, 'src/features/websites/home-page.tsx'],
  },
  {
    page: 'website',
    most: 177.9,
    entries: [...shell, 'src/app/website-area.tsx'],
  },
  ...Object.entries({ strings: 189.8, slugs: 168.2, media: 169.4 }).map(([section, most]) => ({
    page: `translation, ${section}`,
    most,
    entries: [
      ...shell,
      'src/app/translation-area.tsx',
      `src/features/website-${section}/website-${section}.tsx`,
    ],
  })),
  {
    page: 'visual editor',
    most: 187.8,
    entries: [...shell, 'src/app/visual-editor-area.tsx'],
  },
  {
    page: 'onboarding',
    most: 156.6,
    entries: ['app.html', 'src/features/onboarding/onboarding-page.tsx'],
  },
];

await buildWeb();
const manifest: Record<string, Chunk> = JSON.parse(
  await readFile(path.join(webRoot(), '.vite/manifest.json'), 'utf8'),
);

test.each(budgets)('$page loads at most $most kB', async ({ page, most, entries }) => {
  const kilobytes = (await weightOf(entries)) / 1000;
  console.log(`${page}: ${kilobytes.toFixed(1)} of ${most} kB`);
  expect(kilobytes).toBeGreaterThan(50);
  expect(kilobytes).toBeLessThanOrEqual(most);
});

test('a script of the public pages weighs at most 8 kB and does not start the app', async () => {
  const scripts = Object.keys(manifest).filter((name) => name.startsWith('src/site/enhance/'));
  expect(scripts.length).toBeGreaterThan(3);
  for (const script of scripts) {
    expect(chunksOf([script]), script).not.toContain('app.html');
    expect(await weightOf([script]), script).toBeLessThanOrEqual(8000);
  }
});

/** Returns the names of chunks and of those that they import. */
function chunksOf(entries: readonly string[]): ReadonlySet<string> {
  const names = new Set(entries);
  for (const name of names) {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no ${name}`);
    for (const used of chunk.imports ?? []) names.add(used);
  }
  return names;
}

async function weightOf(entries: readonly string[]): Promise<number> {
  const chunks = [...chunksOf(entries)].flatMap((name) => manifest[name] ?? []);
  const files = new Set(chunks.flatMap(({ file, css = [] }) => [file, ...css]));
  const weights = [...files].map(async (file) => {
    return gzipSync(await readFile(path.join(webRoot(), file)), { level: 6 }).length;
  });
  return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0);
}
