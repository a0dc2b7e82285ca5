import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/usr/local/bin'];
const isThere = (name) => folders.some((folder) => existsSync(path.join(folder, name)));

/**
 * Ensures the programs for the certificate tests: pebble, an ACME server, and caddy. Installs Debian's as root;
 * otherwise prints one line, and those tests fail.
 */
export function ensureCertificatePrograms() {
  const missing = ['pebble', 'caddy'].filter((name) => !isThere(name));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(' and ')} for the tests of certificates (once)…`);
    const quiet = {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    };
    const wait = ['-o', 'DPkg::Lock::Timeout=120'];
    spawnSync('apt-get', [...wait, 'update', '-qq'], quiet);
    spawnSync(
      'apt-get',
      [...wait, 'install', '-y', '-qq', '--no-install-recommends', ...missing],
      quiet,
    );
    // The tests start their own; the packaged service would take this machine's ports.
    if (missing.includes('caddy') && existsSync('/run/systemd/system')) {
      spawnSync('systemctl', ['disable', '--now', 'caddy'], quiet);
    }
  }
  const wanted = missing.filter((name) => !isThere(name));
  if (wanted.length > 0) {
    console.log(
      `Tests of certificates will fail: install ${wanted.join(' and ')} (Debian: apt-get install ${wanted.join(' ')}).`,
    );
  }
}
