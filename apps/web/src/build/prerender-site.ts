import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

interface ManifestEntry {
  readonly file: string;
  readonly css?: readonly string[];
}

interface Prerender {
  renderSite(assets: {
    styles: readonly string[];
    fonts: readonly string[];
    scripts: Readonly<Record<string, string>>;
    searchIndex: string;
  }): { path: string; html: string; unlisted: boolean; isEnglishOnly: boolean }[];
  buildSearchIndex(): { address: string; json: string };
}

const styles = 'src/site/site.css';
/** Only the font of the headings is preloaded; loading the text font causes no layout shift. */
const preloaded = /eczar-latin-wght-normal\.woff2$/;
const enhancement = /^src\/site\/enhance\/([\w-]+)\.ts$/;

/** Renders the public pages into `folder/site`, lists them in `site.json`, and writes the documentation's search index. */
export async function prerenderSite(appFolder: string, folder: string): Promise<void> {
  const manifest = await readManifest(folder);
  const { renderSite, buildSearchIndex } = await loadPrerender(appFolder, `${folder}-render`);
  const index = buildSearchIndex();
  await writeFile(path.join(folder, index.address), index.json);
  const pages = renderSite({
    styles: [`/${manifest[styles]?.file}`],
    searchIndex: index.address,
    fonts: Object.entries(manifest).flatMap(([source, { file }]) =>
      preloaded.test(source) ? [`/${file}`] : [],
    ),
    scripts: Object.fromEntries(
      Object.entries(manifest).flatMap(([source, { file }]) => {
        const name = enhancement.exec(source)?.[1];
        return name === undefined ? [] : [[name, `/${file}`]];
      }),
    ),
  });
  await mkdir(path.join(folder, 'site'), { recursive: true });
  const list = pages.map(({ path: address, unlisted, isEnglishOnly }) => ({
    path: address,
    file: `site/${address === '/' ? 'index' : address.slice(1).replaceAll('/', '-')}.html`,
    unlisted,
    isEnglishOnly,
  }));
  for (const [index, { file }] of list.entries()) {
    await writeFile(path.join(folder, file), pages[index]?.html ?? '');
  }
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(list));
}

async function readManifest(folder: string): Promise<Record<string, ManifestEntry>> {
  return JSON.parse(await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'));
}

/** Vite compiles the pages first, because Node does not run TSX. */
async function loadPrerender(appFolder: string, folder: string): Promise<Prerender> {
  await build({
    root: appFolder,
    configFile: path.join(appFolder, 'vite.config.ts'),
    logLevel: 'warn',
    build: {
      ssr: 'src/site/prerender.tsx',
      outDir: folder,
      manifest: false,
      rollupOptions: { input: 'src/site/prerender.tsx' },
    },
  });
  const module = await import(pathToFileURL(path.join(folder, 'prerender.js')).href);
  await rm(folder, { recursive: true, force: true });
  return module;
}
