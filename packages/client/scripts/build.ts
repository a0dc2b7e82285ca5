import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '..');
const root = path.resolve(folder, '../..');
const compiler = path.join(root, 'node_modules/@typescript/native/bin/tsc');

/**
 * Writes the package as it can be published: JavaScript and types that import nothing else.
 * @param target its folder; defaults to `packages/client/dist`
 */
export function build(target = path.join(folder, 'dist')): void {
  mkdirSync(target, { recursive: true });
  const options = [
    ...['--ignoreConfig', '--strict', '--exactOptionalPropertyTypes', '--declaration'],
    ...['--target', 'es2024', '--lib', 'es2024,dom,dom.iterable', '--types', ''],
    ...['--module', 'nodenext', '--rewriteRelativeImportExtensions'],
    ...['--rootDir', path.join(root, 'packages'), '--outDir', target],
  ];
  const sources = ['client/src/index.ts', 'contract/src/transport/index.ts'].map((name) =>
    path.join(root, 'packages', name),
  );
  execFileSync(process.execPath, [compiler, ...options, ...sources], {
    cwd: root,
    stdio: 'inherit',
  });
  for (const name of globSync('**/*.{js,d.ts}', { cwd: target })) {
    const file = path.join(target, name);
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text
        .replaceAll("'@dragoman/contract/transport'", "'../../contract/src/transport/index.js'")
        // The compiler leaves these endings in declarations.
        .replaceAll(/(from '\.[^']*)\.ts'/g, "$1.js'"),
    );
  }
  const { name, version, license, type, description } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const exports = {
    '.': { types: './client/src/index.d.ts', default: './client/src/index.js' },
  };
  const about = { name, version, license, type, description, exports };
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  writeFileSync(path.join(target, 'README.md'), readFileSync(path.join(folder, 'README.md')));
}

if (import.meta.main) build();
