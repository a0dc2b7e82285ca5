import { closing, createUser } from '@dragoman/database/testing';
import { snippetCode } from '@dragoman/domain/deployment';
import { describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { startDeploymentHarness } from './deployment.fixture.ts';
import { deploymentEndpoints } from './endpoints.ts';

const harness = closing(await startDeploymentHarness());
const api = closing(await startApi(deploymentEndpoints({ ...harness.deps, billing: 'none' })));
const ada = await createUser(harness.database);
describe('200', () => {
  test('verifies the records and deploys the website', async () => {
    const { website, target, domain } = await harness.addWebsite({
      userId: ada,
      languages: ['es'],
    });
    const host = `es.${domain}`;
    const at = `/api/websites/${website.id}`;
    const changed = await api.call(`PUT ${at}/url-structure`, {
      as: ada,
      body: { urlStructure: 'subdomain' },
    });
    expect([changed.status, changed.body]).toEqual([200, { urlStructure: 'subdomain' }]);
    harness.publish(domain, { [`${host} CNAME`]: [target] });
    const check = await api.call(`GET ${at}/check-dns?urlStructure=subdomain`, { as: ada });
    expect([check.status, check.body]).toMatchObject([
      200,
      {
        verified: true,
        records: [{ host, state: 'verified', ok: true, ttl: 3600, advice: null, alsoAdd: null }],
        dnsProvider: null,
        zone: { domain, nameServers: [`ns1.${domain}`] },
      },
    ]);
    const left = await api.call(`GET ${at}/pass-through`, { as: ada });
    const leading = { days: 30, hosts: [{ host, leadsHere: true, value: null }] };
    expect([left.status, left.body]).toEqual([200, leading]);
    const deployed = await api.call(`POST ${at}/provision`, {
      as: ada,
      body: { resolvedUrl: website.url, status: 'enabled' },
    });
    expect([deployed.status, deployed.body]).toEqual([200, { status: 'enabled' }]);
  });

  test('the snippet and the resolved address, redirects followed, come from the website itself', async () => {
    const { website } = await harness.addWebsite({ userId: ada, url: harness.site.origin });
    const at = `/api/websites/${website.id}`;
    const body = snippetCode('https://dragoman.example/translate.js', website.id);
    harness.site.answer = () => ({ body });
    const seen = await api.call(`GET ${at}/verify-snippet`, { as: ada });
    expect(seen.body).toEqual({
      isInstalled: true,
      finding: 'installed',
      page: website.url,
      found: null,
    });
    const noted = await api.call(`PUT ${at}/snippet-status`, {
      as: ada,
      body: { snippetChecked: true },
    });
    expect(noted.body).toEqual({ snippetChecked: true });
    const resolved = await api.call(`GET ${at}/resolved-url`, { as: ada });
    expect(resolved.body).toEqual({ resolvedUrl: harness.site.origin });
    harness.site.answer = ({ url }) => (url === '/' ? { status: 301, location: '/shop/' } : {});
    const redirected = await api.call(`GET ${at}/resolved-url`, { as: ada });
    expect(redirected.body).toEqual({ resolvedUrl: `${harness.site.origin}/shop` });
    harness.site.answer = () => ({});
  });

  test('the records are mailed with the owner as reply address, within daily limits', async () => {
    const grace = await createUser(harness.database);
    const address = await harness.database.kysely
      .selectFrom('auth.users')
      .select('email')
      .where('id', '=', grace)
      .executeTakeFirstOrThrow();
    const { website, target, domain } = await harness.addWebsite({
      userId: grace,
      languages: ['es', 'fr'],
      structure: 'subdomain',
    });
    harness.publish(domain, { [`es.${domain} CNAME`]: [target] });
    const send = (email: string) =>
      api.call(`POST /api/websites/${website.id}/mail-dns-records`, { as: grace, body: { email } });
    const sent = await send('dev@agency.example');
    expect([sent.status, sent.body]).toEqual([202, { sentTo: 'dev@agency.example' }]);
    const [mail] = harness.mails;
    expect(mail).toMatchObject({
      to: 'dev@agency.example',
      replyTo: address.email,
      subject: `DNS records for ${domain}`,
    });
    const wanted = `Type: CNAME\nName: fr\nFull host: fr.${domain}\nValue: ${target}\nTTL: 3600\nState: Not found`;
    expect(mail?.text).toContain(wanted);
    expect(mail?.text).toContain('State: Verified');
    expect(mail?.text).toContain(snippetCode('https://x.example/translate.js', website.id));
    expect(mail?.html).toContain(`<b dir="ltr">${target}</b>`);
    // Concurrent requests do not exceed the limit.
    const many = await Promise.all(Array.from({ length: 4 }, () => send('DEV@agency.example')));
    expect(many.map(({ status }) => status).toSorted()).toEqual([202, 202, 409, 409]);
    const refused = many.find(({ status }) => status === 409);
    expect([refused?.status, refused?.body.error]).toEqual([
      409,
      'Too many emails were sent today. Copy the records and send them yourself.',
    ]);
    expect(harness.mails).toHaveLength(3);
  });
});

describe('400', () => {
  test.each([
    ['PUT url-structure', { urlStructure: 'folder' }, 'urlStructure'],
    ['PUT snippet-status', {}, 'snippetChecked'],
    ['POST provision', { status: 'disabled' }, 'status'],
    ['GET check-dns?urlStructure=x', undefined, 'urlStructure'],
    ['POST mail-dns-records', { email: 'nobody' }, 'email'],
  ])('%s %j names the field', async (call, body, field) => {
    const { id } = (await harness.addWebsite({ userId: ada })).website;
    const [method, path] = call.split(' ');
    const response = await api.call(`${method} /api/websites/${id}/${path}`, {
      as: ada,
      ...(body && { body }),
    });
    expect([response.status, response.body.field]).toEqual([400, field]);
  });
});

describe('409', () => {
  test('deploying before the rules allow it', async () => {
    const { id } = (await harness.addWebsite({ userId: ada })).website;
    const call = `POST /api/websites/${id}/provision`;
    const refused = await api.call(call, { as: ada, body: { status: 'enabled' } });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Please configure and verify your DNS settings before deploying.',
    ]);
  });

  test('claiming a missing snippet', async () => {
    const owner = await createUser(harness.database);
    const url = `${harness.site.origin}/bare`;
    const { id } = (await harness.addWebsite({ userId: owner, url })).website;
    const call = `PUT /api/websites/${id}/snippet-status`;
    expect((await api.call(call, { as: owner, body: { snippetChecked: true } })).status).toBe(409);
  });
});

test('502 if the website does not respond', async () => {
  const { id } = (await harness.addWebsite({ userId: ada, url: 'http://nobody.example:9' }))
    .website;
  const response = await api.call(`GET /api/websites/${id}/resolved-url`, { as: ada });
  expect([response.status, response.body.error]).toEqual([502, 'The website did not answer.']);
});
