import { createUser } from '@dragoman/database/testing';
import { snippetCode } from '@dragoman/domain/deployment';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findWebsite, softDeleteWebsite } from '../websites/index.ts';
import { type DeploymentStage, startDeploymentStage } from './deployment.fixture.ts';
import {
  checkDns,
  confirmSnippet,
  provision,
  resolveUrl,
  setUrlStructure,
  verifySnippet,
} from './index.ts';

let stage: DeploymentStage;

beforeAll(async () => {
  stage = await startDeploymentStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  stage.names.zone = {};
});

async function websiteOf(languages?: string[], url?: string) {
  const website = await stage.addWebsite({
    ...(languages && { languages }),
    ...(url !== undefined && { url }),
  });
  const target = `${website.id}.proxy.dragoman.example`;
  return { website, target, domain: new URL(website.url).hostname.replace(/^www\./, '') };
}

const read = (id: string) => findWebsite(stage.deps, id);
const hostsOf = (id: string) =>
  stage.database.kysely
    .selectFrom('website_hosts')
    .select(['host', 'language', 'origin_url'])
    .where('website_id', '=', id)
    .where('verified_at', 'is not', null)
    .orderBy('host')
    .execute();

describe('checkDns, subdomain', () => {
  test('every language needs its record; those that lead to us are served at once', async () => {
    const { website, target, domain } = await websiteOf();
    await setUrlStructure(stage.deps, website.id, 'subdomain');
    const now = await read(website.id);
    stage.names.zone = {
      [`es.${domain} CNAME`]: [target],
      [`${domain} NS`]: ['ada.ns.cloudflare.com'],
    };
    const half = await checkDns(stage.deps, now, 'subdomain');
    expect(half.records.map(({ host, state }) => [host, state])).toEqual([
      [`es.${domain}`, 'verified'],
      [`fr.${domain}`, 'missing'],
    ]);
    expect(half).toMatchObject({ verified: false, dnsProvider: { providerName: 'Cloudflare' } });
    expect(await hostsOf(website.id)).toEqual([
      { host: `es.${domain}`, language: 'es', origin_url: null },
    ]);
    stage.names.zone[`fr.${domain} CNAME`] = [target];
    expect((await checkDns(stage.deps, now, 'subdomain')).verified).toBe(true);
    expect((await read(website.id)).dns_checked).toBe(true);
  });

  test('a chain of records counts; one that leads elsewhere, and silence, are told apart', async () => {
    const { website, target, domain } = await websiteOf(['es', 'fr', 'de']);
    stage.names.zone = {
      [`es.${domain} CNAME`]: [`chain.${domain}`],
      [`chain.${domain} CNAME`]: [target.toUpperCase()],
      [`fr.${domain} A`]: ['192.0.2.1'],
      [`de.${domain} SERVFAIL`]: [],
    };
    const { records } = await checkDns(stage.deps, website, 'subdomain');
    expect(records.map(({ state, found }) => [state, found])).toEqual([
      ['verified', [target]],
      ['wrong', ['192.0.2.1']],
      ['unknown', []],
    ]);
  });

  test('records that go away make the website unverified again', async () => {
    const { website, target, domain } = await websiteOf(['es']);
    await setUrlStructure(stage.deps, website.id, 'subdomain');
    stage.names.zone = { [`es.${domain} CNAME`]: [target] };
    await checkDns(stage.deps, await read(website.id), 'subdomain');
    stage.names.zone = {};
    await checkDns(stage.deps, await read(website.id), 'subdomain');
    expect((await read(website.id)).dns_checked).toBe(false);
  });

  test('without languages there is nothing to verify', async () => {
    const { website } = await websiteOf([]);
    expect(await checkDns(stage.deps, website, 'subdomain')).toMatchObject({
      records: [],
      verified: false,
    });
  });
});

describe('checkDns, subdirectory', () => {
  test('an existing www record has to move first, keeping its destination', async () => {
    const { website, target, domain } = await websiteOf(['es'], 'https://www.first.example');
    stage.names.zone = { [`www.${domain} CNAME`]: ['shops.host.example'] };
    const before = await checkDns(stage.deps, website, 'subdirectory');
    expect(before).toMatchObject({
      verified: false,
      records: [{ host: 'www.first.example', state: 'wrong' }],
      existingWwwRecord: {
        type: 'CNAME',
        destination: 'shops.host.example',
        host: 'dragoman-origin.first.example',
        moved: false,
      },
    });
    stage.names.zone = {
      [`www.${domain} CNAME`]: [target],
      [`dragoman-origin.${domain} CNAME`]: ['shops.host.example'],
    };
    const after = await checkDns(stage.deps, website, 'subdirectory');
    expect(after).toMatchObject({ verified: true, existingWwwRecord: { moved: true } });
    expect(await hostsOf(website.id)).toEqual([
      {
        host: 'www.first.example',
        language: null,
        origin_url: 'https://dragoman-origin.first.example',
      },
    ]);
  });

  test('www overwritten without the old record kept is not verified', async () => {
    const { website, target } = await websiteOf(['es'], 'https://www.second.example');
    stage.names.zone = { 'www.second.example CNAME': [target] };
    expect((await checkDns(stage.deps, website, 'subdirectory')).verified).toBe(false);
  });

  test('a site on the bare domain needs the www record alone', async () => {
    const { website, target } = await websiteOf(['es'], 'https://third.example');
    stage.names.zone = { 'www.third.example CNAME': [target], 'third.example A': ['192.0.2.1'] };
    expect(await checkDns(stage.deps, website, 'subdirectory')).toMatchObject({
      verified: true,
      existingWwwRecord: null,
    });
  });
});

