import { closing, createUser } from '@dragoman/database/testing';
import { languageCatalogue } from '@dragoman/domain/languages';
import { beforeEach, describe, expect, test } from 'vitest';
import { softDeleteWebsite } from '../../websites/index.ts';
import { type DeploymentHarness, startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDns } from '../dns/check-dns.ts';
import {
  followReleases,
  sendPauseMails,
  writePauseMail,
  writeReleaseMail,
} from './follow-releases.ts';

const day = 86_400_000;
let site: Awaited<ReturnType<DeploymentHarness['addWebsite']>>;
let ada: string;

const harness = closing(await startDeploymentHarness());
beforeEach(async () => {
  const { kysely } = harness.database;
  await kysely.deleteFrom('websites').execute();
  await kysely.deleteFrom('released_websites').execute();
  harness.mails.length = 0;
  harness.site.isOurs = false;
  ada = await createUser(harness.database);
  site = await harness.addWebsite({ userId: ada, languages: ['es'] });
  const { kysely: queries } = harness.database;
  await queries
    .insertInto('website_hosts')
    .values({
      host: `www.${site.domain}`,
      website_id: site.website.id,
      language: null,
      origin_url: `https://dragoman-origin.${site.domain}`,
      verified_at: new Date(),
    })
    .execute();
  harness.publish(site.domain, ours());
});

const ours = () => ({ [`www.${site.domain} CNAME`]: [site.target] });
const elsewhere = () => ({ [`www.${site.domain} A`]: ['198.51.100.1'] });
const remove = () => softDeleteWebsite(harness.deps, site.website.id);

async function release() {
  const { kysely } = harness.database;
  return kysely.selectFrom('released_websites').selectAll().executeTakeFirst();
}

/** Makes the next check due and dates the release back by this many days. */
async function later(days = 0) {
  await harness.database.pool.query(
    `update released_websites set next_look_at = now(), ends_at = ends_at - $1 * interval '1 day'`,
    [days],
  );
  await harness.database.pool.query(
    `update released_hosts set left_at = left_at - $1 * interval '1 day'`,
    [days],
  );
}

async function look(days = 0) {
  await later(days);
  await followReleases(harness.deps);
}

test('the owner of a deleted website is mailed the records to restore and reminded before the release ends', async () => {
  await harness.database.pool.query(
    `update auth.users set raw_user_meta_data = '{"locale": "de"}' where id = $1`,
    [ada],
  );
  await remove();
  await look();
  const [first] = harness.mails;
  expect(first?.subject).toBe(`${site.domain} wurde gelöscht: Stellen Sie die DNS-Einträge zurück`);
  expect(first?.text).toContain(`www.${site.domain}  CNAME  dragoman-origin.${site.domain}`);
  const left = Number((await release())?.ends_at) - Date.now();
  expect(Math.round(left / day)).toBe(30);
  await look(22);
  expect(harness.mails).toHaveLength(1);
  await look(2);
  expect(harness.mails).toHaveLength(2);
  expect(harness.mails[1]?.subject).toContain('Stellen Sie die DNS-Einträge vor dem');
  await look(5);
  expect(await release()).toBeDefined();
  await look(2);
  expect(await release()).toBeUndefined();
  expect(harness.mails).toHaveLength(2);
});

test('a release does not end until its mails are sent', async () => {
  await remove();
  const isDown = { ...harness.deps.email, send: () => Promise.reject(new Error('down')) };
  await later();
  await followReleases({ ...harness.deps, email: isDown });
  expect((await release())?.ends_at).toBeNull();
  await look();
  await later(60);
  await followReleases({ ...harness.deps, email: isDown });
  expect(await release()).toMatchObject({ reminded_at: null });
  // A late reminder still leaves a week.
  await look();
  expect(harness.mails).toHaveLength(2);
  expect(Math.round((Number((await release())?.ends_at) - Date.now()) / day)).toBe(7);
});

test('a deleted account is mailed at its last address', async () => {
  await harness.database.pool.query(
    `update auth.users set email = 'ada@gone.example' where id = $1`,
    [ada],
  );
  await harness.database.kysely.deleteFrom('auth.users').where('id', '=', ada).execute();
  await look();
  expect(harness.mails.map(({ to }) => to)).toEqual(['ada@gone.example']);
});

test('hosts that point elsewhere cause no mail, and their release ends after a week', async () => {
  harness.publish(site.domain, elsewhere());
  await remove();
  await look();
  expect(harness.mails).toEqual([]);
  await look(6);
  expect(await release()).toBeDefined();
  await look(2);
  expect(await release()).toBeUndefined();
});

