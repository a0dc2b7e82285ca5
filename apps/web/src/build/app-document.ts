import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { escapeHtml } from '@dragoman/domain/html';
import { type AppConfig, appConfigId } from '../installation/app-config.ts';

/** A page of the app that search engines may list. */
export interface ListedAppPage {
  /** Source files of its chunks, which the document preloads. */
  readonly sources: readonly string[];
  readonly title: string;
  readonly description: string;
}

const robots = /<meta name="robots" content="noindex" ?\/?>/;

/** Returns the app's document with its configuration. `folder` is the built app's. Search engines may list it only as a `listed` page. */
export async function appDocument(
  folder: string,
  config: AppConfig,
  listed?: ListedAppPage,
): Promise<string> {
  const html = await readFile(path.join(folder, 'app.html'), 'utf8');
  const place = `${opening}</script>`;
  if (!html.includes(place)) throw new Error('The built app has no place for its configuration');
  const configured = html.replace(place, () => appConfigHtml(config));
  if (listed === undefined) return configured;
  const title = `<title>${escapeHtml(`${listed.title} · ${config.brand}`)}</title>`;
  const description = `<meta name="description" content="${escapeHtml(listed.description)}">`;
  const preloads = [...(await chunksOf(folder, listed.sources))].map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return configured
    .replace(robots, () => description)
    .replace(/<title>.*?<\/title>/, () => title + preloads.join(''));
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
