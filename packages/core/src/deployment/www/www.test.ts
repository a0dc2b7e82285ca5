import { dnsAdviceText, snippetCode } from '@dragoman/domain/deployment';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { type Answer, startDeploymentHarness } from '../deployment.fixture.ts';
import { checkDns } from '../dns/check-dns.ts';

let count = 0;

const harness = await startDeploymentHarness();
afterAll(() => harness.close());
beforeEach(() => {
  harness.site.answer = () => ({});
  harness.site.requests.length = 0;
});

/** Adds a website on a new domain; `{domain}` and `{port}` in the address are replaced. */
async function websiteAt(address: string) {
  count += 1;
  const name = `www-${count}.example`;
  const url = address.replace('{domain}', name).replace('{port}', String(harness.site.port));
  return harness.addWebsite({ url, languages: ['es'] });
}

const hostRow = (websiteId: string) =>
  harness.database.kysely
    .selectFrom('website_hosts')
    .select(['host', 'language', 'origin_url'])
    .where('website_id', '=', websiteId)
    .executeTakeFirst();

/** Sets the answers by Host; other hosts respond with 500. */
const answerBy = (answers: Record<string, Answer>) => {
  harness.site.answer = ({ headers }) =>
    answers[headers.host?.split(':')[0] ?? ''] ?? { status: 500 };
};

describe('a site on www', () => {
  test('the old record moves first, and the site is fetched through its new name', async () => {
    const { website, target, domain } = await websiteAt('http://www.{domain}:{port}');
    const origin = `dragoman-origin.${domain}`;
    const look = () => checkDns(harness.deps, website, 'subdirectory');
    const destination = { 'shops.host.example A': ['198.51.100.7'] };
    harness.publish(domain, { [`www.${domain} CNAME`]: ['shops.host.example'], ...destination });
    const before = await look();
    expect(before).toMatchObject({
      verified: false,
      records: [{ host: `www.${domain}`, name: 'www', state: 'wrong', value: target }],
      existingWwwRecord: {
        type: 'CNAME',
        destination: 'shops.host.example',
        host: origin,
        moved: false,
        state: 'to-move',
        records: [
          { type: 'CNAME', name: 'dragoman-origin', host: origin, value: 'shops.host.example' },
        ],
        advice: { code: 'move-www' },
      },
    });

    const existing = { [`${origin} CNAME`]: ['shops.host.example'], ...destination };
    harness.publish(domain, { [`www.${domain} CNAME`]: ['shops.host.example'], ...existing });
    answerBy({ [`www.${domain}`]: {} });
    const moved = await look();
    expect(moved.existingWwwRecord).toMatchObject({
      moved: true,
      state: 'moved',
      advice: { code: 'switch-www' },
    });
    expect(moved.verified).toBe(false);
    expect(harness.site.requests).toContain(`www.${domain}:${harness.site.port} /`);

    harness.publish(domain, { [`www.${domain} CNAME`]: [target], ...existing });
    const after = await look();
    expect(after).toMatchObject({
      verified: true,
      existingWwwRecord: { state: 'moved', advice: null },
    });
    expect(await hostRow(website.id)).toEqual({
      host: `www.${domain}`,
      language: null,
      origin_url: `http://${origin}:${harness.site.port}`,
    });
  });

  test('A and AAAA records keep their type; proxied addresses are unknown', async () => {
    const { website, domain } = await websiteAt('http://www.{domain}:{port}');
    const look = () => checkDns(harness.deps, website, 'subdirectory');
    const addresses = {
      [`www.${domain} A`]: ['198.51.100.1'],
      [`www.${domain} AAAA`]: ['2001:db8::1'],
    };
    harness.publish(domain, addresses);
    expect((await look()).existingWwwRecord).toMatchObject({
      type: 'A',
      destination: '198.51.100.1, 2001:db8::1',
      records: [
        { type: 'A', name: 'dragoman-origin', value: '198.51.100.1' },
        { type: 'AAAA', name: 'dragoman-origin', value: '2001:db8::1' },
      ],
      advice: { values: { types: 'A and AAAA' } },
    });
    harness.publish(domain, { [`www.${domain} A`]: ['104.16.1.1'] });
    expect((await look()).existingWwwRecord).toMatchObject({
      state: 'to-move',
      records: [],
      advice: { code: 'move-www-proxied' },
    });
  });

  test('www is not verified or served if the old record was lost', async () => {
    const { website, target, domain } = await websiteAt('http://www.{domain}:{port}');
    harness.publish(domain, { [`www.${domain} CNAME`]: [target] });
    expect(await checkDns(harness.deps, website, 'subdirectory')).toMatchObject({
      verified: false,
      existingWwwRecord: { state: 'lost', moved: false, advice: { code: 'restore-www' } },
    });
    expect(await hostRow(website.id)).toBeUndefined();
  });

  test('an unreachable origin blocks the switch; later outages do not', async () => {
    const { website, target, domain } = await websiteAt('http://www.{domain}:{port}');
    const existing = { [`dragoman-origin.${domain} A`]: ['198.51.100.1'] };
    const look = () => checkDns(harness.deps, website, 'subdirectory');
    harness.publish(domain, { ...existing, [`www.${domain} CNAME`]: [target] });
    answerBy({});
    expect(await look()).toMatchObject({
      verified: false,
      existingWwwRecord: { state: 'silent', advice: { code: 'origin-unreachable' } },
    });
    answerBy({ [`www.${domain}`]: {} });
    expect((await look()).verified).toBe(true);
    answerBy({});
    expect((await look()).verified).toBe(true);
  });
});