test('a host of another website is taken, unless that one is deleted', async () => {
  const first = await websiteOf(['es'], 'https://shared.example');
  const second = await websiteOf(['es'], 'https://www.shared.example/shop');
  stage.names.zone = { 'es.shared.example CNAME': [first.target] };
  await checkDns(stage.deps, first.website, 'subdomain');
  stage.names.zone = { 'es.shared.example CNAME': [second.target] };
  const taken = await checkDns(stage.deps, second.website, 'subdomain');
  expect(taken).toMatchObject({ verified: false, records: [{ state: 'taken' }] });
  await softDeleteWebsite(stage.deps, first.website.id);
  expect((await checkDns(stage.deps, second.website, 'subdomain')).verified).toBe(true);
});

describe('snippet', () => {
  test('is looked for on the page itself, whatever the browser says', async () => {
    const website = await stage.addWebsite({ url: stage.origin });
    stage.show('<p>nothing</p>');
    expect(await verifySnippet(stage.deps, website)).toBe(false);
    await expect(confirmSnippet(stage.deps, website, true)).rejects.toMatchObject({
      code: 'conflict',
    });
    stage.show(`<body>${snippetCode('https://x.example/translate.js', website.id)}</body>`);
    expect(await confirmSnippet(stage.deps, website, true)).toBe(true);
    expect((await read(website.id)).snippet_checked).toBe(true);
    expect(await confirmSnippet(stage.deps, website, false)).toBe(false);
    expect((await read(website.id)).snippet_checked).toBe(false);
  });

  test('a page that cannot be read counts as without', async () => {
    const website = await stage.addWebsite({ url: 'http://127.0.0.1:9' });
    expect(await verifySnippet(stage.deps, website)).toBe(false);
  });
});

test('resolveUrl follows redirects', async () => {
  const website = await stage.addWebsite({ url: stage.origin });
  stage.moveTo('/shop/');
  expect(await resolveUrl(stage.deps, website)).toBe(`${stage.origin}/shop`);
});

describe('provision', () => {
  const mark = (id: string, dns_checked: boolean) =>
    stage.database.kysely
      .updateTable('websites')
      .set({ dns_checked })
      .where('id', '=', id)
      .execute();
  const subscribe = (user_id: string, subscription_status: 'trial' | 'inactive', end: Date) => {
    const values = { subscription_status, subscription_period_end: end };
    return stage.database.kysely
      .insertInto('subscriptions')
      .values({ user_id, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute();
  };
  const tomorrow = new Date(Date.now() + 86_400_000);

  test('refuses without DNS, without a subscription and without languages, in the specification’s words', async () => {
    const userId = await createUser(stage.database);
    await subscribe(userId, 'inactive', tomorrow);
    const { id } = await stage.addWebsite({ userId });
    const attempt = async (more = {}) => provision({ ...stage.deps, ...more }, await read(id), {});
    await expect(attempt()).rejects.toThrow(
      'Please configure and verify your DNS settings before deploying.',
    );
    await mark(id, true);
    await expect(attempt()).rejects.toThrow('Please activate your subscription before deploying.');
    await subscribe(userId, 'trial', new Date(Date.now() - 1000));
    await expect(attempt()).rejects.toThrow('Please activate your subscription before deploying.');
    await subscribe(userId, 'trial', tomorrow);
    await attempt();
    expect((await read(id)).status).toBe('enabled');
    const bare = await stage.addWebsite({ languages: [] });
    await expect(provision(stage.deps, bare, {})).rejects.toThrow('No translation languages');
  });

  test('an installation that bills nobody asks for no subscription', async () => {
    const { id } = await stage.addWebsite();
    await mark(id, true);
    await provision({ ...stage.deps, billing: 'none' }, await read(id), {});
    expect((await read(id)).status).toBe('enabled');
  });

  test('an address of another site is refused', async () => {
    const website = await stage.addWebsite();
    await expect(
      provision(stage.deps, website, { resolvedUrl: 'https://other.example' }),
    ).rejects.toMatchObject({ code: 'bad-request' });
  });
});

test('changing the structure asks for DNS anew; setting it again does not', async () => {
  const { id } = await stage.addWebsite();
  const isChecked = async () => (await read(id)).dns_checked;
  await stage.database.kysely
    .updateTable('websites')
    .set({ dns_checked: true })
    .where('id', '=', id)
    .execute();
  await setUrlStructure(stage.deps, id, 'subdirectory');
  expect(await isChecked()).toBe(true);
  await setUrlStructure(stage.deps, id, 'subdomain');
  expect(await isChecked()).toBe(false);
  expect((await read(id)).url_structure).toBe('subdomain');
});
