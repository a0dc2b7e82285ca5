import { createUser } from '@dragoman/database/testing';
import { snippetCode } from '@dragoman/domain/deployment';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiStage, startApi } from '../../api/testing/index.ts';
import { type DeploymentStage, startDeploymentStage } from '../deployment.fixture.ts';
import { deploymentEndpoints } from './index.ts';

let stage: DeploymentStage;
let api: ApiStage;
let ada: string;
let eve: string;

beforeAll(async () => {
  stage = await startDeploymentStage();
  api = await startApi(deploymentEndpoints({ ...stage.deps, billing: 'none' }));
  ada = await createUser(stage.database);
  eve = await createUser(stage.database);
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

const every = (id: string) =>
  [
    [`GET /api/websites/${id}/check-dns`, undefined],
    [`GET /api/websites/${id}/verify-snippet`, undefined],
    [`PUT /api/websites/${id}/snippet-status`, { snippetChecked: false }],
    [`GET /api/websites/${id}/resolved-url`, undefined],
    [`POST /api/websites/${id}/provision`, { status: 'enabled' }],
    [`PUT /api/websites/${id}/url-structure`, { urlStructure: 'subdomain' }],
  ] as const;

describe('200', () => {
  test('from the records to the deployed website', async () => {
    const { id, url } = await stage.addWebsite({ userId: ada, languages: ['es'] });
    const host = `es.${new URL(url).hostname}`;
    const at = `/api/websites/${id}`;
    const changed = await api.call(`PUT ${at}/url-structure`, {
      as: ada,
      body: { urlStructure: 'subdomain' },
    });
    expect([changed.status, changed.body]).toEqual([200, { urlStructure: 'subdomain' }]);
    stage.names.zone = { [`${host} CNAME`]: [`${id}.proxy.dragoman.example`] };
    const check = await api.call(`GET ${at}/check-dns?urlStructure=subdomain`, { as: ada });
    expect([check.status, check.body]).toMatchObject([
      200,
      { verified: true, records: [{ host, state: 'verified', ttl: 3600 }], dnsProvider: null },
    ]);
    const deployed = await api.call(`POST ${at}/provision`, {
      as: ada,
      body: { resolvedUrl: url, status: 'enabled' },
    });
    expect([deployed.status, deployed.body]).toEqual([200, { status: 'enabled' }]);
  });

  test('the snippet and the resolved address are read from the website itself', async () => {
    const { id } = await stage.addWebsite({ userId: ada, url: stage.origin });
    const at = `/api/websites/${id}`;
    stage.show(snippetCode('https://dragoman.example/translate.js', id));
    const seen = await api.call(`GET ${at}/verify-snippet`, { as: ada });
    expect(seen.body).toMatchObject({ isInstalled: true, finding: 'installed' });
    const noted = await api.call(`PUT ${at}/snippet-status`, {
      as: ada,
      body: { snippetChecked: true },
    });
    expect(noted.body).toEqual({ snippetChecked: true });
    const resolved = await api.call(`GET ${at}/resolved-url`, { as: ada });
    expect(resolved.body).toEqual({ resolvedUrl: stage.origin });
  });
});

describe('400', () => {
  test.each([
    ['PUT url-structure', { urlStructure: 'folder' }, 'urlStructure'],
    ['PUT snippet-status', {}, 'snippetChecked'],
    ['POST provision', { status: 'disabled' }, 'status'],
    ['GET check-dns?urlStructure=x', undefined, 'urlStructure'],
  ])('%s %j names the field', async (call, body, field) => {
    const { id } = await stage.addWebsite({ userId: ada });
    const [method, path] = call.split(' ');
    const asked = await api.call(`${method} /api/websites/${id}/${path}`, {
      as: ada,
      ...(body && { body }),
    });
    expect([asked.status, asked.body.field]).toEqual([400, field]);
  });
});

describe('401 and 404', () => {
  test('without a token, for another user, and for what is no id', async () => {
    const { id } = await stage.addWebsite({ userId: ada });
    for (const [call, body] of every(id)) {
      const sent = body === undefined ? {} : { body };
      expect([call, (await api.call(call, sent)).status]).toEqual([call, 401]);
      expect([call, (await api.call(call, { as: eve, ...sent })).status]).toEqual([call, 404]);
    }
    for (const [call, body] of every('no-id')) {
      const sent = body === undefined ? {} : { body };
      expect([call, (await api.call(call, { as: ada, ...sent })).status]).toEqual([call, 404]);
    }
  });
});

describe('409', () => {
  test('deploying before the rules allow it', async () => {
    const { id } = await stage.addWebsite({ userId: ada });
    const call = `POST /api/websites/${id}/provision`;
    const refused = await api.call(call, { as: ada, body: { status: 'enabled' } });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Please configure and verify your DNS settings before deploying.',
    ]);
  });

  test('a snippet that is said to be there and is not', async () => {
    const { id } = await stage.addWebsite({ userId: ada, url: `${stage.origin}/bare` });
    stage.show('<p>nothing</p>');
    const call = `PUT /api/websites/${id}/snippet-status`;
    expect((await api.call(call, { as: ada, body: { snippetChecked: true } })).status).toBe(409);
  });
});

test('429 after many checks', async () => {
  const grace = await createUser(stage.database);
  const { id } = await stage.addWebsite({ userId: grace, url: `${stage.origin}/often` });
  const statuses: number[] = [];
  for (let call = 0; call < 31; call += 1) {
    statuses.push((await api.call(`GET /api/websites/${id}/verify-snippet`, { as: grace })).status);
  }
  expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true);
  expect(statuses[30]).toBe(429);
});

test('502 when the website does not answer', async () => {
  const { id } = await stage.addWebsite({ userId: ada, url: 'https://does-not-exist.invalid' });
  const asked = await api.call(`GET /api/websites/${id}/resolved-url`, { as: ada });
  expect([asked.status, asked.body.error]).toEqual([502, 'The website did not answer.']);
});
