import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { roles } from '@dragoman/config';
import type { Command } from 'commander';

const main = fileURLToPath(import.meta.resolve('@dragoman/server/main'));

/** Adds `dragoman serve --roles api,proxy,worker,web,demo`, which runs the same server as `npm start`. */
export function addServe(program: Command): void {
  program
    .command('serve')
    .option('--roles <list>', `roles by comma, of ${roles.join(', ')}`, roles.join(','))
    .action(async (options: { roles: string }) => {
      const child = spawn(process.execPath, [main, '--roles', options.roles], { stdio: 'inherit' });
      process.on('SIGINT', () => {});
      process.on('SIGTERM', () => child.kill('SIGTERM'));
      const [code] = await once(child, 'exit');
      process.exitCode = code ?? 1;
    });
}
