import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * Packs the server of a release for `two-versions.long.test.ts`, and removes the one packed before:
 * `node scripts/pack-release.ts v1.2.0`.
 */
const folder = path.resolve(import.meta.dirname, '../apps/server/src/former-version');
const extension = '.tar.br';
/** What the roles api, backend, proxy and worker load. */
const sources = [
  ...['package.json', 'apps/server', 'apps/snippet', 'packages', 'demo'],
  ...['package.json', 'src/index.ts', 'src/build', 'src/installation', 'src/routes'].map(
    (name) => `apps/web/${name}`,
  ),
  'apps/web/src/site/tokens.ts',
];
const leftOut = [
  ...['*.test.ts', '*.test.tsx', '*.fixture.*', `*${extension}`],
  ...['testing/**', 'scripts/**', 'conformance/**', 'cases/**', 'corpus/**'],
].map((pattern) => `:(exclude,glob)**/${pattern}`);

const [release = 'HEAD'] = process.argv.slice(2);
const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 2 ** 26 });
const { version } = JSON.parse(git('show', `${release}:package.json`).toString());
const tar = git('archive', '--format=tar', release, '--', ...sources, ...leftOut);
for (const name of readdirSync(folder)) {
  if (name.endsWith(extension)) rmSync(path.join(folder, name));
}
const packed = brotliCompressSync(tar, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: tar.length },
});
writeFileSync(path.join(folder, `${version}${extension}`), packed);
console.log(`${version}: ${Math.round(packed.length / 1024)} kB`);
