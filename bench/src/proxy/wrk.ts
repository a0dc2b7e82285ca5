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

/** Percentiles of the response time in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

export interface Figures extends Latency {
  readonly perSecond: number;
  /** Server CPU time per request in microseconds; undefined if the system does not report it. */
  readonly cpu: number | undefined;
}

export interface Wrk {
  readonly folder: string;
  readonly cores: string | undefined;
  readonly signal: AbortSignal;
}

const manyConnections = 64;
const warmUpSeconds = 1;
/** Every address must have been requested once. */
const leastPerSecond = 400;
const seconds = 2;
const timeoutSeconds = 10;
const execute = promisify(execFile);

interface Run {
  readonly seconds: number;
  readonly connections?: number | undefined;
}

/** Runs unmeasured load to fill caches and warm up the JIT. */
export async function warmUp(wrk: Wrk, load: Load): Promise<void> {
  const { addresses } = load;
  const all = typeof addresses === 'number' ? Math.ceil(addresses / leastPerSecond) : 0;
  // A proxy writes pages to its disk only while it has time.
  const connections = all > warmUpSeconds ? 1 : undefined;
  await runWrk(wrk, load, { seconds: Math.max(warmUpSeconds, all), connections });
}

/** Returns the response times of one request at a time. */
export async function measureAlone(wrk: Wrk, load: Load): Promise<Latency> {
  return latencyIn(await runWrk(wrk, load, { seconds: 1, connections: 1 }));
}

/** Runs load against a server for two seconds. Throws on a non-2xx response. */
export async function measure(wrk: Wrk, load: Load, connections?: number): Promise<Figures> {
  const before = cpuSeconds(load.pid);
  const output = await runWrk(wrk, load, { seconds, connections });
  const spent = (cpuSeconds(load.pid) ?? Number.NaN) - (before ?? Number.NaN);
  const requests = numberIn(output, /(\d+) requests in/);
  return {
    perSecond: numberIn(output, /Requests\/sec:\s*([\d.]+)/),
    ...latencyIn(output),
    cpu: Number.isNaN(spent) ? undefined : (spent / requests) * 1e6,
  };
}

async function runWrk(wrk: Wrk, load: Load, run: Run): Promise<string> {
  const { seconds, connections = manyConnections } = run;
  // wrk adds its own Host header unless the name is capitalized like this.
  const headers = Object.entries({
    Host: load.host,
    'accept-encoding': load.acceptEncoding,
  }).flatMap(([name, value]) => (value === undefined ? [] : ['-H', `${name}: ${value}`]));
  const [command, ...args] = pinned(wrk.cores, [
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '-s',
    writeScript(wrk, load),
    // Slow responses belong in the percentiles; by default wrk counts those over two seconds as errors.
    '--timeout',
    `${timeoutSeconds}s`,
    ...headers,
    `http://127.0.0.1:${load.port}${load.path}`,
  ]);
  const { stdout } = await execute(command, args, { signal: wrk.signal });
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${load.path}:\n${stdout}`);
  return stdout;
}

/** Writes a script that prints percentiles in milliseconds, and requests several addresses if the load says so. */
function writeScript({ folder }: Wrk, load: Load): string {
  const { path, addresses } = load;
  const file = join(folder, `${path.replaceAll('/', '-')}-${addresses ?? 'one'}.lua`);
  const lines = [...(addresses === undefined ? [] : requestsOf(path, addresses)), ...percentiles];
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

const percentiles = [
  'function done(summary, latency)',
  '  for _, p in ipairs({ 50, 95, 99 }) do',
  '    io.write(string.format("p%d=%f\\n", p, latency:percentile(p) / 1000))',
  '  end',
  'end',
];

function requestsOf(path: string, addresses: number | 'new'): string[] {
  // 100 addresses per millisecond, so that runs never overlap.
  const isNew = addresses === 'new';
  return [
    `local number = ${isNew ? Date.now() * 100 : 0}`,
    'function request()',
    `  number = number + 1`,
    `  local name = string.format("%d", ${isNew ? 'number' : `number % ${addresses}`})`,
    `  return wrk.format("GET", "${path}/" .. name)`,
    'end',
  ];
}

function numberIn(output: string, pattern: RegExp): number {
  return Number(pattern.exec(output)?.[1] ?? Number.NaN);
}

function latencyIn(output: string): Latency {
  const [p50, p95, p99] = [50, 95, 99].map((p) =>
    numberIn(output, new RegExp(`^p${p}=([\\d.]+)`, 'm')),
  );
  return { p50: p50 ?? Number.NaN, p95: p95 ?? Number.NaN, p99: p99 ?? Number.NaN };
}
