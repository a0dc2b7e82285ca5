import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { corpusPackages } from './packages.data.ts';

export interface CorpusPage {
  /** `package/path`, with forward slashes. */
  readonly name: string;
  readonly path: string;
}

/** Returns all HTML files of the corpus packages, in a stable order. Throws if a package is not installed. */
export function corpusPages(): CorpusPage[] {
  return corpusPackages.flatMap(({ name, folder }) => {
    const root = packageFolder(name);
    return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.html?$/.test(path))
      .sort()
      .map((path) => ({
        name: [name, folder, ...path.split(sep)].join('/'),
        path: join(root, folder, path),
      }));
  });
}

/** Reads a page's bytes. */
export function readPage(page: CorpusPage): Uint8Array {
  return new Uint8Array(readFileSync(page.path));
}

/** Returns every `step`th page: a sample across all packages for quick tests. */
export function samplePages(step: number): CorpusPage[] {
  return corpusPages().filter((_, index) => index % step === 0);
}

/** Returns the folder where a package is installed. */
export function packageFolder(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`the corpus needs the package ${name}: npm install`);
  return dirname(manifest);
}
