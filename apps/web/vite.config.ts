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

/** What many pages share, one file each: browsers load few files sooner than many, and they compress better. */
const groups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: 'account',
    test: /\/web\/src\/(?:session\/auth-|api\/(?:api|backend)\.|installation\/brand|ui\/(?:field|icon)\.)/,
  },
  { name: 'queries', test: /\/node_modules\/@tanstack\/|\/web\/src\/app\/queries/ },
  {
    name: 'strings',
    // Changes and who else edits are loaded after the first rows.
    test: /\/features\/website-strings\/(?!changes\/(?!use-|undoable)|presence\/)|\/ui\/more-menu/,
    minShareCount: 2,
  },
  {
    name: 'dashboard',
    // Without what the sign-in page needs too, and what the first screen does not.
    test: /\/web\/src\/(?:features\/dashboard|ui\/(?!button|dialog|field|icon|loaded|two-arches)|formatting|previews|translations|websites\/(?:web|favicon|watch|other|requested)|texts\/language-names|languages\/flag|api\/w)/,
    minShareCount: 3,
  },
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
