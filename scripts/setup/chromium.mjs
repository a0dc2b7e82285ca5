import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of Chromium; installs Debian's as root. Otherwise prints one line of advice and returns undefined.
 */
export function ensureChromium() {
  const given = process.env.CHROMIUM_PATH;
  const found = [given, ...candidates].find((file) => file && existsSync(file));
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (once)…');
    const quiet = { stdio: ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-core'],
      {
        ...quiet,
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      },
    );
  }
  const installed = candidates.find((file) => existsSync(file));
  if (!installed)
    console.log(
      'No browser: install Chromium (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
    );
  return installed;
}
