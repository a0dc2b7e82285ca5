import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { appTextsPlugin } from './app-texts.ts';

/** Bundles what renders visitors’ pages into one file of a built app, which needs no package: the server runs it. */
export async function bundleRenderer(appFolder: string, folder: string): Promise<void> {
  await build({
    root: appFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [appTextsPlugin(), react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: path.join(folder, 'renderer'),
      manifest: false,
      copyPublicDir: false,
      rollupOptions: {
        input: 'src/app/render-visitor-page.tsx',
        output: { codeSplitting: false },
      },
    },
  });
}
