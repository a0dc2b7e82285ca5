import { ApiError, createApiClient } from '@dragoman/contract/client';
import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { createOutgoingGate, createPageFetcher } from '@dragoman/providers/outgoing';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { startJobs } from '../jobs/index.ts';
import { previewEndpoints } from '../previews/index.ts';
import { html, startSite } from '../scans/testing/index.ts';
import { enginesOf } from '../translations/testing/index.ts';
import { websiteStringEndpoints } from '../website-strings/index.ts';
import { websiteEndpoints } from '../websites/index.ts';
import { startApi } from './testing/index.ts';

const testDatabase = closing(await createTestDatabase());
const userId = await createUser(testDatabase.database);
const site = closing(await startSite({ '/': html('Shop', '<p>Tea</p>') }));
const gate = closing(createOutgoingGate({ allowedHosts: [site.host] }));
const { database } = testDatabase;
const jobs = closing(await startJobs(testDatabase));
const harness = closing(
  await startApi([
    ...websiteEndpoints(testDatabase),
    ...websiteStringEndpoints({ ...testDatabase, jobs, engines: enginesOf() }),
    ...previewEndpoints({ database, fetchPage: createPageFetcher(gate) }),
  ]),
);

const client = (token?: string) =>
  createApiClient({ baseUrl: `${harness.url}/`, token: async () => token });
const own = () => client(harness.tokenFor(userId));

describe('the typed client', () => {
  test('sends bodies, params and queries, and returns typed responses', async () => {
    const api = own();
    const { website } = await api('POST /api/websites', {
      body: { url: site.origin, language: 'en' },
    });
    expectTypeOf(website.translation_languages).toEqualTypeOf<string[]>();
    expect((await api('GET /api/websites')).map(({ id }) => id)).toEqual([website.id]);
    const strings = await api('GET /api/website-strings/:websiteId', {
      params: { websiteId: website.id },
      query: { targetLanguage: 'es', page: 1, search: 'a b&c' },
    });
    expect(strings).toEqual({ originalItems: [], translatedItems: [], totalCount: 0 });
    const preview = await api('GET /api/preview-content', {
      query: { websiteId: website.id, targetLanguage: 'es' },
    });
    expectTypeOf(preview).toEqualTypeOf<Blob>();
    expect(preview.type).toMatch(/^text\/html/);
    expect(await preview.text()).toContain('<p>Tea</p>');
    const deleted = await api('DELETE /api/websites/:id', { params: { id: website.id } });
    expect(deleted).toEqual({ id: website.id });
  });

  test('type-checks calls and their arguments', () => {
    const api = own();
    const wrong = () => [
      // @ts-expect-error no such endpoint
      api('GET /api/nothing'),
      // @ts-expect-error a body without its language
      api('POST /api/websites', { body: { url: 'shop.example' } }),
      // @ts-expect-error no params
      api('DELETE /api/websites/:id'),
    ];
    expect(wrong).toBeTypeOf('function');
  });

  test('throws the API’s error', async () => {
    const bad = own()('POST /api/websites', { body: { url: '', language: 'en' } });
    await expect(bad).rejects.toThrow(ApiError);
    await expect(bad).rejects.toMatchObject({
      status: 400,
      error: 'Please enter a website URL.',
      message: 'Please enter a website URL.',
      field: 'url',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    await expect(client()('GET /api/websites')).rejects.toMatchObject({ status: 401 });
    const id = 'a/b?c';
    const nothing = own()('DELETE /api/websites/:id', { params: { id } });
    await expect(nothing).rejects.toMatchObject({ status: 404 });
  });

  test('exposes the retry delay', async () => {
    const limits = { user: { requests: 1, seconds: 60 } };
    const strict = await startApi(websiteEndpoints(testDatabase), { limits });
    const token = async () => strict.tokenFor(userId);
    const api = createApiClient({ baseUrl: strict.url, token });
    await api('GET /api/websites');
    const refused = api('GET /api/websites');
    await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    await strict.close();
  });

  test('throws a readable error for foreign and missing responses', async () => {
    const html502 = async () => new Response('<h1>Bad gateway</h1>', { status: 502 });
    const behind = createApiClient({ baseUrl: 'http://api.example', fetch: html502 });
    await expect(behind('GET /api/websites')).rejects.toMatchObject({
      status: 502,
      error: 'The server answered with status 502.',
    });
    const nobody = createApiClient({ baseUrl: 'http://127.0.0.1:1' });
    await expect(nobody('GET /api/websites')).rejects.toMatchObject({
      status: 0,
      error: 'The server did not answer.',
    });
  });
});
