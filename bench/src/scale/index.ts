import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rounded, type SuiteResult } from '../table.ts';
import { languages, texts, writeWebsites } from './websites.ts';

/** Measurements of one process. */
export interface OpenFigures {
  /** Milliseconds to open one language of a website and translate a page. */
  readonly p50: number;
  readonly p95: number;
  readonly slowest: number;
  /** Bytes. */
  readonly rss: number;
}

const websites = Number(process.env['BENCH_WEBSITES'] ?? 1000);
/** Where the files go: a disk, not a file system in memory. */
const place = process.env['BENCH_FOLDER'] ?? '.';
const cold = Math.min(200, Math.floor(websites / 4));
const hot = Math.min(100, Math.floor(websites / 4));
const megabytes = 512;

/** Measures many websites on disk: the time to open one that nobody has asked for, and the memory of those in use. */
export async function run(): Promise<SuiteResult> {
  const folder = mkdtempSync(join(place, 'dragoman-bench-'));
  try {
    await writeWebsites(folder, websites);
    const files = readdirSync(folder).map((name) => join(folder, name));
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const isDropped = dropFromSystemCache(folder);
    const open = (from: number, count: number, budget = megabytes) =>
      inProcesses([[folder, String(from), String(count), String(budget)]]);
    const [first] = await open(0, cold);
    const [again] = await open(0, cold);
    const [one] = await open(0, hot);
    const both = (budget: number) =>
      inProcesses([0, 1].map(() => [folder, '0', String(hot), String(budget)]));
    const entries = websites * languages.length * texts;
    const inUse = hot * languages.length * texts;
    const row = (what: string, value: number | string) => ({ what, value });
    const opened = ({ p50, p95, slowest }: OpenFigures) =>
      [p50, p95, slowest].map((time) => rounded(time)).join(' · ');
    const mb = (all: readonly OpenFigures[]) =>
      Math.round(all.reduce((sum, { rss }) => sum + rss, 0) / 1e6);
    return {
      name: `scale: ${websites} websites of ${texts} texts in ${languages.length} languages`,
      rows: [
        row('translations', entries),
        row('files', files.length),
        row('on disk, MB', Math.round(bytes / 1e6)),
        row('bytes per translation on disk', Math.round(bytes / entries)),
        ...(isDropped ? [row('opened from disk: p50 · p95 · slowest, ms', opened(first!))] : []),
        row("opened from the system's cache: p50 · p95 · slowest, ms", opened(again!)),
        row(`${hot} websites in use, one process, MB`, mb([one!])),
        row('bytes per translation in use', Math.round(one!.rss / inUse)),
        row(`the same in two processes, ${megabytes} MB each, MB`, mb(await both(megabytes))),
        row('the same in two processes that divide 128 MB, MB', mb(await both(64))),
      ],
      notes: [
        `Opened: from the request until ${languages.length} languages each translated a page of 250 texts.`,
        'In use: memory of the process above an empty one, after a full collection.',
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes files from the system's cache, so that the next read comes from the disk. False if the system cannot. */
function dropFromSystemCache(folder: string): boolean {
  try {
    execFileSync('sh', [
      '-c',
      'sync -f "$1"; for file in "$1"/*; do dd if="$file" iflag=nocache count=0 status=none; done',
      'sh',
      folder,
    ]);
    return true;
  } catch {
    return false;
  }
}

/** Runs processes side by side; each keeps its memory until all are measured. */
async function inProcesses(all: readonly (readonly string[])[]): Promise<OpenFigures[]> {
  const children = all.map((args) =>
    spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, 'open.ts'), ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  );
  try {
    return await Promise.all(
      children.map(async ({ stdout }) => {
        const [line] = await once(createInterface(stdout), 'line');
        return JSON.parse(line) as OpenFigures;
      }),
    );
  } finally {
    for (const child of children) child.stdin.end();
  }
}
