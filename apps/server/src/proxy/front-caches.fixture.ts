import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePorts } from '@dragoman/database/free-ports';
import { programOf, type Running, startProgram } from '@dragoman/providers/certificates/testing';
import { ask } from './proxy.fixture.ts';

const deploy = path.join(import.meta.dirname, '../../../../deploy');
export const purgeSecret = 'tea-for-two-in-tests';

export interface FrontCacheProgram {
  readonly port: number;
  stop(): Promise<void>;
  /** Starts it again on the same port with the same files. */
  start(): Promise<void>;
}

interface Options {
  /** Free for the program's files. */
  readonly folder: string;
  readonly proxyPorts: readonly number[];
}

const answers = (port: number) => async () =>
  (await ask(port, '127.0.0.1', '/.well-known/dragoman/purge')).status === 403;

async function restartable(
  port: number,
  launch: () => Promise<Running>,
): Promise<FrontCacheProgram> {
  let running = await launch();
  return {
    port,
    stop: () => running.stop(),
    async start() {
      running = await launch();
    },
  };
}

/** Replaces what an operator would. Throws if a text is not in the file. */
export function adapted(
  file: string,
  changes: readonly (readonly [from: string, to: string])[],
): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(path.join(deploy, file), 'utf8'),
  );
}

function secretIn(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'secret');
  writeFileSync(file, `${purgeSecret}\n`);
  return file;
}

/** Runs Varnish with `deploy/varnish/default.vcl`. */
export async function startVarnish({
  folder,
  proxyPorts,
  probeInterval = '1s',
}: Options & { readonly probeInterval?: string }): Promise<FrontCacheProgram> {
  const [port = 0] = await freePorts(1);
  const backend = (index: number, proxyPort: number | undefined) =>
    `backend proxy${index + 1} { .host = "127.0.0.1"; .port = "${proxyPort}"; .probe = alive; }`;
  const secretFile = secretIn(folder);
  const vcl = path.join(folder, 'default.vcl');
  writeFileSync(
    vcl,
    adapted('varnish/default.vcl', [
      [backend(0, 3080), proxyPorts.map((proxy, index) => backend(index, proxy)).join('\n')],
      [
        'proxies.add_backend(proxy1);',
        proxyPorts.map((_, index) => `proxies.add_backend(proxy${index + 1});`).join('\n'),
      ],
      ['/etc/varnish/dragoman-secret', secretFile],
      ['.interval = 1s;', `.interval = ${probeInterval};`],
    ]),
  );
  // Without the jail: the files belong to whoever runs the test.
  const args = ['-j', 'none', '-F', '-n', path.join(folder, 'work'), '-f', vcl, '-s', 'malloc,64m'];
  return restartable(port, () =>
    startProgram(programOf('varnishd', 'varnish'), [...args, '-a', `127.0.0.1:${port}`], {
      isReady: answers(port),
    }),
  );
}

/** Runs nginx with `deploy/nginx/dragoman.conf`. */
export async function startNginx({ folder, proxyPorts }: Options): Promise<FrontCacheProgram> {
  const [port = 0] = await freePorts(1);
  const secretFile = secretIn(folder);
  const site = path.join(folder, 'dragoman.conf');
  writeFileSync(
    site,
    adapted('nginx/dragoman.conf', [
      ['/etc/nginx/dragoman-secret', secretFile],
      ['/var/cache/nginx/dragoman', path.join(folder, 'cache')],
      ['server 127.0.0.1:3080;', proxyPorts.map((proxy) => `server 127.0.0.1:${proxy};`).join(' ')],
      ['listen 80 default_server;', `listen 127.0.0.1:${port};`],
    ]),
  );
  const main = path.join(folder, 'nginx.conf');
  const modules = ['ndk_http_module', 'ngx_http_lua_module'];
  writeFileSync(main, nginxMain(folder, site, modules));
  return restartable(port, () => runNginx(folder, main, answers(port)));
}

/** Runs nginx with a main configuration. */
export function runNginx(
  folder: string,
  main: string,
  isReady: () => Promise<boolean>,
): Promise<Running> {
  const args = ['-p', folder, '-e', path.join(folder, 'error.log'), '-c', main];
  return startProgram(programOf('nginx', 'nginx-light libnginx-mod-http-lua'), args, { isReady });
}

/** Returns the main configuration of an nginx in one process that includes a site. */
export function nginxMain(folder: string, site: string, modules: readonly string[] = []): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
${modules.map((name) => `load_module /usr/lib/nginx/modules/${name}.so;`).join('\n')}
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${site};
}
`;
}
