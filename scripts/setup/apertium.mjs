import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './dependencies.mjs';

/** Installs Apertium in parallel with other setup; resolves when done, even on failure. */
export async function installApertium() {
  const script = path.join(root, 'scripts', 'install-apertium.mjs');
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'inherit', 'inherit'] });
  await once(child, 'exit');
}
