import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@dragoman/database/connection';
import { afterAll, expect, test } from 'vitest';
import { startHarness } from './certificates.fixture.ts';

const soon = { timeout: 20_000, interval: 20 };

const harness = await startHarness();
const websiteId = await harness.addWebsite();
afterAll(() => harness.close());

const orderedHosts = async () => {
  const rows = await harness.database.kysely
    .selectFrom('certificate_orders')
    .select('host')
    .execute();
  return rows.map(({ host }) => host);
};

test('49 only verified hosts get certificates, before the first request', async () => {
  const one = await harness.open('one');
  await harness.addHost(websiteId, 'es.shop.test');
  await harness.addHost(websiteId, 'unproved.shop.test', false);
  await expect.poll(() => one.find('es.shop.test')?.host, soon).toBe('es.shop.test');
  expect(await one.obtain('unproved.shop.test', 5000)).toBeUndefined();
  expect(await one.obtain('anything.test', 5000)).toBeUndefined();
  expect([...one.hosts.all()]).toEqual(['es.shop.test']);
  expect(await orderedHosts()).toEqual(['es.shop.test']);
  expect(new Set(harness.looks)).toEqual(new Set(['es.shop.test']));
});

test('private keys are encrypted in the database and readable by one user on disk', async () => {
  const row = await harness.database.kysely
    .selectFrom('certificates')
    .selectAll()
    .where('host', '=', 'es.shop.test')
    .executeTakeFirstOrThrow();
  expect(row.chain).toContain('BEGIN CERTIFICATE');
  expect(row.private_key?.toString('latin1')).not.toContain('PRIVATE KEY');
  expect([row.ordered_by, row.challenge_answer, row.failures]).toEqual([null, null, 0]);
  const file = path.join(harness.root, 'one', 'es.shop.test.pem');
  await expect.poll(() => existsSync(file), soon).toBe(true);
  expect(readFileSync(file, 'utf8')).toContain('PRIVATE KEY');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('processes share certificates and challenges and order each certificate once', async () => {
  const [two, three] = [await harness.open('two'), await harness.open('three')];
  await expect.poll(() => two.find('es.shop.test')?.serial, soon).toBeTruthy();
  await harness.addHost(websiteId, 'fr.shop.test');
  const known = () => two.hosts.has('fr.shop.test') && three.hosts.has('fr.shop.test');
  await expect.poll(known, soon).toBe(true);
  const found = await Promise.all([
    two.obtain('fr.shop.test', 20_000),
    three.obtain('fr.shop.test', 20_000),
  ]);
  expect(found[0]?.serial).toBeTruthy();
  expect(found[1]?.serial).toBe(found[0]?.serial);
  expect((await orderedHosts()).filter((host) => host === 'fr.shop.test')).toHaveLength(1);
  await expect
    .poll(() => readdirSync(path.join(harness.root, 'two')))
    .toContain('fr.shop.test.pem');
});

test('51 a process starts with all certificates and hosts while database and CA are down', async () => {
  const { serial } = (await harness.open('two')).find('fr.shop.test') ?? {};
  await harness.closeProcesses();
  await harness.pebble.stop();
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:9/nothing' });
  const again = await harness.open('two', { database: away });
  await again.hosts.known;
  expect(serial).toBeTruthy();
  expect(again.find('fr.shop.test')?.serial).toBe(serial);
  expect([...again.hosts.all()].sort()).toEqual(['es.shop.test', 'fr.shop.test']);
  expect(await again.obtain('anything.test', 20_000)).toBeUndefined();
  await harness.closeProcesses();
  await away.close();
});

test('an order is retried until the CA is back', async () => {
  const four = await harness.open('four');
  await harness.addHost(websiteId, 'de.shop.test');
  const failing = () =>
    harness.database.kysely
      .selectFrom('certificates')
      .select(['failures', 'last_error'])
      .where('host', '=', 'de.shop.test')
      .executeTakeFirst();
  await expect.poll(async () => (await failing())?.failures ?? 0, soon).toBeGreaterThan(1);
  expect((await failing())?.last_error).toContain('reached');
  // A visitor meanwhile gets no certificate, without waiting for the full timeout.
  expect(await four.obtain('de.shop.test', 20_000)).toBeUndefined();
  await harness.pebble.start();
  await expect.poll(() => four.find('de.shop.test')?.host, soon).toBe('de.shop.test');
  expect(await failing()).toEqual({ failures: 0, last_error: null });
  await harness.closeProcesses();
});

test('a certificate that the authority issued for another host is refused, and ordered again', async () => {
  const honest = harness.authority;
  const [lie] = await harness.database.kysely
    .selectFrom('certificates')
    .select('chain')
    .where('host', '=', 'de.shop.test')
    .execute();
  let isLying = true;
  const issue: typeof honest.issue = async (...order) => {
    const issued = await honest.issue(...order);
    return isLying ? { ...issued, chain: lie?.chain ?? '' } : issued;
  };
  const eight = await harness.open('eight', { authority: { ...honest, issue } });
  await harness.addHost(await harness.addWebsite(), 'es.lies.test');
  const row = () =>
    harness.database.kysely
      .selectFrom('certificates')
      .select(['chain', 'last_error'])
      .where('host', '=', 'es.lies.test')
      .executeTakeFirst();
  await expect
    .poll(async () => (await row())?.last_error, soon)
    .toContain('not for this host and key');
  expect([(await row())?.chain, eight.find('es.lies.test')]).toEqual([null, undefined]);
  isLying = false;
  await expect.poll(() => eight.find('es.lies.test')?.host, soon).toBe('es.lies.test');
  await harness.closeProcesses();
});

test('49 orders per domain and hour are limited', async () => {
  const limited = await harness.open('five', {
    limits: { perDomainAndHour: 4, pauseWhenFull: 1e6 },
  });
  const other = await harness.addWebsite();
  await harness.addHost(other, 'es.other.test');
  for (const label of ['a', 'b', 'c']) await harness.addHost(websiteId, `${label}.shop.test`);
  await expect.poll(() => limited.find('es.other.test')?.host, soon).toBe('es.other.test');
  await expect.poll(() => limited.hosts.has('c.shop.test'), soon).toBe(true);
  expect(await limited.obtain('c.shop.test', 20_000)).toBeUndefined();
  const ordered = (await orderedHosts()).filter((host) => host.endsWith('.shop.test'));
  expect(ordered.length).toBeGreaterThanOrEqual(4);
  await harness.closeProcesses();
});

test('a deleted website retains its certificates until its release ends', async () => {
  const { kysely } = harness.database;
  const six = await harness.open('six');
  await expect.poll(() => six.hosts.has('es.shop.test'), soon).toBe(true);
  const deleted = { status: 'deleted', deleted_at: new Date() } as const;
  await kysely.updateTable('websites').set(deleted).where('id', '=', websiteId).execute();
  // Its other host was never verified; this process removes it once notified of the deletion.
  await harness.addHost(await harness.addWebsite(), 'added.shop.test');
  await expect.poll(() => six.hosts.has('added.shop.test'), soon).toBe(true);
  expect(six.hosts.has('es.shop.test')).toBe(true);
  expect(six.hosts.has('unproved.shop.test')).toBe(false);

  const weekAgo = new Date(Date.now() - 8 * 86_400_000);
  const left = kysely.updateTable('released_hosts').set({ left_at: weekAgo });
  await left.where('host', '=', 'a.shop.test').execute();
  const seven = await harness.open('seven');
  await seven.hosts.known;
  expect([seven.hosts.has('es.shop.test'), seven.hosts.has('a.shop.test')]).toEqual([true, false]);

  await kysely.deleteFrom('released_websites').execute();
  await expect.poll(() => six.hosts.has('es.shop.test'), soon).toBe(false);
  expect(six.hosts.has('added.shop.test')).toBe(true);
});
