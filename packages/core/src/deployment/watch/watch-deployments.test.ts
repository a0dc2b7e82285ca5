import { closing, createUser } from '@dragoman/database/testing';
import { snippetCode } from '@dragoman/domain/deployment';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { softDeleteWebsite } from '../../websites/index.ts';
import { type DeploymentHarness, startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDns } from '../dns/check-dns.ts';
import { changeStructure } from '../dns/status.store.ts';
import { checkDueWebsites, watchDeployments } from './watch-deployments.ts';

let site: Awaited<ReturnType<DeploymentHarness['addWebsite']>>;

const harness = closing(await startDeploymentHarness());
beforeEach(async () => {
  await harness.database.kysely.deleteFrom('websites').execute();
  const userId = await createUser(harness.database);
  site = await harness.addWebsite({ languages: ['es'], structure: 'subdomain', userId });
  harness.site.answer = () => ({ body: snippetCode('/translate.js', site.website.id) });
  harness.mails.length = 0;
});

const ours = () => ({ [`es.${site.domain} CNAME`]: [site.target] });
const watch = () => checkDueWebsites({ ...harness.deps, billing: 'none' });
const read = () => harness.read(site.website.id);

async function hostRow() {
  return harness.database.kysely
    .selectFrom('website_hosts')
    .select(['verified_at', 'lost_at'])
    .where('host', '=', `es.${site.domain}`)
    .executeTakeFirst();
}

async function checkRow() {
  return harness.database.kysely
    .selectFrom('website_checks')
    .selectAll()
    .where('website_id', '=', site.website.id)
    .executeTakeFirst();
}

/** Makes the next check due and dates takeovers back. */
async function later(hours = 0) {
  const { kysely } = harness.database;
  await kysely
    .updateTable('website_checks')
    .set({ next_check_at: new Date(0) })
    .execute();
  const lost_at = new Date(Date.now() - hours * 3_600_000);
  await kysely
    .updateTable('website_hosts')
    .set({ lost_at })
    .where('lost_at', 'is not', null)
    .execute();
}

test('a website is verified and deployed without its owner checking', async () => {
  harness.publish(site.domain, {});
  expect(await watch()).toBe(1);
  expect(await read()).toMatchObject({ dns_checked: false, snippet_checked: true, status: null });
  expect(await watch()).toBe(0);
  harness.publish(site.domain, ours());
  await later();
  await watch();
  expect(await read()).toMatchObject({
    dns_checked: true,
    snippet_checked: true,
    status: 'enabled',
  });
  expect((await hostRow())?.verified_at).toBeInstanceOf(Date);
});

test('intervals between checks grow and restart after a change', async () => {
  harness.publish(site.domain, {});
  const pauses: number[] = [];
  for (let look = 0; look < 3; look += 1) {
    await later();
    await watch();
    const row = await checkRow();
    pauses.push(Number(row?.next_check_at) - Number(row?.checked_at));
  }
  const [first = 0, second = 0, third = 0] = pauses;
  expect(first).toBeLessThan(second);
  expect(second).toBeLessThan(third);
  expect(await watch()).toBe(0);
  await changeStructure(harness.database.kysely, site.website.id, 'subdirectory');
  expect(await watch()).toBe(1);
  expect((await checkRow())?.looks).toBe(1);
});

describe.each([
  ['ahead', 365 * 86_400_000],
  ['behind', -365 * 86_400_000],
])('a worker whose clock is a year %s', (_, by) => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('checks again when a check is due, and dates what it finds by the database', async () => {
    const real = Date.now();
    const isNow = (time: Date | null | undefined) => Math.abs(Number(time) - real) < 300_000;
    vi.useFakeTimers({ toFake: ['Date'], now: real + by });
    harness.publish(site.domain, ours());
    await watch();
    const row = await checkRow();
    expect([row?.checked_at, row?.next_check_at].map(isNow)).toEqual([true, true]);
    expect(isNow((await hostRow())?.verified_at)).toBe(true);
    expect(await watch()).toBe(0);
    harness.publish(site.domain, { [`es.${site.domain} CNAME`]: ['elsewhere.example'] });
    await later();
    await watch();
    const { verified_at, lost_at } = (await hostRow()) ?? {};
    expect([verified_at, lost_at].map(isNow)).toEqual([true, true]);
  });
});

test('websites without languages, deleted ones and those at an IP address are not checked', async () => {
  harness.publish(site.domain, {});
  await softDeleteWebsite(harness.deps, site.website.id);
  await harness.addWebsite({ languages: [] });
  const local = await harness.addWebsite({ languages: ['es'], url: harness.site.origin });
  expect(await watch()).toBe(1);
  expect((await harness.read(local.website.id)).dns_checked).toBe(false);
  expect(await watch()).toBe(0);
});

test('a check without changes writes nothing that invalidates proxies', async () => {
  harness.publish(site.domain, ours());
  await watch();
  const versions = () =>
    harness.database.pool.query(
      `select w.xmin::text as website, h.xmin::text as host from websites w
       join website_hosts h on h.website_id = w.id where w.id = $1`,
      [site.website.id],
    );
  const { rows: before } = await versions();
  await later();
  await watch();
  await checkDns(harness.deps, await read(), 'subdomain');
  expect((await versions()).rows).toEqual(before);
  expect(before).toHaveLength(1);
});

