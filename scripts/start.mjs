// `npm start`: sets up what is missing, then runs every role in one process on the pinned runtime.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { installApertium } from './setup/apertium.mjs';
import { environment, installDependencies, node, root } from './setup/dependencies.mjs';

const apertium = installApertium();
installDependencies();
await apertium;

const main = path.join(root, 'apps', 'server', 'src', 'main.ts');
const child = spawn(node, [main, ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
// Ctrl-C reaches the child through the terminal's process group; only what is sent to us alone is passed on.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
