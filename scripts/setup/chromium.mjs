import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Takes half of the processor time of the whole browser. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
const browsers = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of Chromium, its headless shell if possible; installs Debian's as root. Otherwise prints one line of advice
 * and returns undefined.
 */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  const found = () => [given, headlessShell].find((file) => file && existsSync(file));
  if (!found()) install();
  const installed = found() ?? browsers.find((file) => existsSync(file));
  if (!installed)
    console.log(
      'No browser: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  return installed;
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log('Installing Chromium for the browser tests (once)…');
  aptGet('update');
  if (!browsers.some((file) => existsSync(file))) {
    aptGet('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core');
  }
  aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
}

function aptGet(...args) {
  const options = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::http::Timeout=10'];
  spawnSync('apt-get', [...options, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
