import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@dragoman/database/free-ports';
import { createTestDatabase } from '@dragoman/database/testing';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ask } from '../proxy/proxy.fixture.ts';
import { startServerProcess } from '../server-process.fixture.ts';
import { backupName } from '../wiring/backups.ts';
import { readExposition, total } from './exposition.fixture.ts';
import { metricsText } from './metrics-server.ts';
import { startSite } from './site.fixture.ts';

const root = new URL('../../../../', import.meta.url);
const folder = new URL('deploy/observability/', root);

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

const rules: Rule[] = parse(readFileSync(new URL('alerts.yaml', folder), 'utf8')).groups.flatMap(
  (group: { rules: Rule[] }) => group.rules,
);

function dashboardExpressions(): string[] {
  const { panels } = JSON.parse(readFileSync(new URL('dashboard.json', folder), 'utf8'));
  return panels.flatMap((panel: { targets?: { expr: string }[] }) =>
    (panel.targets ?? []).map(({ expr }) => expr),
  );
}

const patient = { timeout: 30_000, interval: 100 };

let host: string;
let closeSite: () => void;
const backups = `${mkdtempSync(path.join(tmpdir(), 'dragoman-backups-'))}/`;
const backedUpAt = new Date('2026-01-02T03:04:05Z');

const database = await createTestDatabase();
const { site, ...started } = await startSite(database.database, ({ url: path }, response) => {
  if (path === '/file.png') return response.writeHead(200, { 'content-type': 'image/png' }).end();
  const fields = { 'content-type': 'text/html', 'cache-control': 'max-age=60' };
  return response.writeHead(200, fields).end('<html><body><p>Good day</p>');
});
({ host, close: closeSite } = started);
await database.database.kysely
  .insertInto('certificates')
  .values([
    { host: 'a.example', registered_domain: 'a.example', ...issued(3) },
    { host: 'b.example', registered_domain: 'b.example', ...issued(-1), failures: 2 },
    { host: 'c.example', registered_domain: 'c.example' },
  ])
  .execute();
writeFileSync(path.join(backups, backupName(backedUpAt, true)), '');
const port = await freePort();
const url = `http://127.0.0.1:${port}/metrics`;
const server = await startServerProcess({
  databaseUrl: database.url,
  roles: 'web,api,backend,proxy,worker',
  environment: {
    PROCESSES: '4',
    METRICS_PORT: String(port),
    OUTGOING_ALLOWED_HOSTS: site,
    MIN_TRANSLATED_PERCENT: '0',
    BACKUP_TO: backups,
  },
});
afterAll(async () => {
  await server.stop();
  closeSite();
  await database.close();
  rmSync(backups, { recursive: true });
});

/** Returns the columns of a certificate that expires in so many days. */
function issued(days: number) {
  const not_after = new Date(Date.now() + days * 86_400_000);
  return { chain: 'x', private_key: Buffer.from('x'), not_before: new Date(0), not_after };
}

const scrape = async () => readExposition(await (await fetch(url)).text());

test('every process reports itself once, with its memory, event loop and version', async () => {
  const families = await scrape();
  const up = families.get('dragoman_process_up')?.samples ?? [];
  const names = up.map(({ labels }) => labels['process']);
  expect(names.toSorted()).toEqual(['proxy 1', 'proxy 2', 'web', 'worker']);
  for (const name of [
    'process_resident_memory_bytes',
    'nodejs_eventloop_lag_p99_seconds',
    'process_cpu_seconds_total',
    'dragoman_build_info',
  ]) {
    const reporting = families.get(name)?.samples.map(({ labels }) => labels['process']);
    expect(reporting?.toSorted(), name).toEqual(names.toSorted());
  }
});

