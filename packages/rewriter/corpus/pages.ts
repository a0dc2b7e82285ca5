import { readdirSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { corpusPackages } from './packages.data.ts';

export interface CorpusPage {
  /** `package/path`, with forward slashes. */
  readonly name: string;
  readonly path: string;
}

/** Every html file of the corpus' packages, in a stable order. Throws when a package is not installed. */
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

/** The bytes of one page, as the package ships them. */
export function readPage(page: CorpusPage): Uint8Array {
  return new Uint8Array(readFileSync(page.path));
}

/** Every `step`th page: a sample that a quick test can afford, spread over all packages. */
export function samplePages(step: number): CorpusPage[] {
  return corpusPages().filter((_, index) => index % step === 0);
}

/** Where a package is installed, seen from this workspace. */
export function packageFolder(name: string): string {
  const manifest = findPackageJSON(name, import.meta.url);
  if (manifest === undefined) throw new Error(`the corpus needs the package ${name}: npm install`);
  return dirname(manifest);
}
