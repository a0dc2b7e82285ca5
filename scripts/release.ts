import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `node scripts/release.ts set 1.2.0` writes the version wherever it stands, and dates the changelog.
 * `node scripts/release.ts build` puts chart, changelog, packages and the mirror's file into dist/release, and builds the image.
 */
const [command = '', wanted = ''] = process.argv.slice(2);
const read = (file: string) => readFileSync(file, 'utf8');

function setVersion(version: string): void {
  for (const file of globSync([
    'package.json',
    '{apps,packages}/*/package.json',
    '{demo,bench,e2e}/package.json',
  ])) {
    replaceIn(file, /^( {2}"version": )".+"/m, `$1"${version}"`);
  }
  const lock = JSON.parse(read('package-lock.json'));
  lock.version = version;
  for (const [name, one] of Object.entries<{ version?: string }>(lock.packages)) {
    if (/^(?:$|(?:apps|packages)\/[^/]+$|(?:demo|bench|e2e)$)/.test(name)) one.version = version;
  }
  writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
  replaceIn('deploy/helm/dragoman/Chart.yaml', /^version: .+/m, `version: ${version}`);
  replaceIn('deploy/helm/dragoman/Chart.yaml', /^appVersion: .+/m, `appVersion: "${version}"`);
  replaceIn('Dockerfile', /(image\.version)=".+"/, `$1="${version}"`);
  const today = new Date().toISOString().slice(0, 10);
  replaceIn('CHANGELOG.md', /^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${today}`);
}

function replaceIn(file: string, pattern: RegExp, text: string): void {
  if (!pattern.test(read(file))) throw new Error(`${file} has no version.`);
  writeFileSync(file, read(file).replace(pattern, text));
}

function build(): void {
  const { version } = JSON.parse(read('package.json'));
  const folder = path.resolve('dist/release');
  mkdirSync(folder, { recursive: true });
  const [, date, notes] =
    new RegExp(`^## ${version} - (\\S+)\\n(.*?)(?=^## |$(?![^]))`, 'ms').exec(
      read('CHANGELOG.md'),
    ) ?? [];
  if (notes === undefined) throw new Error(`CHANGELOG.md has no section of ${version}.`);
  const write = (name: string, text: string | Buffer) =>
    writeFileSync(path.join(folder, name), text);
  write(`CHANGELOG-${version}.md`, `${notes.trim()}\n`);
  write('release.json', `${JSON.stringify({ version, date }, null, 2)}\n`);
  write('sbom.cdx.json', execFileSync(process.execPath, ['scripts/write-sbom.ts']));
  packChart(folder);
  buildImage(version);
  console.log(`The release ${version} is in ${folder}.`);
}

function packChart(folder: string): void {
  const ours = path.resolve('node_modules/.cache/helm/helm');
  const helm = existsSync(ours) ? ours : 'helm';
  execFileSync(helm, ['package', 'deploy/helm/dragoman', '--destination', folder]);
}

function buildImage(version: string): void {
  const engine = ['docker', 'podman'].find((name) => spawnSync(name, ['info']).status === 0);
  if (engine === undefined) {
    console.log('No image: there is no container engine (docker or podman) that answers.');
    return;
  }
  execFileSync(engine, ['build', '--tag', `dragoman:${version}`, '.'], { stdio: 'inherit' });
}

if (command === 'set' && /^\d+\.\d+\.\d+$/.test(wanted)) setVersion(wanted);
else if (command === 'build') build();
else {
  console.error('Usage: node scripts/release.ts set <version> | build');
  process.exitCode = 1;
}
