import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** A built public page: HTML with tokens for configured values. */
export interface SitePageFile {
  readonly path: string;
  readonly html: string;
  readonly unlisted: boolean;
  /** True if no memory is asked for its texts. */
  readonly isEnglishOnly: boolean;
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
