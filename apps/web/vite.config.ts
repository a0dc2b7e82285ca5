import { readdirSync } from 'node:fs';
import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appTextsPlugin } from './src/build/app-texts.ts';
import { flagsPlugin } from './src/build/flags.ts';

const enhancements = readdirSync(path.join(import.meta.dirname, 'src/site/enhance'))
  .filter((name) => /^[\w-]+\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => `src/site/enhance/${name}`);

/** Returns an expression that matches modules by the beginnings of their paths: in the app, in our packages, and others. */
function modules(
  own: readonly string[],
  packages: readonly string[] = [],
  others: readonly string[] = [],
): RegExp {
  const places = [
    ...own.map((name) => `/web/src/${name}`),
    ...packages.map((name) => `/packages/${name}`),
    ...others,
  ];
  return new RegExp(places.join('|'));
}

/** What many pages share, one file each: browsers load few files sooner than many, and they compress better. */
const groups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'queries', test: modules(['app/quer'], [], ['/node_modules/@tanstack/']) },
  // Scripts of the public pages use these two as well.
  {
    name: 'texts',
    test: modules(
      ['texts/texts', 'websites/pending-website'],
      ['domain/src/languages/(?:catalogue|language\\.)', 'texts/src/text-key'],
    ),
  },
  {
    name: 'visitor',
    test: modules(
      ['installation/(?:app-config|installation)', 'api/stored', 'session/admin-session'],
      ['contract/src/(?:client|transport)'],
    ),
  },
  {
    name: 'account',
    test: modules(
      [
        'session/(?:auth-|check-admin|mailed-to|second-factor)',
        'api/(?:api|backend|chosen|patient)',
        'installation/brand',
        'texts/rich',
        'routes/',
        'ui/(?:field|first-screen|icon|lazy-part)\\.',
        'websites/previewed',
      ],
      [],
      ['/node_modules/@supabase/postgrest-js/', 'vite/preload-helper'],
    ),
  },
  {
    name: 'strings',
    // Changes, who else edits and a row's details are loaded after the first rows.
    test: modules(
      [
        'features/website-strings/(?!changes/(?!use-|undoable)|presence/|panels/|second-reader/|visual-editor/place|found/|row-details|keys/row-of|text/insert|section/(?:suggestions|terms|use-string-pages))',
        'translations/state-',
        'ui/(?:more-menu|small-button)',
      ],
      ['domain/src/words/diff', 'domain/src/translations/(?:check|glossary|protected)'],
    ),
    minShareCount: 2,
  },
  {
    // What the first screens of visitors and owners need too.
    name: 'dashboard',
    test: modules(
      [
        'ui/(?:alert|error-card|modal|progress|select|skeleton|toast)\\.',
        'formatting',
        'websites/(?:favicon|website-(?:labels|queries))',
        'account/(?:open-account|use-accounts)',
        'texts/language-names',
        'languages/flag',
      ],
      ['domain/src/limits'],
    ),
    minShareCount: 3,
  },
  {
    // Without what the sign-in page needs too.
    name: 'screens',
    test: modules([
      'ui/(?!button|dialog|field|first|form|icon|lazy-|list|loaded|period|select-or|two-arches|use-paged)',
      'previews',
      'translations/(?!download|estimate|state-)',
      'websites/(?:web|watch|other)',
      'api/w',
    ]),
    minShareCount: 3,
  },
  {
    name: 'languages',
    test: modules(['languages/', 'translations/download']),
    minShareCount: 2,
  },
  { name: 'billing', test: modules(['billing/']), minShareCount: 2 },
];

/**
 * The entries: the app's document, the public pages' style sheet, and a small script for each of their interactive
 * parts.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [appTextsPlugin(), flagsPlugin(), react(), tailwind()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    manifest: true,
    rollupOptions: {
      input: ['app.html', 'src/site/site.css', ...enhancements],
      output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
    },
  },
});
