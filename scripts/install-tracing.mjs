// Installs the packages that OTEL_EXPORTER_OTLP_ENDPOINT needs, in the versions of package-lock.json. `npm start` runs it when
// the variable is set; the image has them.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkRuntime } from './setup/runtime.mjs';

const root = path.resolve(fileURLToPath(import.meta.url), '../..');
const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

export function installTracing() {
  const names = Object.keys(read('apps/server/package.json').peerDependencies);
  if (names.every((name) => existsSync(path.join(root, 'node_modules', name)))) return;
  const { packages } = read('package-lock.json');
  const wanted = names.map((name) => `${name}@${packages[`node_modules/${name}`].version}`);
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['--no-save', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync(npm, ['install', ...options, ...wanted], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) process.exit(status ?? 1);
  linkRuntime(root);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) installTracing();
