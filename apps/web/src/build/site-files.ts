import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A public page as built: HTML with tokens where configured values come. */
export interface SitePageFile {
  readonly path: string;
  readonly html: string;
  readonly unlisted: boolean;
}

/** The translations of the public pages to one language: CSV with the header `source,target`. */
export interface SiteMemory {
  readonly language: string;
  readonly csv: string;
}

/** The public pages of a built app; that of `/404` is for unknown addresses. */
export async function listSitePages(folder: string): Promise<SitePageFile[]> {
  const list = JSON.parse(await readFile(path.join(folder, 'site.json'), 'utf8'));
  return Promise.all(
    list.map(async ({ file, ...page }: { path: string; file: string; unlisted: boolean }) => ({
      ...page,
      html: await readFile(path.join(folder, file), 'utf8'),
    })),
  );
}

const memoryFolder = path.resolve(import.meta.dirname, '../../translations');

/** The translation memory of the public pages, by language code. */
export async function siteMemories(): Promise<SiteMemory[]> {
  const files = (await readdir(memoryFolder)).filter((name) => name.endsWith('.csv')).sort();
  return Promise.all(
    files.map(async (name) => ({
      language: name.slice(0, -'.csv'.length),
      csv: await readFile(path.join(memoryFolder, name), 'utf8'),
    })),
  );
}
