import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dragoman/database/free-ports';
import { type Child, stop } from '../proxy/child.ts';
import { pinned } from '../proxy/cores.ts';

/** PROCESSES counts one for the web and one for the worker too. */
const others = 2;
const main = fileURLToPath(import.meta.resolve('@dragoman/server/main'));

/** Starts the given number of proxies on one port, as `npm start` does: by the supervisor if they are several. */
export async function startProxies(
  count: number,
  environment: Readonly<Record<string, string>>,
  cores: string | undefined,
  roles = 'proxy',
): Promise<Child> {
  const port = await freePort();
  const [command, ...args] = pinned(cores, [process.execPath, main, '--roles', roles]);
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...environment,
      PROXY_PORT: String(port),
      PROCESSES: String(count === 1 ? 1 : count + others),
    },
  });
  const running = new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the proxies exited with ${code}`)));
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('Dragoman is running')) resolve();
    });
  });
  await running;
  return { port, pid: child.pid ?? 0, stop: () => stop(child) };
}
