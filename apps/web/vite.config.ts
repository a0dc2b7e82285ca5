import { readdirSync } from 'node:fs';
import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appTextsPlugin } from './src/build/app-texts.ts';

const enhancements = readdirSync(path.join(import.meta.dirname, 'src/site/enhance'))
  .filter((name) => /^[\w-]+\.ts$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => `src/site/enhance/${name}`);

/** Packages that every page uses, and those of all signed-in pages: a file each, which is smaller and loads sooner than many. */
const groups = [
  { name: 'react', test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'queries', test: /\/node_modules\/@tanstack\// },
];

/**
 * The entries: the app's document, the public pages' style sheet, and a small script for each of their interactive
 * parts.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [appTextsPlugin(), react(), tailwind()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    manifest: true,
    rollupOptions: {
      input: ['app.html', 'src/site/site.css', ...enhancements],
      output: { codeSplitting: { groups } },
    },
  },
});