test('two processes never check the same website at once', async () => {
  harness.publish(site.domain, ours());
  const counts = await Promise.all([watch(), watch(), watch()]);
  expect(counts.toSorted()).toEqual([0, 0, 1]);
});

describe('a host that stops pointing here', () => {
  beforeEach(async () => {
    harness.publish(site.domain, ours());
    await watch();
    expect(await read()).toMatchObject({ dns_checked: true, status: 'enabled' });
    harness.publish(site.domain, { [`es.${site.domain} A`]: ['198.51.100.1'] });
    await later();
  });

  test('is noticed, confirmed after a while, mailed about once, and unverified after a week', async () => {
    await watch();
    expect((await hostRow())?.lost_at).toBeInstanceOf(Date);
    expect((await read()).dns_checked).toBe(true);
    expect(harness.mails).toEqual([]);

    await later(1);
    await watch();
    expect(await read()).toMatchObject({ dns_checked: false, status: 'enabled' });
    expect((await hostRow())?.verified_at).toBeInstanceOf(Date);
    const [mail] = harness.mails;
    expect(mail?.subject).toBe(`${site.domain}: translations can no longer be reached`);
    expect(mail?.text).toContain(`es.${site.domain}`);
    expect(mail?.text).toContain(`Delete them, then add a CNAME record with the name es`);
    expect(mail?.text).toContain('7 days');

    await later(24);
    await watch();
    expect(harness.mails).toHaveLength(1);
    await later(24 * 8);
    await watch();
    expect((await hostRow())?.verified_at).toBeNull();
    expect((await read()).status).toBe('enabled');
  });

  test('is live again once its DNS is restored', async () => {
    await watch();
    harness.publish(site.domain, ours());
    await later(1);
    await watch();
    expect((await hostRow())?.lost_at).toBeNull();
    expect((await read()).dns_checked).toBe(true);
    expect(harness.mails).toEqual([]);
  });

  test('stays verified while name servers are silent', async () => {
    harness.everybody.zone = {
      [`${site.domain} SERVFAIL`]: [],
      [`es.${site.domain} SERVFAIL`]: [],
    };
    await watch();
    expect((await hostRow())?.lost_at).toBeNull();
    expect((await read()).dns_checked).toBe(true);
  });

  test('is noticed for a removed language too', async () => {
    await harness.database.kysely
      .updateTable('websites')
      .set({ translation_languages: ['fr'] })
      .where('id', '=', site.website.id)
      .execute();
    await watch();
    expect((await hostRow())?.lost_at).toBeInstanceOf(Date);
  });
});

describe('a host of another website', () => {
  test('stays there until its takeover is confirmed', async () => {
    harness.publish(site.domain, ours());
    await watch();
    const other = await harness.addWebsite({
      url: site.website.url,
      languages: ['es'],
      structure: 'subdomain',
    });
    harness.publish(site.domain, { [`es.${site.domain} CNAME`]: [other.target] });
    const look = () => checkDns(harness.deps, other.website, 'subdomain');
    expect(await look()).toMatchObject({
      verified: false,
      records: [{ state: 'taken', advice: { code: 'free-host' } }],
    });
    // The attempt makes the current holder's check due.
    await watch();
    expect((await hostRow())?.lost_at).toBeInstanceOf(Date);
    await later(1);
    expect((await look()).verified).toBe(true);
  });

  test('is not taken by a request alone unless the other website has lost it', async () => {
    harness.site.isOurs = true;
    harness.publish(site.domain, { [`es.${site.domain} A`]: ['104.16.1.1'] });
    expect((await checkDns(harness.deps, site.website, 'subdomain')).verified).toBe(true);
    const other = await harness.addWebsite({
      url: site.website.url,
      languages: ['es'],
      structure: 'subdomain',
    });
    const look = () => checkDns(harness.deps, other.website, 'subdomain');
    expect((await look()).records[0]?.state).toBe('taken');
    harness.publish(site.domain, { [`es.${site.domain} CNAME`]: [other.target] });
    expect((await look()).verified).toBe(true);
    harness.site.isOurs = false;
  });

  test('is free once the other website is deleted', async () => {
    harness.publish(site.domain, ours());
    await watch();
    const other = await harness.addWebsite({
      url: site.website.url,
      languages: ['es'],
      structure: 'subdomain',
    });
    await softDeleteWebsite(harness.deps, site.website.id);
    harness.publish(site.domain, { [`es.${site.domain} CNAME`]: [other.target] });
    expect((await checkDns(harness.deps, other.website, 'subdomain')).verified).toBe(true);
  });
});

test('the watch runs until it is stopped', async () => {
  harness.publish(site.domain, ours());
  const end = watchDeployments({ ...harness.deps, billing: 'none', firstLook: 1 });
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe('enabled');
  await end();
});
