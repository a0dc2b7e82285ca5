import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** A built public page: HTML with tokens for configured values. */
export interface SitePageFile {
  readonly path: string;
  readonly html: string;
  readonly unlisted: boolean;
  /** True if no memory is asked for its texts. */
  readonly isEnglishOnly: boolean;
}

/** Translations of the public pages to one language: CSV with the header `source,target`. */
export interface SiteMemory {
  readonly language: string;
  readonly csv: string;
}

/** Returns the public pages of a built app. `/404` is for unknown addresses. */
export async function listSitePages(folder: string): Promise<SitePageFile[]> {
  const list = JSON.parse(await readFile(path.join(folder, 'site.json'), 'utf8'));
  return Promise.all(
    list.map(async ({ file, ...page }: Omit<SitePageFile, 'html'> & { file: string }) => ({
      ...page,
      html: await readFile(path.join(folder, file), 'utf8'),
    })),
  );
}

const memoryFolder = path.resolve(import.meta.dirname, '../../translations');

/** Returns the public pages' translation memories. */
export async function siteMemories(): Promise<SiteMemory[]> {
  const files = (await readdir(memoryFolder)).filter((name) => name.endsWith('.csv')).sort();
  return Promise.all(
    files.map(async (name) => ({
      language: name.slice(0, -'.csv'.length),
      csv: await readFile(path.join(memoryFolder, name), 'utf8'),
    })),
  );
}
