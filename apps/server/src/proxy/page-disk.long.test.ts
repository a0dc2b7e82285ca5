import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Metric } from '@dragoman/core/observability';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { htmlOf, sendHtml } from './echo.fixture.ts';
import { visitAll } from './page-work.fixture.ts';
import { type Harness, startHarness } from './proxy.fixture.ts';

const pages = 20_000;
const filling = '<p class="card card--wide lead">Good day</p>\n'.repeat(1150);
const script = path.join(import.meta.dirname, 'disk-proxy.fixture.ts');
let harness: Harness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'dragoman-pages-'));
  harness = await startHarness((request, response) => {
    const page = htmlOf(`<p>${request.url}</p>${filling}`);
    sendHtml(page, { 'cache-control': 'public, max-age=86400' })(request, response);
  });
  await harness.translate('Good day', 'Bonjour');
  await harness.setStatus('fr', 'completed');
  await harness.setStatus('es', 'completed');
});
afterAll(async () => {
  await harness.close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, MALLOC_MMAP_THRESHOLD_: '131072' };
  const child = fork(script, [harness.url, harness.authority, folder], {
    env,
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, port };
}

async function cutsOf(child: ChildProcess): Promise<number> {
  child.send('measure');
  const [{ measured }] = (await once(child, 'message')) as [{ measured: Metric[] }];
  const values = measured.flatMap((metric) => metric.values);
  const isCuts = ({ metricName = '' }) => metricName === 'dragoman_cut_duration_seconds_count';
  return values.filter(isCuts).reduce((sum, { value }) => sum + value, 0);
}

/** Returns the most resident memory that a process has had, in MB. */
function peakOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1024;
}

/** 96 MB of pages, 128 MB of garbage, what V8 keeps for new objects, and the process itself. */
const mostMegabytes = 640;

test.runIf(process.platform === 'linux')(
  '20,000 pages are cut once, also across kill -9, and the memory of a proxy is bounded',
  async () => {
    const paths = Array.from({ length: pages }, (_, index) => `/fr/page-${index}`);
    const { child, port } = await start();
    expect(await visitAll(harness, port, paths)).toEqual({ miss: pages });
    expect(await visitAll(harness, port, paths)).toEqual({ hit: pages });
    expect(await cutsOf(child)).toBe(pages);
    const peak = peakOf(child);
    child.kill('SIGKILL');
    const later = await start();
    const fetches = harness.seen.length;
    expect(await visitAll(harness, later.port, paths)).toEqual({ hit: pages });
    expect(await cutsOf(later.child)).toBe(0);
    expect(harness.seen.length - fetches).toBe(0);
    console.log(
      `peak: ${Math.round(peak)} MB, after the restart ${Math.round(peakOf(later.child))} MB`,
    );
    expect(peak).toBeLessThan(mostMegabytes);
    expect(peakOf(later.child)).toBeLessThan(mostMegabytes);
    later.child.kill('SIGKILL');
  },
);
