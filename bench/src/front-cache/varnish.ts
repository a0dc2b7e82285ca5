import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, stop } from '../proxy/child.ts';
import { pinned } from '../proxy/cores.ts';
import { freePort } from '../proxy/free-port.ts';

const deployed = new URL('../../../deploy/varnish/default.vcl', import.meta.url);

/** Returns Varnish's own defaults before a server. */
export function plainVcl(port: number): string {
  return `vcl 4.1;\nbackend default { .host = "127.0.0.1"; .port = "${port}"; }\n`;
}

/** Returns the configuration of `deploy/` before a proxy of ours. */
export function deployedVcl(port: number): string {
  return readFileSync(deployed, 'utf8').replace('.port = "3080"', `.port = "${port}"`);
}

/** Starts Varnish on loopback, all of its files in `folder`. */
export async function startVarnish(
  folder: string,
  vcl: string,
  cores: string | undefined,
): Promise<Child> {
  const port = await freePort();
  mkdirSync(folder);
  const file = join(folder, 'default.vcl');
  writeFileSync(file, vcl);
  const files = ['-n', join(folder, 'work'), '-f', file];
  const options = ['-j', 'none', '-F', '-s', 'malloc,256m', '-a', `127.0.0.1:${port}`];
  // `timeout` stops Varnish if this process is killed.
  const varnish = ['timeout', '150', 'varnishd', ...options, ...files] as const;
  const [command, ...args] = pinned(cores, [...varnish]);
  const child = spawn(command, args, { stdio: 'ignore' });
  const stopped = () => stop(child);
  try {
    await answered(port);
    return { port, pid: child.pid ?? 0, stop: stopped };
  } catch (error) {
    await stopped();
    throw error;
  }
}

async function answered(port: number): Promise<void> {
  // It compiles its configuration first.
  for (let attempt = 0; attempt < 200; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    if (response !== undefined) return;
    await sleep(100);
  }
  throw new Error('Varnish did not respond within 20 seconds');
}
