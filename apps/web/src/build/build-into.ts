import path from 'node:path';
import { build } from 'vite';
import { bundleRenderer } from './bundle-renderer.ts';
import { compressFiles } from './compress-files.ts';
import { prerenderSite } from './prerender-site.ts';

// Runs as its own process: `node build-into.ts <folder>`.
const folder = process.argv[2];
if (folder === undefined) throw new Error('Say which folder to build into');
const appFolder = path.resolve(import.meta.dirname, '../..');
await build({ root: appFolder, logLevel: 'warn', build: { outDir: folder } });
await Promise.all([
  prerenderSite(appFolder, folder),
  bundleRenderer(appFolder, folder),
  compressFiles(path.join(folder, 'assets')),
]);