test('a host that points here again is in the reminder; a DNS failure does not end the release', async () => {
  await remove();
  await look();
  harness.publish(site.domain, elsewhere());
  await look(1);
  harness.everybody.zone = { [`${site.domain} SERVFAIL`]: [] };
  await look(1);
  expect(await release()).toBeDefined();
  harness.publish(site.domain, ours());
  await look(23);
  expect(harness.mails).toHaveLength(2);
});

test('a website without hosts creates no release', async () => {
  const other = await harness.addWebsite({ userId: ada });
  await softDeleteWebsite(harness.deps, other.website.id);
  expect(await release()).toBeUndefined();
});

describe('re-adding the same domain', () => {
  const add = (userId: string) =>
    harness.addWebsite({
      userId,
      url: `http://${site.domain}:${harness.site.port}`,
      languages: ['es'],
    });
  const hidden = () => {
    harness.site.isOurs = true;
    harness.publish(site.domain, { [`www.${site.domain} A`]: ['104.16.1.1'] });
  };
  const take = async (id: string) => {
    const { records } = await checkDns(harness.deps, await harness.read(id), 'subdirectory');
    return records.map(({ state, ok }) => [state, ok]);
  };

  test.each([true, false])(
    'a record that targets the new website wins, same owner: %s',
    async (same) => {
      await remove();
      const { website, target } = await add(same ? ada : await createUser(harness.database));
      harness.publish(site.domain, { [`www.${site.domain} CNAME`]: [target] });
      expect(await take(website.id)).toEqual([['verified', true]]);
      expect(await release()).toBeUndefined();
      await look();
      expect(harness.mails).toEqual([]);
    },
  );

  test('a proxied record suffices for the same owner', async () => {
    await remove();
    const { website } = await add(ada);
    hidden();
    expect(await take(website.id)).toEqual([['proxied', true]]);
    expect(await release()).toBeUndefined();
  });

  test('another owner with a proxied record needs the snippet on the site', async () => {
    await remove();
    const { website } = await add(await createUser(harness.database));
    hidden();
    expect(await take(website.id)).toEqual([['taken', false]]);
    expect(await release()).toBeDefined();
    const { kysely } = harness.database;
    await kysely
      .updateTable('websites')
      .set({ snippet_checked: true })
      .where('id', '=', website.id)
      .execute();
    expect(await take(website.id)).toEqual([['proxied', true]]);
  });
});

test('a pause is mailed once, with the record to restore', async () => {
  const { kysely } = harness.database;
  const { id } = site.website;
  await kysely.updateTable('websites').set({ status: 'disabled' }).where('id', '=', id).execute();
  const pause = { website_id: id, user_id: ada, reason: 'owner' } as const;
  await kysely.insertInto('paused_websites').values(pause).execute();
  await expect(
    sendPauseMails({
      ...harness.deps,
      email: { ...harness.deps.email, send: () => Promise.reject(new Error('down')) },
    }),
  ).resolves.toBeUndefined();
  await sendPauseMails(harness.deps);
  await sendPauseMails(harness.deps);
  expect(harness.mails.map(({ subject }) => subject)).toEqual([`${site.domain} is paused`]);
  expect(harness.mails[0]?.text).toContain(
    `www.${site.domain}  CNAME  dragoman-origin.${site.domain}`,
  );
});

describe.each(languageCatalogue.map(({ code }) => code))('mails in %s', (language) => {
  const brand = { name: 'Dragoman', siteUrl: 'https://x.example', supportEmail: 'help@x.example' };
  const reader = { to: 'ada@example.com', language };
  const records = [
    { host: 'www.shop.example', value: 'dragoman-origin.shop.example' },
    { host: 'es.shop.example', value: null },
  ];

  test('name the hosts, the record changes and the deadline', () => {
    const about = { url: 'https://www.shop.example', records, endsAt: new Date('2026-12-22') };
    for (const isReminder of [true, false]) {
      const { subject, text, html } = writeReleaseMail({ ...about, isReminder }, reader, brand);
      expect(subject).toContain('shop.example');
      for (const part of [
        'www.shop.example  CNAME  dragoman-origin.shop.example',
        'es.shop.example  CNAME',
        '22',
        '2026',
        'ada@example.com',
      ]) {
        expect(text).toContain(part);
        expect(html).toContain(part);
      }
      expect(text).not.toMatch(/[{}]|undefined/);
    }
    const website = { id: 'a7f0', url: about.url };
    const { text } = writePauseMail(website, records, reader, brand);
    expect(text).toContain('www.shop.example  CNAME  dragoman-origin.shop.example');
    expect(text).toContain('x.example/dashboard/website/a7f0');
    expect(text).not.toMatch(/[{}]|undefined/);
  });
});