test('requests of visitors are counted by outcome and cache over all proxies', async () => {
  const paths = ['/fr/a', '/fr/a', '/fr/a', '/fr/b', '/fr/broken', '/file.png', '/.nothing'];
  const before = await scrape();
  for (const path of paths) await ask(server.proxyPort, host, path);
  await ask(server.proxyPort, 'unknown.example', '/');
  const after = await scrape();
  const added = (name: string, labels: Record<string, string>) =>
    total(after, name, labels) - total(before, name, labels);
  const count = 'dragoman_request_duration_seconds_count';
  expect(added(count, {})).toBe(paths.length + 1);
  expect(added(count, { outcome: 'error' })).toBe(2);
  expect(added('dragoman_request_faults_total', { reason: 'unknown-host' })).toBe(1);
  expect(added(count, { outcome: 'passed' })).toBe(2);
  expect(added('dragoman_request_duration_seconds_bucket', { le: '+Inf' })).toBe(paths.length + 1);
  expect(added('dragoman_upstream_duration_seconds_count', { result: 'failed' })).toBe(1);
  expect(added('dragoman_cut_duration_seconds_count', {})).toBeGreaterThan(0);
});

test('the web counts requests by part and status, and never by address', async () => {
  const before = await scrape();
  await fetch(`http://127.0.0.1:${server.webPort}/api/nothing?email=ada@example.com`);
  await fetch(`http://127.0.0.1:${server.webPort}/rest/v1/websites`);
  const after = await scrape();
  const count = 'dragoman_web_request_duration_seconds_count';
  const added = (part: string) =>
    total(after, count, { part, status: '4xx' }) - total(before, count, { part, status: '4xx' });
  expect([added('api'), added('rest')]).toEqual([1, 1]);
});

test('the worker reports queues with ages, certificates by days left, and the newest backup', async () => {
  await database.database.pool.query(
    `insert into pgboss.job (name, data, created_on, start_after, state, singleton_key)
     values ('scan', '{}', now() - interval '90 seconds', now() + interval '1 day', 'created', 'later'),
            ('scan.dead', '{}', now() - interval '90 seconds', now() - interval '90 seconds', 'created', 'dead')`,
  );
  const families = await scrape();
  const failed = { queue: 'scan', state: 'failed' };
  expect(total(families, 'dragoman_queue_length', failed)).toBe(1);
  expect(total(families, 'dragoman_queue_age_seconds', failed)).toBeGreaterThan(80);
  const later = { queue: 'scan', state: 'waiting' };
  expect(total(families, 'dragoman_queue_length', later)).toBe(1);
  expect(total(families, 'dragoman_queue_age_seconds', later)).toBe(0);
  expect(total(families, 'dragoman_certificates', { days: '7' })).toBe(1);
  expect(total(families, 'dragoman_certificates_failing', { days: 'expired' })).toBe(1);
  expect(total(families, 'dragoman_certificates')).toBe(2);
  expect(total(families, 'dragoman_backup_timestamp_seconds') * 1000).toBe(backedUpAt.getTime());
});

test('no label has a host, an address or an id', async () => {
  for (const [name, { samples }] of await scrape()) {
    for (const { labels } of samples) {
      expect(JSON.stringify(labels), name).not.toMatch(/example|localhost|127\.0|@|[0-9a-f]{8}-/);
    }
  }
});

/** Returns the names of metrics in an expression of PromQL. */
function metricsIn(expression: string): string[] {
  return expression.match(/\b(?:dragoman|nodejs|process)_\w+/g) ?? [];
}

/** Returns the names of labels that an expression selects or groups by. */
function labelsIn(expression: string): string[] {
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(/\s*,\s*/),
  );
  const selected = [...expression.matchAll(/[{,]\s*(\w+)\s*(?:=~?|!=)/g)].map(
    ([, name = '']) => name,
  );
  return [...grouped, ...selected];
}

test.each([
  ['alert rules', () => rules.map(({ expr }) => expr)],
  ['the dashboard', () => dashboardExpressions()],
])('every metric and label of %s is exported', async (_name, expressions) => {
  const families = await scrape();
  const labels = new Set(
    [...families.values()].flatMap(({ samples }) =>
      samples.flatMap((one) => Object.keys(one.labels)),
    ),
  );
  // Measured by calls to engines and runs of jobs, of which there are none here.
  for (const name of ['engine', 'kind', 'job', 'result']) labels.add(name);
  expect(expressions().length).toBeGreaterThan(10);
  for (const expression of expressions()) {
    const names = metricsIn(expression);
    expect(names.length, expression).toBeGreaterThan(0);
    const missing = names.filter(
      (name) => !families.has(name) && !families.has(name.replace(/_(?:bucket|sum|count)$/, '')),
    );
    expect(missing, expression).toEqual([]);
    expect(
      labelsIn(expression).filter((name) => !labels.has(name)),
      expression,
    ).toEqual([]);
  }
});

