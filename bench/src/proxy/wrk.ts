import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pinned } from './cores.ts';
import { cpuSeconds } from './cpu-seconds.ts';

export interface Load {
  readonly port: number;
  /** The server process; its descendants are counted too. */
  readonly pid: number;
  readonly host?: string;
  readonly path: string;
  /** Cycles through this many addresses below `path` instead of requesting `path`; `new` never repeats an address. */
  readonly addresses?: number | 'new';
  readonly acceptEncoding?: string;
}

export interface Figures {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly p99: number;
  /** Server CPU time per request in microseconds; undefined if the system does not report it. */
  readonly cpu: number | undefined;
}

export interface Wrk {
  readonly folder: string;
  readonly cores: string | undefined;
  readonly signal: AbortSignal;
}

const connections = 64;
const warmUpSeconds = 1;
const seconds = 2;
const timeout = 10;
const run = promisify(execFile);

/** Runs unmeasured load to fill caches and warm up the JIT. */
export async function warmUp(wrk: Wrk, load: Load): Promise<void> {
  await runWrk(wrk, load, warmUpSeconds);
}

/** Runs load against a server for two seconds. Throws on a non-2xx response. */
export async function measure(wrk: Wrk, load: Load): Promise<Figures> {
  const before = cpuSeconds(load.pid);
  const output = await runWrk(wrk, load, seconds);
  const spent = (cpuSeconds(load.pid) ?? Number.NaN) - (before ?? Number.NaN);
  const requests = numberIn(output, /(\d+) requests in/);
  return {
    perSecond: numberIn(output, /Requests\/sec:\s*([\d.]+)/),
    p99: milliseconds(output),
    cpu: Number.isNaN(spent) ? undefined : (spent / requests) * 1e6,
  };
}

async function runWrk(wrk: Wrk, load: Load, duration: number): Promise<string> {
  // wrk adds its own Host header unless the name is capitalized like this.
  const headers = Object.entries({
    Host: load.host,
    'accept-encoding': load.acceptEncoding,
  }).flatMap(([name, value]) => (value === undefined ? [] : ['-H', `${name}: ${value}`]));
  const script = load.addresses === undefined ? [] : ['-s', addressScript(wrk, load)];
  const [command, ...args] = pinned(wrk.cores, [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${duration}s`,
    '--latency',
    // Slow responses belong in the percentiles; by default wrk counts those over two seconds as errors.
    '--timeout',
    `${timeout}s`,
    ...headers,
    ...script,
    `http://127.0.0.1:${load.port}${load.path}`,
  ]);
  const { stdout } = await run(command, args, { signal: wrk.signal });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${load.path}:\n${stdout}`);
  return stdout;
}

function addressScript({ folder }: Wrk, { path, addresses }: Load): string {
  const file = join(folder, `${path.replaceAll('/', '-')}.lua`);
  // 100 addresses per millisecond, so that runs never overlap.
  const isNew = addresses === 'new';
  const lines = [
    `local number = ${isNew ? Date.now() * 100 : 0}`,
    'function request()',
    `  number = number + 1`,
    `  local name = string.format("%d", ${isNew ? 'number' : `number % ${addresses}`})`,
    `  return wrk.format("GET", "${path}/" .. name)`,
    'end',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

function numberIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? Number.NaN);
}

function milliseconds(output: string): number {
  const [, value = '', unit = ''] = /99%\s+([\d.]+)(us|ms|s)/.exec(output) ?? [];
  return Number(value) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN);
}
