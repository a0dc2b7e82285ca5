import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Metric } from '@dragoman/core/observability';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boundedMemory } from '../roles/bound-garbage.ts';
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

async function start(disk = folder): Promise<{ child: ChildProcess; port: number }> {
  const { env, execArgv } = boundedMemory;
  const child = fork(script, [harness.url, harness.authority, disk], {
    env: { ...process.env, ...env },
    execArgv: [...execArgv],
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

/** 96 MB of pages, 80 MB of garbage, what V8 keeps for new objects, and the process itself. */
const mostMegabytes = 400;

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

function readPage(port: number, index: number, agent?: Agent): Promise<string> {
  const { host } = harness;
  return new Promise((resolve, reject) => {
    get(
      { host: '127.0.0.1', port, path: `/fr/page-${index}`, agent, headers: { host } },
      (answer) => {
        text(answer).then(resolve, reject);
      },
    ).on('error', reject);
  });
}

test.runIf(process.platform === 'linux')(
  '80,000 visits with edits in between show no wrong byte, and the memory of a proxy does not grow',
  async () => {
    const { child, port } = await start();
    /** The first page as a proxy that has nothing stored renders it. */
    const freshPage = async () => {
      const fresh = await start(mkdtempSync(path.join(folder, 'fresh-')));
      const page = await readPage(fresh.port, 0);
      fresh.child.kill('SIGKILL');
      return page;
    };
    let expected = '';
    const edit = async (translation: string) => {
      await harness.translate('Good day', translation);
      expected = await freshPage();
      expect(expected).toContain(translation);
      await expect.poll(() => readPage(port, 0), { timeout: 20_000 }).toBe(expected);
    };
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const peaks: number[] = [];
    let wrong = 0;
    for (const [round, translation] of ['Bonjour', 'Salut', 'Bonsoir', 'Coucou'].entries()) {
      for (let index = 0; index < pages; index++) {
        if (index === round * 5000) await edit(translation);
        const page = await readPage(port, index, agent);
        wrong += Number(page !== expected.replaceAll('page-0', `page-${index}`));
      }
      peaks.push(peakOf(child));
    }
    agent.destroy();
    console.log(`peaks: ${peaks.map(Math.round).join(', ')} MB`);
    expect(wrong).toBe(0);
    expect(peaks.at(-1)).toBeLessThan((peaks[1] ?? 0) * 1.1);
    expect(peaks.at(-1)).toBeLessThan(1.15 * mostMegabytes);
    child.kill('SIGKILL');
  },
);
