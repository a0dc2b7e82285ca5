// `npm start`: sets up what is missing, then runs every role on the pinned runtime.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { installTracing } from './install-tracing.mjs';
import { installApertium } from './setup/apertium.mjs';
import { environment, installDependencies, node, root } from './setup/dependencies.mjs';
import { whenParentEnds } from './setup/parent.mjs';

const apertium = installApertium();
installDependencies();
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) installTracing();
await apertium;
if (!existsSync(path.join(root, 'apps/web/dist')))
  console.log('Building the pages and preparing the database (once)…');

const main = path.join(root, 'apps', 'server', 'src', 'main.ts');
const child = spawn(node, [main, ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
// Over the channel, not as a signal: Ctrl-C also reaches the child, and a second signal would end it at once.
const stop = () => {
  if (child.connected) child.send('stop');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
process.on('SIGUSR2', () => {
  if (child.connected) child.send('restart');
});
whenParentEnds(stop);
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