test('every alert has a severity and a runbook, which shows its rule; every runbook has an alert', () => {
  for (const { alert, expr, for: duration, labels, annotations } of rules) {
    expect(['critical', 'warning'], alert).toContain(labels.severity);
    const text = readFileSync(new URL(annotations.runbook, root), 'utf8');
    expect(text).toContain(`# ${alert}\n`);
    expect(text).toContain(expr);
    expect(text).toContain(`for ${duration}:`);
    expect(text).toMatch(/\n## Look\n[\s\S]*\n## Do\n/);
  }
  const pages = readdirSync(new URL('docs/runbooks/', root)).filter((name) => name !== 'README.md');
  const named = rules.map(({ annotations }) => annotations.runbook.split('/').at(-1));
  expect(named.toSorted()).toEqual(pages.toSorted());
  const index = readFileSync(new URL('docs/runbooks/README.md', root), 'utf8');
  expect(pages.filter((name) => !index.includes(`(${name})`))).toEqual([]);
});

test('a process that was killed is down, and its successor counts from the start', async () => {
  const { samples = [] } = (await scrape()).get('process_start_time_seconds') ?? {};
  const started = samples.find(({ labels }) => labels['process'] === 'worker')?.value ?? 0;
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(server.child.pid)]);
  const [worker] = children
    .toString()
    .split('\n')
    .filter((line) => / worker$/.test(line));
  process.kill(Number(worker?.trim().split(' ')[0]), 'SIGKILL');
  await expect
    .poll(async () => {
      const families = await scrape();
      return total(families, 'process_start_time_seconds', { process: 'worker' }) > started;
    }, patient)
    .toBe(true);
  expect(total(await scrape(), 'dragoman_process_up')).toBe(4);
});

test('only /metrics is served, on loopback', async () => {
  expect((await fetch(new URL('/', url))).status).toBe(404);
});

test('a process that does not answer is down', async () => {
  const families = readExposition(
    await metricsText([
      { process: 'web', metrics: [], freezes: 0 },
      { process: 'worker', metrics: undefined, freezes: 2 },
    ]),
  );
  expect(families.get('dragoman_process_up')?.samples).toEqual([
    { name: 'dragoman_process_up', labels: { process: 'web' }, value: 1 },
    { name: 'dragoman_process_up', labels: { process: 'worker' }, value: 0 },
  ]);
});

test('every process has a row of its own, and proxies write the requests of each website', async () => {
  const { kysely } = database.database;
  const processes = kysely.selectFrom('server_processes').select(['name', 'roles', 'process_id']);
  const names = async () => new Set((await processes.execute()).map(({ name }) => name));
  // A test above killed a worker, whose row remains.
  await expect.poll(names, patient).toEqual(new Set(['proxy 1', 'proxy 2', 'web', 'worker']));
  const rows = await processes.execute();
  expect(new Set(rows.map((row) => row.process_id)).size).toBe(rows.length);
  expect(rows.find(({ name }) => name === 'web')?.roles).toEqual(['web', 'api', 'backend']);
  const [websiteId = ''] = host.split('.');
  const counted = kysely
    .selectFrom('website_traffic')
    .select(['requests', 'cached'])
    .where('website_id', '=', websiteId);
  const sum = async (of: 'requests' | 'cached') => {
    await ask(server.proxyPort, host, '/fr/counted');
    return (await counted.execute()).reduce((all, row) => all + row[of], 0);
  };
  await expect.poll(() => sum('cached'), patient).toBeGreaterThan(0);
  expect(await sum('requests')).toBeGreaterThan(await sum('cached'));
}, 60_000);
