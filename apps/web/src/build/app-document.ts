import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '@dragoman/domain/html';
import { type AppConfig, appConfigId } from '../installation/app-config.ts';

/** What the document of a page of the app has beside its scripts. */
export interface AppPage {
  /** Source files of its chunks, which the document preloads: found in the scripts, they would load one after the other. */
  readonly sources: readonly string[];
  /** Lets search engines list the page. */
  readonly listed?: { readonly title: string; readonly description: string };
}

const robots = /<meta name="robots" content="noindex" ?\/?>/;

/** Returns the app's document with its configuration. `folder` is the built app's. Throws if a source has no chunk. */
export async function appDocument(
  folder: string,
  config: AppConfig,
  { sources, listed }: AppPage = { sources: [] },
): Promise<string> {
  const html = await readFile(path.join(folder, 'app.html'), 'utf8');
  const place = `${opening}</script>`;
  if (!html.includes(place)) throw new Error('The built app has no place for its configuration');
  const preloads = [...(await chunksOf(folder, sources))].map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  const configured = html
    .replace(place, () => appConfigHtml(config))
    .replace('</title>', () => `</title>${preloads.join('')}`);
  if (listed === undefined) return configured;
  const title = `<title>${escapeHtml(`${listed.title} · ${config.brand}`)}</title>`;
  const description = `<meta name="description" content="${escapeHtml(listed.description)}">`;
  return configured.replace(robots, () => description).replace(/<title>.*?<\/title>/, () => title);
}

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** Returns the scripts of sources and of what they import. */
async function chunksOf(folder: string, sources: readonly string[]): Promise<Set<string>> {
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(path.join(folder, '.vite/manifest.json'), 'utf8'),
  );
  const missing = sources.find((name) => manifest[name] === undefined);
  if (missing !== undefined) throw new Error(`The built app has no ${missing}`);
  const names = new Set(sources);
  for (const name of names) for (const used of manifest[name]?.imports ?? []) names.add(used);
  return new Set([...names].flatMap((name) => manifest[name]?.file ?? []));
}

const opening = `<script type="application/json" id="${appConfigId}">`;

/** Returns the configuration as a JSON script element for a document's head. */
export function appConfigHtml(config: AppConfig): string {
  // `</script>` in a value would end the element.
  return `${opening}${JSON.stringify(config).replaceAll('<', '\\u003c')}</script>`;
}