describe('case 50: an origin that redirects back', () => {
  const redirect = (host: string): Answer => ({
    status: 301,
    location: `http://${host}:${harness.site.port}/`,
  });

  test('is found before www is switched', async () => {
    const { website, domain } = await websiteAt('http://www.{domain}:{port}');
    harness.publish(domain, {
      [`www.${domain} A`]: ['198.51.100.1'],
      [`dragoman-origin.${domain} A`]: ['198.51.100.1'],
    });
    // Both forms redirect to each other, as on misconfigured servers.
    answerBy({ [`www.${domain}`]: redirect(domain), [domain]: redirect(`www.${domain}`) });
    const { existingWwwRecord: existing, verified } = await checkDns(
      harness.deps,
      website,
      'subdirectory',
    );
    expect(existing).toMatchObject({
      state: 'redirects-back',
      moved: true,
      advice: {
        code: 'origin-redirects',
        values: { location: `http://www.${domain}:${harness.site.port}/` },
      },
    });
    expect(existing?.advice && dnsAdviceText(existing.advice)).toContain('redirect loop');
    expect(verified).toBe(false);
  });

  test('a bare-domain site that redirects to www is stored and fetched as www', async () => {
    const { website, target, domain } = await websiteAt('http://{domain}:{port}/shop');
    harness.publish(domain, {
      [`www.${domain} CNAME`]: [target],
      [`dragoman-origin.${domain} A`]: ['198.51.100.1'],
      [`${domain} A`]: ['198.51.100.1'],
    });
    answerBy({ [`www.${domain}`]: {}, [domain]: redirect(`www.${domain}`) });
    expect((await checkDns(harness.deps, website, 'subdirectory')).verified).toBe(true);
    expect(await harness.read(website.id)).toMatchObject({
      url: `http://www.${domain}:${harness.site.port}`,
      first_path: '/shop',
    });
  });

  test('a bare-domain site must not redirect to a www that points here', async () => {
    const { website, target, domain } = await websiteAt('http://{domain}:{port}');
    harness.publish(domain, {
      [`www.${domain} CNAME`]: [target],
      [`${domain} A`]: ['198.51.100.1'],
    });
    answerBy({ [`www.${domain}`]: {}, [domain]: redirect(`www.${domain}`) });
    const look = () => checkDns(harness.deps, website, 'subdirectory');
    expect(await look()).toMatchObject({
      verified: false,
      existingWwwRecord: { state: 'redirects-back' },
    });
    answerBy({ [domain]: {} });
    expect(await look()).toMatchObject({ verified: true, existingWwwRecord: null });
    expect(await hostRow(website.id)).toMatchObject({ origin_url: null });
  });

  test('redirects to pages and other sites are accepted', async () => {
    const { website, target, domain } = await websiteAt('http://www.{domain}:{port}');
    harness.publish(domain, {
      [`www.${domain} CNAME`]: [target],
      [`dragoman-origin.${domain} A`]: ['198.51.100.1'],
    });
    for (const location of ['/welcome', 'https://login.other.example/']) {
      answerBy({ [`www.${domain}`]: { status: 302, location } });
      expect((await checkDns(harness.deps, website, 'subdirectory')).verified).toBe(true);
    }
  });
});

test('languages of a site that moved to https or www are fetched from there', async () => {
  const { website, target, domain } = await harness.addWebsite({
    structure: 'subdomain',
    languages: ['es'],
  });
  harness.publish(domain, { [`es.${domain} CNAME`]: [target] });
  const www = `http://www.${domain}:${harness.site.port}`;
  answerBy({
    [domain]: { status: 308, location: `${www}/` },
    [`www.${domain}`]: { body: snippetCode('/x', website.id) },
  });
  expect((await checkDns(harness.deps, website, 'subdomain')).verified).toBe(true);
  expect((await harness.read(website.id)).url).toBe(www);
});
