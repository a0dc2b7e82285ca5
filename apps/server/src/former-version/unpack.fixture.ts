import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '../../../..');

export interface FormerVersion {
  readonly version: string;
  /** The path of its `main.ts`. */
  readonly main: string;
  remove(): void;
}

/** Unpacks the server of the last release, as `scripts/pack-release.ts` packed it. It runs with today's packages. */
export function unpackFormerVersion(): FormerVersion {
  const packed = readdirSync(import.meta.dirname).find((name) => name.endsWith('.tar.br')) ?? '';
  const folder = mkdtempSync(path.join(tmpdir(), 'dragoman-former-'));
  const tar = brotliDecompressSync(readFileSync(path.join(import.meta.dirname, packed)));
  execFileSync('tar', ['-x', '-C', folder], { input: tar });
  linkPackages(folder);
  return {
    version: packed.replace('.tar.br', ''),
    main: path.join(folder, 'apps/server/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function linkPackages(folder: string): void {
  const ours = path.join(folder, 'node_modules/@dragoman');
  mkdirSync(ours, { recursive: true });
  const link = (target: string, name: string) => symlinkSync(target, path.join(ours, name));
  for (const parent of ['apps', 'packages']) {
    const names = readdirSync(path.join(folder, parent));
    for (const name of names) link(path.join(folder, parent, name), name);
  }
  link(path.join(folder, 'demo'), 'demo');
  const theirs = path.join(root, 'node_modules');
  for (const name of readdirSync(theirs).filter((one) => one !== '@dragoman')) {
    symlinkSync(path.join(theirs, name), path.join(folder, 'node_modules', name));
  }
}
