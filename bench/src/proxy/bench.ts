import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { boundedMemory } from '@dragoman/server/bound-garbage';
import { type Child, type Contender, startChild } from './child.ts';
import { type Cores, divideCores, has } from './cores.ts';
import { type BenchWebsite, openWebsite } from './website.ts';
import type { Wrk } from './wrk.ts';

/** A site, its website in a database, and what measures proxies for it. */
export interface Bench {
  readonly folder: string;
  readonly cores: Cores;
  readonly origin: Contender;
  readonly website: BenchWebsite;
  readonly wrk: Wrk;
  /** Stops a process at the end. */
  track<Part extends Pick<Child, 'stop'>>(starting: Promise<Part>): Promise<Part>;
}

/** Opens a bench, and closes it after `use`, on SIGINT and after `longest` milliseconds. Returns undefined without `wrk`. */
export async function withBench<Result>(
  longest: number,
  use: (bench: Bench) => Promise<Result>,
): Promise<Result | undefined> {
  if (!has('wrk', '-v')) {
    console.log('skipped: wrk is not installed (Debian: apt-get install wrk nginx)');
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-bench-'));
  const closers = [async () => rmSync(folder, { recursive: true, force: true })];
  const stop = new AbortController();
  const interrupt = () => stop.abort(new Error('interrupted'));
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await use(await openBench(folder, closers, { stop: stop.signal, longest }));
  } finally {
    for (const close of closers.reverse()) await close().catch((error) => console.error(error));
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}

async function openBench(
  folder: string,
  closers: (() => Promise<void>)[],
  { stop, longest }: { readonly stop: AbortSignal; readonly longest: number },
): Promise<Bench> {
  const track: Bench['track'] = async (starting) => {
    const part = await starting;
    closers.push(() => part.stop());
    return part;
  };
  const cores = divideCores();
  const count = String(cores.originProcesses);
  const script = new URL('./origin.ts', import.meta.url);
  const origin = await track(startChild(script, [count], cores.origin));
  const website = await openWebsite(join(folder, 'data'), origin.port);
  closers.push(() => website.close());
  const signal = AbortSignal.any([stop, AbortSignal.timeout(longest)]);
  return { folder, cores, origin, website, wrk: { folder, cores: cores.load, signal }, track };
}

/** Starts our proxy on the given cores, with the settings that its supervisor gives it. */
export function startOurs(
  { folder, website, track }: Bench,
  cores: string | undefined,
): Promise<Child> {
  const script = new URL('./ours.ts', import.meta.url);
  const environment = {
    ...website.environment,
    ...boundedMemory.env,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  };
  return track(startChild(script, [], cores, environment, boundedMemory.execArgv));
}
