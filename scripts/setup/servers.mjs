import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const folders = [
  ...(process.env.PATH ?? '').split(path.delimiter),
  ...['/usr/bin', '/usr/sbin', '/usr/local/bin'],
];
const isThere = (name) => folders.some((folder) => existsSync(path.join(folder, name)));

const lua = '/usr/lib/nginx/modules/ngx_http_lua_module.so';
const isMissing = {
  pebble: () => !isThere('pebble'),
  caddy: () => !isThere('caddy'),
  varnish: () => !isThere('varnishd'),
  shellcheck: () => !isThere('shellcheck'),
  'postgresql-15': () => !existsSync('/usr/lib/postgresql/15/bin/initdb'),
  'nginx-light': () => !isThere('nginx'),
  'apache2-bin': () => !isThere('apache2'),
  'libnginx-mod-http-lua': () => !existsSync(lua),
};
const missingPackages = () => Object.keys(isMissing).filter((name) => isMissing[name]());

/**
 * Ensures the servers that tests put before ours (pebble, an ACME server, caddy, varnish, nginx and Apache), shellcheck, and an older Postgres to upgrade from. Installs
 * Debian's as root; otherwise prints one line, and those tests fail.
 */
export function ensureServers() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${missing.join(', ')} for tests (once)…`);
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
    const services = { caddy: 'caddy', varnish: 'varnish', 'nginx-light': 'nginx' };
    const started = missing.flatMap((name) => services[name] ?? []);
    if (started.length > 0 && existsSync('/run/systemd/system')) {
      spawnSync('systemctl', ['disable', '--now', ...started], quiet);
    }
  }
  const wanted = missingPackages();
  if (wanted.length > 0) {
    console.log(
      `Tests of certificates and caches will fail: install ${wanted.join(', ')} (Debian: apt-get install ${wanted.join(' ')}).`,
    );
  }
}
