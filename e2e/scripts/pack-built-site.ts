/**
 * Packs a site for `e2e/built-sites`: `node e2e/scripts/pack-built-site.ts <folder> <output> <package...>`. The folder holds the
 * sources and what `npm install --ignore-scripts && npm run build` has made of them; the output, within it, is what is served. The
 * licenses are those of the packages whose code is in the output. To build a site anew, write `source` of its archive to a folder.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const [folder = '.', output = 'dist', ...packages] = process.argv.slice(2);
const made = [output, 'node_modules', 'package-lock.json', '*.log', '.*'];

/** Returns texts of files by their path. */
function filesIn(root: string, exclude: readonly string[] = []): Record<string, string> {
  const found = globSync('**/*', { cwd: root, withFileTypes: true, exclude: [...exclude] });
  const files = found.filter((entry) => entry.isFile());
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return Object.fromEntries(
    paths.map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]),
  );
}

function licenseOf(name: string): [string, string] {
  const at = path.join(folder, 'node_modules', name);
  const { version, license } = JSON.parse(readFileSync(path.join(at, 'package.json'), 'utf8'));
  const [file] = globSync('{LICENSE,license}*', { cwd: at });
  return [`${name}@${version} (${license})`, file ? readFileSync(path.join(at, file), 'utf8') : ''];
}

const served = filesIn(path.join(folder, output), [
  '**/*.{map,txt}',
  '**/*stats.json',
  '~partytown',
]);
const site = {
  licenses: Object.fromEntries(packages.map(licenseOf)),
  source: filesIn(folder, made),
  files: Object.fromEntries(Object.entries(served).map(([file, text]) => [`/${file}`, text])),
};
const name = path.basename(path.resolve(folder));
const target = path.join(import.meta.dirname, '../built-sites', `${name}.json.br`);
writeFileSync(target, brotliCompressSync(JSON.stringify(site)));
