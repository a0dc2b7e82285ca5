import { closing, createTestDatabase, createUser } from '@dragoman/database/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { startApi } from '../api/testing/index.ts';
import { loadSite } from '../serving/index.ts';
import { createWebsite } from '../websites/index.ts';
import { jsonRuleEndpoints } from './index.ts';

const testDatabase = closing(await createTestDatabase());
const { database } = testDatabase;
const asked: string[] = [];
const answers: Readonly<Record<string, string>> = {
  '/api/teas': '{"items":[{"title":"Tea"}]}',
  '/': '<p>',
};
const fetchPage = async (address: string) => {
  const { pathname } = new URL(address);
  asked.push(address);
  const body = new TextEncoder().encode(answers[pathname] ?? '{}');
  return {
    url: address,
    status: pathname in answers ? 200 : 404,
    headers: {},
    redirects: [],
    body,
  };
};
const api = closing(await startApi(jsonRuleEndpoints({ database, fetchPage })));

let as: string;
let id: string;
const call = (method: string, body?: object, rest = '') =>
  api.call(`${method} /api/websites/${id}/json-rules${rest}`, { as, ...(body && { body }) });

beforeEach(async () => {
  as = await createUser(database);
  const url = `https://${crypto.randomUUID()}.example`;
  ({ id } = await createWebsite(testDatabase, { userId: as, url, originalLanguage: 'en' }));
});

describe('200', () => {
  test('a website has no rules at first, and serves by those that were put', async () => {
    expect((await call('GET')).body).toEqual({ rules: [] });
    expect((await loadSite(database, { id }))?.jsonTexts).toBeUndefined();
    const rules = [{ path: '/api/**', texts: ['$.items[*].title', '$..name'] }];
    expect(
      (await call('PUT', { rules: [{ path: ' /api/** ', texts: rules[0]?.texts }] })).body,
    ).toEqual({ rules });
    expect((await call('GET')).body).toEqual({ rules });
    expect((await loadSite(database, { id }))?.jsonTexts?.('/api/teas')).toBeDefined();
  });
});

const trying = (path: string, texts: string) =>
  call('GET', undefined, `/try?${new URLSearchParams({ path, texts })}`);

test('200: a rule is tried at an address of the site', async () => {
  const found = await trying('/api/teas?page=1', ' $.items[*].title \n\n$..none');
  expect([found.status, found.body]).toEqual([200, { texts: ['Tea'] }]);
  expect(asked.at(-1)).toMatch(/^https:[/][/][\w-]+[.]example[/]api[/]teas[?]page=1$/);
});

describe('400', () => {
  test.each([
    ['path', '/', '$..title'],
    ['path', '/missing', '$..title'],
    ['rules.0.texts', '/api/teas', 'title'],
    ['rules.0.path', '.elsewhere.example/api/teas', '$'],
  ])('names %s at fault: %s, %s', async (field, path, texts) => {
    const { status, body } = await trying(path, texts);
    expect([status, body.field]).toEqual([400, field]);
  });

  test.each([
    ['rules.0.path', [{ path: 'api', texts: ['$.a'] }]],
    [
      'rules.1.texts',
      [
        { path: '/a', texts: ['$.a'] },
        { path: '/b', texts: ['$.a[?(@.b)]'] },
      ],
    ],
  ])('names %s at fault and keeps the rules', async (field, rules) => {
    const { status, body } = await call('PUT', { rules });
    expect([status, body.field]).toEqual([400, field]);
    expect((await call('GET')).body).toEqual({ rules: [] });
  });
});
