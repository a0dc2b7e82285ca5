import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@dragoman/database/free-ports';
import { type Child, stop } from './child.ts';
import { pinned } from './cores.ts';

/** Starts nginx on loopback with one worker, all of its files in `folder`, and an optional cache. */
export async function startNginx(
  folder: string,
  originPort: number,
  { cache, cores }: { readonly cache: boolean; readonly cores: string | undefined },
): Promise<Child> {
  const port = await freePort();
  mkdirSync(folder);
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configuration({ folder, port, originPort, cache }));
  const nginx = ['nginx', '-p', folder, '-e', join(folder, 'error.log'), '-c', config];
  // `timeout` stops nginx if this process is killed.
  const [command, ...args] = pinned(cores, ['timeout', '440', ...nginx]);
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

interface Settings {
  readonly folder: string;
  readonly port: number;
  readonly originPort: number;
  readonly cache: boolean;
}

function configuration({ folder, port, originPort, cache }: Settings): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `${user}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 10000000;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  proxy_cache_path ${folder}/cache keys_zone=pages:10m max_size=4096m use_temp_path=off;
  upstream origin { server 127.0.0.1:${originPort}; keepalive 128; keepalive_requests 10000000; }
  server {
    listen 127.0.0.1:${port} backlog=1024;
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_buffer_size 16k;
      proxy_buffers 16 16k;
      proxy_max_temp_file_size ${cache ? '64m' : '0'};
      ${cache ? 'proxy_cache pages;' : ''}
    }
  }
}
`;
}

async function answered(port: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const response = await fetch(`http://127.0.0.1:${port}/cached/1`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('nginx did not respond within five seconds');
}
