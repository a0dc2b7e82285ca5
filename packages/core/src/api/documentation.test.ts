import { afterAll, expect, test } from 'vitest';
import { thingEndpoints } from './harness.fixture.ts';
import { documentationEndpoints } from './index.ts';
import { startApi } from './testing/index.ts';

const things = thingEndpoints({ detail: '' });
const about = { endpoints: things, version: '1.2.3', serverUrl: 'https://api.example' };
const api = await startApi([...things, ...documentationEndpoints(about)]);
afterAll(() => api.close());

test('the description lists every served endpoint, including itself', async () => {
  const { status, body } = await api.call('GET /api/openapi.json');
  expect(status).toBe(200);
  expect(body.info.version).toBe('1.2.3');
  expect(body.servers).toEqual([{ url: 'https://api.example' }]);
  expect(Object.keys(body.paths)).toEqual([
    '/api/things/{id}',
    '/api/things',
    '/api/things/{id}/paint',
    '/api/openapi.json',
    '/api/docs',
  ]);
});

test('the page lists them without scripts or external resources', async () => {
  const { headers, text } = await api.call('GET /api/docs');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  expect(text).toContain('<code>/api/things/{id}</code>');
  expect(text).toContain('Asks for the bearer token of an administrator.');
  expect(text).toContain('curl -X DELETE &#39;https://api.example/api/things/{id}&#39;');
  expect(text).not.toMatch(/<script|<link|src=/);
});
