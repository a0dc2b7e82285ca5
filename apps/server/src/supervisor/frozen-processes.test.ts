import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@dragoman/database/free-ports';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readExposition, total } from '../observability/exposition.fixture.ts';
import { startSite } from '../observability/site.fixture.ts';
import { type ServerProcess, startServerProcess } from '../server-process.fixture.ts';

const patient = { timeout: 120_000, interval: 50 };
const names = ['worker', 'proxy 1', 'proxy 2', 'web 1', 'web 2'];
const frozenSeconds = 2;
/** Milliseconds between two loads of one visitor: 20 a second. */
const pause = 50;

let server: ServerProcess;
let host: string;
let site: string;
let closeSite: () => void;
let metrics: string;
let readyz: string;

const database = await createTestDatabase();
({
  host,
  site,
  close: closeSite,
} = await startSite(database.database, (_request, response) => {
  const fields = { 'content-type': 'text/html', 'cache-control': 'max-age=60' };
  response.writeHead(200, fields).end('<html><body><p>Good day</p>');
}));
afterAll(async () => {
  closeSite();
  await database.close();
});

async function start(processes: string): Promise<void> {
  const [metricsPort, healthPort] = [await freePort(), await freePort()];
  metrics = `http://127.0.0.1:${metricsPort}/metrics`;
  readyz = `http://127.0.0.1:${healthPort}/readyz`;
  server = await startServerProcess({
    databaseUrl: database.url,
    roles: 'web,api,backend,proxy,worker',
    preload: fileURLToPath(new URL('faults.fixture.ts', import.meta.url)),
    environment: {
      PROCESSES: processes,
      FROZEN_SECONDS: String(frozenSeconds),
      METRICS_PORT: String(metricsPort),
      HEALTH_PORT: String(healthPort),
      BILLING: 'double',
      LOG_LEVEL: 'info',
      OUTGOING_ALLOWED_HOSTS: site,
    },
  });
}

/** Requests over a connection of its own. Returns the status, or the code of the error. */
function visit(url: string, hostname = '127.0.0.1'): Promise<string> {
  return new Promise((resolve) => {
    request(url, { agent: false, headers: { host: hostname } }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
      response.on('error', ({ message }) => resolve(message));
    })
      .on('error', ({ message }) => resolve(message))
      .end();
  });
}

interface Visits {
  /** Statuses and errors of the requests that began while the process was known to be silent. */
  readonly outcomes: string[];
  /** Those of the requests before: the process may have accepted them. */
  readonly earlier: string[];
  isSilent: boolean;
  isOver: boolean;
}

async function loadRepeatedly(visits: Visits, url: string, hostname?: string): Promise<void> {
  const all: Promise<void>[] = [];
  while (!visits.isOver) {
    const outcomes = visits.isSilent ? visits.outcomes : visits.earlier;
    all.push(visit(url, hostname).then((outcome) => void outcomes.push(outcome)));
    await sleep(pause);
  }
  await Promise.all(all);
}

const linesOf = (msg: string, name: string) =>
  server.log().filter((line) => line['msg'] === msg && line['process'] === name);
const startsOf = (name: string) =>
  linesOf('a process is ready', name).map(({ processId }) => Number(processId));
const healthUrl = () => `http://127.0.0.1:${server.webPort}/api/health`;
const readFreezes = async (process: string) =>
  total(readExposition(await (await fetch(metrics)).text()), 'dragoman_process_frozen_total', {
    process,
  });

/** Resolves once the health of the installation tells of a process that does not respond. */
async function freeze(name: string): Promise<void> {
  process.kill(startsOf(name).at(-1) ?? 0, 'SIGUSR2');
  const isSilent = async () => {
    const { roles } = (await (await fetch(healthUrl())).json()) as {
      roles: Record<string, { detail?: string }>;
    };
    return Object.values(roles).some(({ detail }) => detail?.endsWith('processes run'));
  };
  await expect.poll(isSilent, patient).toBe(true);
}

describe('several processes', () => {
  beforeAll(() => start('5'), 150_000);
  afterAll(() => server.stop());

  test('both webs bill by one double of the payment provider', async () => {
    const double = () => server.log().filter(({ msg }) => /Stripe double/.test(String(msg)));
    await expect.poll(() => names.flatMap(startsOf), patient).toHaveLength(names.length);
    expect(double()).toHaveLength(1);
    expect(await visit(String(double()[0]?.['url']))).toBe('404');
  }, 60_000);

  test.each(['worker', 'proxy 1', 'web 1'])(
    'a frozen %s is replaced and reported, and nobody who connects loses a request',
    async (victim) => {
      const visits: Visits = { outcomes: [], earlier: [], isSilent: false, isOver: false };
      const loads = [
        loadRepeatedly(visits, `http://127.0.0.1:${server.proxyPort}/fr/`, host),
        loadRepeatedly(visits, `http://127.0.0.1:${server.webPort}/login`),
        loadRepeatedly(visits, healthUrl()),
        loadRepeatedly(visits, readyz),
      ];
      await expect.poll(() => startsOf(victim), patient).toHaveLength(1);
      const [before] = startsOf(victim);
      await freeze(victim);
      visits.isSilent = true;
      await expect.poll(() => startsOf(victim), patient).toHaveLength(2);
      visits.isOver = true;
      await Promise.all(loads);
      expect(new Set(visits.outcomes)).toEqual(new Set(['200']));
      expect(visits.outcomes.length).toBeGreaterThan(loads.length);
      expect(visits.earlier.filter((outcome) => /^[1345]\d\d$/.test(outcome))).toEqual([]);
      expect(startsOf(victim).at(-1)).not.toBe(before);
      const reasons = linesOf('a process exited; restarting it', victim).map(
        ({ reason }) => reason,
      );
      expect(reasons).toEqual([expect.stringMatching(/^frozen/)]);
      const stack = expect.stringMatching(/at plantedLoop \(file:.*faults\.fixture\.ts:\d+:\d+\)/);
      expect(linesOf('a process is frozen', victim)).toMatchObject([{ err: { stack } }]);
      expect(await readFreezes(victim)).toBe(1);
    },
    180_000,
  );

  test('processes that were suspended with their supervisor are not taken for frozen', async () => {
    const all = [...names.map((name) => startsOf(name).at(-1) ?? 0), server.child.pid ?? 0];
    const frozen = () => server.output().match(/a process is frozen/g)?.length;
    const before = frozen();
    for (const id of all.toReversed()) process.kill(id, 'SIGSTOP');
    await sleep(2 * frozenSeconds * 1000);
    for (const id of all) process.kill(id, 'SIGCONT');
    // Long enough for one who counts wrongly.
    await sleep(frozenSeconds * 1000);
    expect(await visit(healthUrl())).toBe('200');
    expect(names.map((name) => startsOf(name).at(-1))).toEqual(all.slice(0, -1));
    expect(frozen()).toBe(before);
  }, 60_000);
});

describe('a single process', () => {
  beforeEach(() => start('1'), 150_000);
  afterEach(() => server.stop());

  test('ends the call that hangs, reports it and continues', async () => {
    server.child.kill('SIGUSR2');
    await expect.poll(() => server.output(), patient).toContain('a process is frozen');
    expect(await visit(healthUrl())).toBe('200');
    expect(server.output()).toMatch(/at plantedLoop \(file:/);
    expect(await readFreezes('all')).toBe(1);
    expect(server.child.exitCode).toBe(null);
  }, 60_000);
});
